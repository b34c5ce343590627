"""The forms Discord checks before it does anything: messages, components, modals, commands."""
