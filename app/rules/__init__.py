"""The rules, pure: values in, new values or a refusal out."""
