-- Transport.

create or replace trigger count_gone after delete on courier_applications referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on courier_applications referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on courier_applications
  for each row execute function guard_courier_application();
create or replace trigger index_search before insert or update of number, address, contact_name, contact_phone, customer_id, search
  on courier_applications for each row execute function index_courier_application();
create or replace trigger zz_touch before update on courier_applications for each row execute function touch('search');

create or replace trigger guard before insert or update or delete on transportation_items
  for each row execute function guard_transportation_item();
create or replace trigger zz_touch before update on transportation_items for each row execute function touch();

create or replace trigger count_gone after delete on transportations referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on transportations referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on transportations for each row execute function guard_transportation();
create or replace trigger index_search before insert or update of number, cmr_nr, vehicle_nr, consignee_name, sender_name, carrier_id, customer_id, search
  on transportations for each row execute function index_transportation();
create or replace trigger zz_touch before update on transportations for each row execute function touch('search');
