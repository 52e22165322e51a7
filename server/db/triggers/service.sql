-- Service, inventory and maintenance.

create or replace trigger zz_touch before update on inventory_item_maintenances for each row execute function touch();

create or replace trigger zz_touch before update on inventory_item_option_prices for each row execute function touch();

create or replace trigger agree_maintenances after insert on inventory_items
  for each row when (new.customer_id is not null) execute function agree_maintenances();
create or replace trigger agree_maintenances_of_next after update of customer_id on inventory_items
  for each row when (new.customer_id is not null and new.customer_id is distinct from old.customer_id) execute function agree_maintenances();
create or replace trigger count_gone after delete on inventory_items referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on inventory_items referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on inventory_items
  for each row execute function guard_inventory_item();
create or replace trigger index_search
  before insert or update of inventory_nr, serial_nr, location, customer_id, branch_id, assigned_user_id, search on inventory_items
  for each row execute function index_inventory_item();
create or replace trigger never_whole before truncate on inventory_items for each statement execute function append_only();
create or replace trigger reindex_rents after update of inventory_nr, serial_nr on inventory_items
  for each row when (old.inventory_nr <> new.inventory_nr or old.serial_nr is distinct from new.serial_nr) execute function reindex_rents();
create or replace trigger zz_touch before update on inventory_items for each row execute function touch('search');

create or replace trigger count_gone after delete on service_applications referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on service_applications referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on service_applications
  for each row execute function guard_service_application();
create or replace trigger index_search before insert or update of number, contract_ref, problem, customer_id, branch_id, search on service_applications
  for each row execute function index_service_application();
create or replace trigger mark_stale_service_changes after update on service_applications
  for each row when ((old.completed_on, old.id) is distinct from (new.completed_on, new.id))
  execute function mark_stale_service();
create or replace trigger mark_stale_service_rows after insert or delete on service_applications
  for each row execute function mark_stale_service();
create or replace trigger never_whole before truncate on service_applications for each statement execute function append_only();
create or replace trigger zz_touch before update on service_applications for each row execute function touch('search');

create or replace trigger guard before update or delete on service_documents
  for each row execute function guard_service_document();
create or replace trigger zz_touch before update on service_documents for each row execute function touch();

create or replace trigger mark_stale_job after update on service_jobs for each row
  when (old.duration_minutes is distinct from new.duration_minutes) execute function mark_stale_job();
create or replace trigger one_sku before insert or update of sku on service_jobs
  for each row execute function guard_service_sku();
create or replace trigger zz_touch before update on service_jobs for each row execute function touch();

create or replace trigger guard before insert or delete on service_lines for each row execute function guard_service_line();
create or replace trigger guard_change before update on service_lines
  for each row when (
    old.id is distinct from new.id or old.service_application_id is distinct from new.service_application_id
    or old.kind is distinct from new.kind or old.serviceable_item_id is distinct from new.serviceable_item_id
    or old.parent_id is distinct from new.parent_id or old."position" is distinct from new."position"
    or old.service_job_id is distinct from new.service_job_id
    or old.catalog_item_id is distinct from new.catalog_item_id or old.name is distinct from new.name
    or old.sku is distinct from new.sku or old.quantity is distinct from new.quantity
    or old.measure_unit_id is distinct from new.measure_unit_id or old.unit_price is distinct from new.unit_price
    or old.base_price is distinct from new.base_price or old.price_source is distinct from new.price_source
    or old.discount_percent is distinct from new.discount_percent
    or old.vat_rate_code is distinct from new.vat_rate_code or old.vat_category is distinct from new.vat_category
    or old.vat_rate is distinct from new.vat_rate or old.vat_reason_code is distinct from new.vat_reason_code
    or old.is_warranty is distinct from new.is_warranty or old.warranty_reason is distinct from new.warranty_reason
    or old.is_done is distinct from new.is_done or old.technician_id is distinct from new.technician_id
    or old.minutes is distinct from new.minutes or old.warehouse_id is distinct from new.warehouse_id
    or old.unit_id is distinct from new.unit_id or old.notes is distinct from new.notes
    or old.created_at is distinct from new.created_at or old.created_by is distinct from new.created_by
  ) execute function guard_service_line();
create or replace trigger mark_stale_line_changes after update on service_lines
  for each row when (
    (old.service_application_id, old.is_done, old.minutes, old.quantity, old.service_job_id, old.amount)
    is distinct from (new.service_application_id, new.is_done, new.minutes, new.quantity, new.service_job_id, new.amount)
  ) execute function mark_stale_line('service_application_id');
create or replace trigger mark_stale_line_rows after insert or delete on service_lines
  for each row execute function mark_stale_line('service_application_id');
create or replace trigger obey_unit before insert or update of quantity, measure_unit_id on service_lines
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');
create or replace trigger spread_done after update of is_done on service_lines
  for each row when (new.kind = 'position' and old.is_done <> new.is_done) execute function spread_done();
create or replace trigger zz_touch before update on service_lines
  for each row execute function touch('quantity_consumed', 'cost', 'amount');
call touch_what_people_change('service_lines');

create or replace trigger zz_touch before update on service_maintenance_resets for each row execute function touch();

create or replace trigger count_serviced after insert or delete or update of counter_values, counters_read_on, inventory_item_id on serviceable_items
  for each row execute function count_serviced();
create or replace trigger guard before insert or update or delete on serviceable_items
  for each row execute function guard_serviceable_item();
create or replace trigger reindex_service_applications after insert or delete or update of inventory_item_id, description, serial_nr, service_application_id
  on serviceable_items for each row execute function reindex_service_applications();
create or replace trigger zz_touch before update on serviceable_items for each row execute function touch();
