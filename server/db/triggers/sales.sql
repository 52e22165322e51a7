-- Offers, orders, price clarifications.

create or replace trigger guard before insert or update or delete on offer_items for each row execute function guard_offer_item();
create or replace trigger obey_unit before insert or update of quantity on offer_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger sum_up_changed after update on offer_items referencing old table as before_change new table as after_change
  for each statement execute function offer_items_changed();
create or replace trigger sum_up_gone after delete on offer_items referencing old table as before_change
  for each statement execute function offer_items_changed();
create or replace trigger sum_up_new after insert on offer_items referencing new table as after_change
  for each statement execute function offer_items_changed();
create or replace trigger zz_touch before update on offer_items for each row execute function touch('amount');

create or replace trigger count_gone after delete on offers referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on offers referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on offers for each row execute function guard_header('{
  "open": ["draft", "sent"],
  "free": ["status", "number", "series", "series_no", "sent_at", "rejected_reason", "net", "vat", "gross"],
  "once": ["customer_id"],
  "goes": ["draft"],
  "words": {
    "closed": "Piedāvājums ir slēgts un vairs nav labojams",
    "number": "Piedāvājuma numuru nemaina",
    "goes": "Piedāvājumam jau ir numurs, un numurētu piedāvājumu nedzēš"
  }
}');
create or replace trigger index_search before insert or update of number, customer_name, customer_id, search on offers
  for each row execute function index_offer();
create or replace trigger never_whole before truncate on offers for each statement execute function append_only();
create or replace trigger zz_touch before update on offers for each row execute function touch('net', 'vat', 'gross', 'search');

create or replace trigger ask_owner after insert on order_details referencing new table as after_change
  for each statement execute function guard_new_children('orders');
create or replace trigger guard before update or delete on order_details for each row execute function guard_child(
  'orders', 'order_id', 'tracking_nr', 'courier_application_id', 'transportation_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger zz_touch before update on order_details for each row execute function touch();

create or replace trigger guard before insert or update or delete on order_documents for each row execute function guard_document(
  'status', 'signed_by', 'signed_at', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger zz_touch before update on order_documents for each row execute function touch();

create or replace trigger zz_touch before update on order_item_units for each row execute function touch();

create or replace trigger came after insert on order_items referencing new table as after_change
  for each statement execute function order_items_came();
create or replace trigger guard before update or delete on order_items for each row execute function guard_child(
  'orders', 'order_id', 'quantity_reserved', 'quantity_credited', 'quantity_invoiced', 'quantity_fulfilled', 'amount', 'updated_at',
  'updated_by', 'lock_version'
);
drop trigger if exists guard_change on order_items;
call guard_what_people_change('order_items');
create or replace trigger guard_delete before delete on order_items for each row execute function guard_order_item_delete();
create or replace trigger obey_unit before insert or update of quantity on order_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger obey_unit_fulfilled before update of quantity_fulfilled on order_items
  for each row when (new.quantity_fulfilled <> trunc(new.quantity_fulfilled)) execute function obey_unit_fulfilled();
create or replace trigger sum_up_changed after update on order_items referencing old table as before_change new table as after_change
  for each statement execute function order_items_changed();
create or replace trigger sum_up_gone after delete on order_items referencing old table as before_change
  for each statement execute function order_items_changed();
create or replace trigger zz_touch before update on order_items for each row execute function touch(
  'quantity_reserved', 'quantity_fulfilled', 'quantity_invoiced', 'quantity_credited', 'cost', 'amount'
);
call touch_what_people_change('order_items');

create or replace trigger count_gone after delete on orders referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on orders referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on orders for each row execute function guard_document(
  'status', 'merged_into_id', 'fulfilled_at', 'invoiced_at', 'cancelled_at', 'net', 'vat', 'gross', 'fulfillment_status',
  'invoicing_status', 'is_backordered', 'search', 'internal_notes', 'updated_at', 'updated_by', 'lock_version'
);
-- An order gets its number as the last thing of its transaction, and with it the words that it is found by.
create or replace trigger index_search before update of number, customer_order_nr, project, customer_id, search on orders
  for each row execute function index_order();
create or replace trigger index_search_new before insert on orders
  for each row when (new.number is not null) execute function index_order();
create or replace trigger mark_stale_document_changes after update on orders
  for each row when (
    (old.date, old.cancelled_at is null, old.merged_into_id is null, old.net)
    is distinct from (new.date, new.cancelled_at is null, new.merged_into_id is null, new.net)
  ) execute function mark_stale_document();
create or replace trigger mark_stale_document_rows after insert or delete on orders
  for each row execute function mark_stale_document();
create or replace trigger never_whole before truncate on orders for each statement execute function append_only();
create or replace trigger sum_up after update of status, price_mode on orders
  for each row when (
    old.price_mode <> new.price_mode or (old.status = 'in_fulfillment') <> (new.status = 'in_fulfillment')
  ) execute function order_changed();
create or replace trigger zz_touch before update on orders
  for each row execute function touch('net', 'vat', 'gross', 'fulfillment_status', 'invoicing_status', 'is_backordered', 'search');

create or replace trigger fill_item after update on price_clarification_answers
  for each row execute function price_clarification_answer_changed();
create or replace trigger guard before insert or update or delete on price_clarification_answers
  for each row execute function guard_price_clarification_part();
create or replace trigger zz_touch before update on price_clarification_answers for each row execute function touch();

create or replace trigger fill before insert or update on price_clarification_items
  for each row execute function fill_price_clarification_item();
create or replace trigger guard before insert or update or delete on price_clarification_items
  for each row execute function guard_price_clarification_part();
create or replace trigger obey_unit before insert or update of quantity on price_clarification_items
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('catalog_item_id');
create or replace trigger zz_touch before update on price_clarification_items
  for each row execute function touch('supplier_price', 'delivery_days');

create or replace trigger guard before insert or update or delete on price_clarification_suppliers
  for each row execute function guard_price_clarification_part();
create or replace trigger zz_touch before update on price_clarification_suppliers for each row execute function touch();

create or replace trigger count_gone after delete on price_clarifications referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on price_clarifications referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on price_clarifications
  for each row execute function guard_price_clarification();
create or replace trigger index_search before insert or update of title, customer_id, search
  on price_clarifications for each row execute function index_price_clarification();
create or replace trigger zz_touch before update on price_clarifications for each row execute function touch('search');
