-- When the agreed last day of a rent comes, who looks after its customer is reminded of it.
alter table rents add column reminded_of date; -- the agreed last day of which somebody was reminded
create index rents_to_remind on rents (date_to) where date_to is not null and reminded_of is distinct from date_to;

-- A reminder is no change that a person has to look at before saving theirs.
drop trigger zz_touch on rents;
create trigger zz_touch before update on rents for each row execute function touch('search', 'reminded_of');

alter table notifications drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check check (entity_type in ('tasks', 'leads', 'support_tickets', 'rents'));
