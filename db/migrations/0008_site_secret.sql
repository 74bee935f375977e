-- What all processes on this database have to know and nobody else, made once by whichever comes first.
create table site_secret (
  name text primary key,
  value text not null check (length(value) >= 32)
);
