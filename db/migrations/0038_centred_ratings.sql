-- How much higher than a film's figures its raters rate in general, on each axis: the mean over its raters. Computed
-- daily as a whole.
create table film_leniency (
  film_id integer primary key,
  scares real not null,
  atmosphere real not null,
  plot real not null,
  lore real not null,
  villain real not null,
  gore real not null,
  acting real not null,
  unpredictability real not null
);

-- The weight of our editors' estimate in ratings, in the order of the columns above. Fitted daily.
alter table finder_setting add column prior_weights real[] not null default '{5,5,5,5,5,5,5,5}';
