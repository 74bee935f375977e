-- The motif of a drawn poster, chosen for the embedded catalogue so that neighbours on a list differ.
create table art_motif (
  film_id integer primary key references film on delete cascade,
  motif text not null
);
