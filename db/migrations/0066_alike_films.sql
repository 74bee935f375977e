-- The films that our editors recommend to fans of this one, the most alike first. They come first among
-- its neighbours. An id that no film has is ignored.
alter table film add column alike integer[] not null default '{}';
