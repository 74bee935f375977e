-- Our editors' estimate: a figure or null for each category, and the reason. Null without a profile.
alter table film add column desk_profile jsonb;
