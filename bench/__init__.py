"""The measurements: ratios against a limit or a peer, both measured in the same run."""
