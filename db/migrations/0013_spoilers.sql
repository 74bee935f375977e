-- Keywords and names of the cast that give the plot away. The embedded catalogue knows them.
alter table film add column spoilers text[] not null default '{}';
