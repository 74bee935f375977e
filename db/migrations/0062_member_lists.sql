-- Lists of films that members make.
create table member_list (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  ranked boolean not null default false,
  -- The rules of a challenge, if the list is one.
  challenge jsonb,
  -- Rises with each change, so that an order that was made from an older version is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (member_id, id)
);

create table member_list_film (
  member_id uuid not null,
  list_id uuid not null,
  film_id integer not null references film,
  -- Positions rise in the order of the list. A removed film leaves a gap.
  position integer not null,
  note text not null default '',
  primary key (member_id, list_id, film_id),
  foreign key (member_id, list_id) references member_list on delete cascade
);

create index member_list_film_film_index on member_list_film (film_id);
