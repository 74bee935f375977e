-- Keeps the number of a migration of another branch, which replaces this file.
select 1;
