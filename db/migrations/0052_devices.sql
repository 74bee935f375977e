-- Browsers that have proved to belong to a member, by their device cookie. Before, the table had only the browsers that
-- do not ask for the second factor.
alter table remembered_device rename to device;
alter table device rename constraint remembered_device_pkey to device_pkey;
alter table device rename constraint remembered_device_member_id_fkey to device_member_id_fkey;
alter table device rename column expires_at to remembered_until;
alter table device alter column remembered_until drop not null;
alter table device add column created_at timestamptz not null default now();
