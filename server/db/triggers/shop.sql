-- The shop.

create or replace trigger guard before update or delete on gift_cards for each row execute function guard_gift_card();
create or replace trigger mark_stale_line_changes after update on gift_cards
  for each row when (
    (old.shop_order_item_id, old.id)
    is distinct from (new.shop_order_item_id, new.id)
  ) execute function mark_stale_line('shop_order_item_id');
create or replace trigger mark_stale_line_rows after insert or delete on gift_cards
  for each row execute function mark_stale_line('shop_order_item_id');
create or replace trigger zz_touch before update on gift_cards for each row execute function touch('balance');

create or replace trigger zz_touch before update on sale_catalog_items for each row execute function touch();

create or replace trigger zz_touch before update on sale_categories for each row execute function touch();

create or replace trigger zz_touch before update on sale_customer_types for each row execute function touch();

create or replace trigger count_gone after delete on sales referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on sales referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger zz_touch before update on sales for each row execute function touch();

create or replace trigger guard before insert or update or delete on shop_daily_reports
  for each row execute function guard_shop_report();
create or replace trigger zz_touch before update on shop_daily_reports for each row execute function touch();

create or replace trigger zz_touch before update on shop_differences for each row execute function touch();

create or replace trigger book after insert or update of quantity, returns_item_id or delete on shop_order_items
  for each row execute function book_shop_return();
create or replace trigger guard before insert or update or delete on shop_order_items
  for each row execute function guard_shop_child('quantity_returned', 'updated_at', 'updated_by', 'lock_version');
create or replace trigger mark_stale_line_changes after update on shop_order_items
  for each row when (
    (old.shop_order_id, old.net, old.catalog_item_id)
    is distinct from (new.shop_order_id, new.net, new.catalog_item_id)
  ) execute function mark_stale_line('shop_order_id');
create or replace trigger mark_stale_line_rows after insert or delete on shop_order_items
  for each row execute function mark_stale_line('shop_order_id');
create or replace trigger obey_unit before insert or update of quantity on shop_order_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger zz_touch before update on shop_order_items
  for each row execute function touch('net', 'quantity_returned');

create or replace trigger guard before insert or update or delete on shop_order_vat_lines
  for each row execute function guard_shop_child('updated_at', 'updated_by', 'lock_version');
create or replace trigger zz_touch before update on shop_order_vat_lines for each row execute function touch();

create or replace trigger count_gone after delete on shop_orders referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on shop_orders referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on shop_orders for each row execute function guard_shop_order();
create or replace trigger index_search before insert or update of number, cash_receipt_nr, fiscal_nr, customer_id, search on shop_orders
  for each row execute function index_shop_order();
create or replace trigger mark_stale_document_changes after update on shop_orders
  for each row when (
    (old.date, old.status = 'parked', old.customer_id)
    is distinct from (new.date, new.status = 'parked', new.customer_id)
  ) execute function mark_stale_document();
create or replace trigger mark_stale_document_rows after insert or delete on shop_orders
  for each row execute function mark_stale_document();
create or replace trigger mark_stale_line_changes after update on shop_orders
  for each row when (
    (old.simplified_invoice_id, old.id)
    is distinct from (new.simplified_invoice_id, new.id)
  ) execute function mark_stale_line('simplified_invoice_id');
create or replace trigger mark_stale_line_rows after insert or delete on shop_orders
  for each row execute function mark_stale_line('simplified_invoice_id');
create or replace trigger never_whole before truncate on shop_orders for each statement execute function append_only();
create or replace trigger zz_touch before update on shop_orders for each row execute function touch('search');

create or replace trigger book after insert or update or delete on shop_payments for each row execute function book_gift_card();
create or replace trigger guard before insert or update or delete on shop_payments
  for each row execute function guard_shop_child('updated_at', 'updated_by', 'lock_version');
create or replace trigger zz_touch before update on shop_payments for each row execute function touch();
