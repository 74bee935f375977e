-- What a guest thought of the film, {"figures": {"overall": 8, "scares": 9, …}, "isNamed": true}, deleted with the night.
alter table night_guest add column score jsonb;
