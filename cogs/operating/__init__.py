"""For those who run the bot: is it well, what does it do, and does it work on Discord itself."""
