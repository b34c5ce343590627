"""What must hold in every world, whatever went wrong in it."""
