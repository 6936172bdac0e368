"""What is kept on the disk: tables, one writer, plain functions per noun."""
