-- Guests of open nights who are members, so that a deleted account takes their seats with it.
alter table night_guest add column member_id uuid references member on delete cascade;

create index night_guest_member_id on night_guest (member_id) where member_id is not null;
