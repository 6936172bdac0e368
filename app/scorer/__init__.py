"""What a person can do, one function each: load, ask the rules, write, answer."""
