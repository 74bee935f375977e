-- A link may show a list. It stops working when the list is deleted.
alter table share
  drop constraint share_kind_check,
  add constraint share_kind_check check (kind in ('profile', 'year', 'list')),
  add column list_id uuid,
  -- Shows the notes of the list's films too.
  add column with_notes boolean not null default false,
  add constraint share_list_check check ((kind = 'list') = (list_id is not null)),
  add constraint share_list_fkey foreign key (member_id, list_id) references member_list on delete cascade;

create index share_list_index on share (member_id, list_id);
