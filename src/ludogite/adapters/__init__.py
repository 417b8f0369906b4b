"""What the doors to researchers' tools share: extras that may be missing, episodes with chance drawn, and pictures."""
