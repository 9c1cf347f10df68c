"""From frames to what happened at the table: `reader` names cards, `watcher` makes table events of them."""
