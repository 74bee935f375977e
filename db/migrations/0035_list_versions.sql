-- The transactions that change a member's lists raise a number of the member; only changes of films are logged.
alter table member add column list_version bigint not null default 0;

drop trigger watchlist_entry_list_insert on watchlist_entry;
drop trigger watchlist_entry_list_update on watchlist_entry;
drop trigger watchlist_entry_list_delete on watchlist_entry;
drop trigger viewing_list_insert on viewing;
drop trigger viewing_list_update on viewing;
drop trigger viewing_list_delete on viewing;
drop trigger member_services_list_insert on member_services;
drop trigger member_services_list_update on member_services;
drop function note_members_changes();
delete from list_change where member_id is not null;
alter table list_change drop column member_id;
