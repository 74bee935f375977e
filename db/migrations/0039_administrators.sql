-- Keeps the place of the migration of this name, with which the merge replaces it.
select 1;
