-- Leads, messages, tasks and support tickets.

create or replace trigger count_gone after delete on leads referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on leads referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger index_search before insert or update of company_name, contact_name, phone, email, source, search
  on leads for each row execute function index_lead();
create or replace trigger zz_touch before update on leads for each row execute function touch('search', 'reminded_at');

create or replace trigger zz_touch before update on messages for each row execute function touch();

create or replace trigger count_gone after delete on support_tickets referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on support_tickets referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger index_search before insert or update of subject, description, customer_id, search
  on support_tickets for each row execute function index_support_ticket();
create or replace trigger zz_touch before update on support_tickets for each row execute function touch('search');

create or replace trigger count_gone after delete on tasks referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on tasks referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger index_search before insert or update of title, description, customer_id, search
  on tasks for each row execute function index_task();
create or replace trigger zz_touch before update on tasks for each row execute function touch('search', 'reminded_at');
