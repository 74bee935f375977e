-- A film's motif of its drawn poster is a column, and the settings of the finder are a fact of the site.
alter table film add column art_motif text;
update film set art_motif = motif from art_motif where art_motif.film_id = film.id;
drop table art_motif;

alter table site_fact add column value jsonb;
alter table site_fact drop constraint site_fact_name_check;
-- finder: what the rows of film_finder were computed with, as {desk, region, lists, weights}. The weights are those of
-- our editors' estimates, by category.
alter table site_fact add constraint site_fact_name_check check (name in ('first-member', 'demo', 'finder'));
insert into site_fact (name, value)
  select 'finder', jsonb_build_object('desk', desk, 'region', region, 'lists', lists, 'weights', jsonb_build_object(
    'scares', prior_weights[1], 'atmosphere', prior_weights[2], 'plot', prior_weights[3], 'lore', prior_weights[4],
    'villain', prior_weights[5], 'gore', prior_weights[6], 'acting', prior_weights[7],
    'unpredictability', prior_weights[8]))
  from finder_setting;
drop table finder_setting;
