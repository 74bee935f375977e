-- Films of the list from which the host lets the night choose. Deleted with the seat, like watchlist, seen and taste.
alter table night_guest add column pool integer[];
