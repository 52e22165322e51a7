-- Stock, units, checks, counts and technical documents.

create or replace trigger index_search before insert or update of number, number2, catalog_item_id, search on catalog_item_units
  for each row execute function index_unit();
create or replace trigger zz_touch before update on catalog_item_units for each row execute function touch();

create or replace trigger book after insert or update on stock_check_counts
  for each row execute function book_stock_check_count();
create or replace trigger guard before insert or update on stock_check_counts
  for each row execute function guard_stock_check_count();
create or replace trigger obey_unit before insert or update of stock_check_line_id, quantity on stock_check_counts
  for each row when (new.stock_check_line_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit_counted();

create or replace trigger guard before insert or update or delete on stock_check_lines
  for each row execute function guard_stock_check_line();
create or replace trigger zz_touch before update on stock_check_lines for each row execute function touch(
  'counted', 'first_counted_at', 'counted_at', 'moved', 'difference', 'surplus_value', 'shortage_value', 'surplus_units', 'missing_units');

create or replace trigger count_gone after delete on stock_checks referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on stock_checks referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on stock_checks for each row execute function guard_header('{
  "open": ["open"],
  "fixed": ["warehouse_id", "snapshot_at"],
  "goes": ["open"],
  "counts": ["accepted"],
  "words": {
    "closed": "Inventarizācija ir akceptēta un vairs nav labojama",
    "fixed": "Inventarizācijas noliktavu un uzskaites brīdi nemaina",
    "goes": "Akceptētu inventarizāciju nedzēš"
  }
}');
create or replace trigger index_search before insert or update of order_ref, notes, warehouse_id, search on stock_checks
  for each row execute function index_stock_check();
create or replace trigger zz_touch before update on stock_checks for each row execute function touch('search');

create or replace trigger guard before insert or update of stock_item_count_id, stock_item_id on stock_item_count_items
  for each row execute function guard_stock_item_count_item();
create or replace trigger obey_unit before insert or update of quantity on stock_item_count_items
  for each row when (new.stock_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('stock_item_id');
create or replace trigger zz_touch before update on stock_item_count_items for each row execute function touch();

create or replace trigger count_gone after delete on stock_item_counts referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on stock_item_counts referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger index_search before insert or update of name, warehouse_id, search on stock_item_counts
  for each row execute function index_stock_item_count();
create or replace trigger zz_touch before update on stock_item_counts for each row execute function touch('search');

create or replace trigger count_gone after delete on stock_items referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on stock_items referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update of catalog_item_id, warehouse_id, on_hand, reserved, stock_value, avg_cost, last_movement_at, allow_negative
  on stock_items for each row execute function guard_stock_item();
create or replace trigger open_item before insert on stock_items for each row execute function open_stock_item();
create or replace trigger zz_touch before update on stock_items for each row execute function touch(
  'on_hand', 'reserved', 'available', 'incoming', 'stock_value', 'avg_cost', 'last_purchase_price',
    'last_movement_at', 'last_counted_at', 'allow_negative'
);
call touch_what_people_change('stock_items');

create or replace trigger append_only before update or delete on stock_movement_units
  for each row execute function guard_ledger_units();
create or replace trigger append_only_whole before truncate on stock_movement_units
  for each statement execute function append_only();

create or replace trigger append_only before update or delete on stock_movements for each row execute function guard_ledger();
create or replace trigger append_only_whole before truncate on stock_movements for each statement execute function append_only();
create or replace trigger book after insert on stock_movements
  for each row when (new.corrects_id is null) execute function book_movement();
create or replace trigger book_corrections after insert on stock_movements referencing new table as made
  for each statement execute function book_corrections();
create or replace trigger book_production after insert on stock_movements
  for each row when (new.document_type = 'production_application' and new.kind in ('production_consume', 'production_output'))
  execute function book_production();
create or replace trigger mark_stale_move after delete or update on stock_movements
  for each row execute function mark_stale_move();
create or replace trigger mark_stale_moves after insert on stock_movements referencing new table as changed for each statement
  execute function mark_stale_moves();
create or replace trigger obey_unit before insert on stock_movements
  for each row when (new.reverses_id is null and new.quantity <> trunc(new.quantity)) execute function obey_unit_moved();
create or replace trigger post before insert on stock_movements for each row execute function post_movement();
drop trigger if exists guard_completion on stock_movements;
create constraint trigger guard_completion after insert on stock_movements
  deferrable initially deferred for each row
  when (new.document_type = 'production_application' and new.kind in ('production_consume', 'production_output'))
  execute function guard_completion();

create or replace trigger book after insert or update or delete on stock_reservations
  for each row execute function book_reservation();
create or replace trigger book_order_changed after update on stock_reservations referencing old table as before_change new table as after_change
  for each statement execute function book_order_reservations();
create or replace trigger book_order_gone after delete on stock_reservations referencing old table as before_change
  for each statement execute function book_order_reservations();
create or replace trigger book_order_new after insert on stock_reservations referencing new table as after_change
  for each statement execute function book_order_reservations();
create or replace trigger free_unit after update of status or delete on stock_reservations
  for each row when (old.unit_id is not null and old.status = 'active') execute function follow_unit();
create or replace trigger hold_unit after insert on stock_reservations
  for each row when (new.unit_id is not null and new.status = 'active') execute function follow_unit();
create or replace trigger zz_touch before update on stock_reservations for each row execute function touch();

create or replace trigger guard before insert or update or delete on technical_document_items
  for each row execute function guard_technical_document_item();
create or replace trigger obey_unit before insert or update of quantity on technical_document_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit_technical();
create or replace trigger zz_touch before update on technical_document_items
  for each row execute function touch('unit_cost', 'cost', 'accounting_account_id');

create or replace trigger count_gone after delete on technical_documents referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on technical_documents referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on technical_documents for each row execute function guard_header('{
  "open": ["draft"],
  "within": {"done": ["status", "reason", "notes"]},
  "posting": ["series", "number", "series_no", "total_cost"],
  "fixed": ["type_id", "warehouse_id", "source_type", "source_id"],
  "goes": ["draft"],
  "counts": ["done"],
  "held": true,
  "words": {
    "closed": "Dokuments ir grāmatots un vairs nav labojams",
    "fixed": "Dokumenta veidu un noliktavu nemaina",
    "number": "Dokumenta numuru nemaina",
    "goes": "Grāmatotu dokumentu nedzēš"
  }
}');
create or replace trigger guard_check before update of status on technical_documents
  for each row when (old.source_type = 'stock_check' and new.status <> old.status) execute function guard_check_document();
create or replace trigger index_search before insert or update of number, reason, order_ref, warehouse_id, search on technical_documents
  for each row execute function index_technical_document();
create or replace trigger never_whole before truncate on technical_documents for each statement execute function append_only();
create or replace trigger zz_touch before update on technical_documents
  for each row execute function touch('search', 'total_cost');

create or replace trigger append_only before delete or update on valuation_variances for each row execute function append_only();
create or replace trigger append_only_whole before truncate on valuation_variances
  for each statement execute function append_only();
