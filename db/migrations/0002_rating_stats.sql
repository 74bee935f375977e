-- Community figures of a film as sums and counts, so that an average is one division and never a scan.

create table rating_stats (
  film_id integer primary key references film on delete cascade,
  overall_sum integer not null default 0,
  overall_count integer not null default 0,
  scares_sum integer not null default 0,
  scares_count integer not null default 0,
  atmosphere_sum integer not null default 0,
  atmosphere_count integer not null default 0,
  plot_sum integer not null default 0,
  plot_count integer not null default 0,
  lore_sum integer not null default 0,
  lore_count integer not null default 0,
  villain_sum integer not null default 0,
  villain_count integer not null default 0,
  gore_sum integer not null default 0,
  gore_count integer not null default 0,
  acting_sum integer not null default 0,
  acting_count integer not null default 0,
  unpredictability_sum integer not null default 0,
  unpredictability_count integer not null default 0
);
