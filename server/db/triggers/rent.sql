-- Rent.

create or replace trigger zz_touch before update on rent_billing_runs for each row execute function touch();

create or replace trigger zz_touch before update on rent_documents for each row execute function touch();

create or replace trigger guard before insert or update on rent_item_reading_prices
  for each row execute function guard_valid_from();
create or replace trigger zz_touch before update on rent_item_reading_prices for each row execute function touch();

create or replace trigger count_maintenances after insert or update of value on rent_item_readings
  for each row execute function count_maintenances();
create or replace trigger follow_opening before insert on rent_item_readings for each row execute function follow_opening();
create or replace trigger guard before update or delete on rent_item_readings for each row execute function guard_reading();
create or replace trigger uncount_maintenances after delete on rent_item_readings
  referencing old table as gone for each statement execute function uncount_maintenances();
create or replace trigger zz_touch before update on rent_item_readings for each row execute function touch();
drop trigger if exists guard_reading_chain on rent_item_readings;
create constraint trigger guard_reading_chain after insert or update or delete on rent_item_readings
  deferrable initially deferred for each row execute function guard_reading_chain();

create or replace trigger count_gone after delete on rent_items referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on rent_items referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger index_search before insert or update of inventory_item_id, location, branch_id, search on rent_items
  for each row execute function index_rent_item();
create or replace trigger zz_touch before update on rent_items for each row execute function touch('search');

create or replace trigger guard before insert or update on rent_terms for each row execute function guard_valid_from();
create or replace trigger zz_touch before update on rent_terms for each row execute function touch();

create or replace trigger count_gone after delete on rents referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on rents referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on rents for each row execute function guard_rent();
create or replace trigger index_search before insert or update of number, contract_nr, customer_id, branch_id, search on rents
  for each row execute function index_rent();
create or replace trigger never_whole before truncate on rents for each statement execute function append_only();
create or replace trigger zz_touch before update on rents for each row execute function touch('search', 'reminded_of');
