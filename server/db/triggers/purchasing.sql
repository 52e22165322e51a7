-- Procurements, supplier invoices, return acts.

create or replace trigger guard before update or delete on incoming_invoices for each row execute function guard_incoming_invoice();
create or replace trigger never_whole before truncate on incoming_invoices for each statement execute function append_only();
create or replace trigger zz_touch before update on incoming_invoices for each row execute function touch('search');

create or replace trigger append_only before update or delete on incoming_messages for each row execute function append_only();
create or replace trigger append_only_whole before truncate on incoming_messages for each statement execute function append_only();
create or replace trigger append_only before update or delete on incoming_message_files for each row execute function append_only();
create or replace trigger append_only_whole before truncate on incoming_message_files for each statement execute function append_only();

create or replace trigger append_only before update or delete on payment_order_files for each row execute function append_only();
create or replace trigger append_only_whole before truncate on payment_order_files for each statement execute function append_only();
create or replace trigger zz_touch before update on payment_order_files for each row execute function touch();

create or replace trigger guard before insert or update or delete on payment_order_lines
  for each row execute function guard_payment_order_line();
create or replace trigger sum_up after insert or delete or update of amount, transfer on payment_order_lines
  for each row execute function sum_up_payment_order();
create or replace trigger zz_touch before update on payment_order_lines for each row execute function touch('is_live');

create or replace trigger free_lines after update of status on payment_orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function free_payment_order_lines();
create or replace trigger guard before insert or update or delete on payment_orders for each row execute function guard_header('{
  "open": ["draft"],
  "free": ["name", "status", "submitted_at", "submitted_by", "approved_at", "approved_by", "exported_at", "exported_by"],
  "fixed": ["message_id"],
  "steps": {
    "submitted": ["draft", "approved", "cancelled"],
    "approved": ["draft", "exported", "cancelled"],
    "exported": ["executed", "cancelled"],
    "executed": ["exported"],
    "cancelled": []
  },
  "goes": ["draft"],
  "counts": [],
  "words": {
    "closed": "Maksājuma uzdevums ir iesniegts un vairs nav labojams",
    "fixed": "Maksājuma uzdevuma faila numuru nemaina",
    "number": "Maksājuma uzdevuma numuru nemaina",
    "goes": "Maksājuma uzdevumu dzēš, tikai kamēr tas ir sagatavots"
  }
}');
create or replace trigger keep_makers before insert or update on payment_orders for each row execute function keep_payment_makers();
create or replace trigger never_whole before truncate on payment_orders for each statement execute function append_only();
create or replace trigger zz_touch before update on payment_orders for each row execute function touch('search');

create or replace trigger book_invoiced after insert or update of quantity or delete on procurement_invoice_items
  for each row execute function procurement_invoice_item_changed();
create or replace trigger guard before insert or update or delete on procurement_invoice_items
  for each row execute function guard_procurement_invoice_item();
create or replace trigger obey_unit before insert or update of quantity on procurement_invoice_items
  for each row when (new.procurement_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('procurement_item_id');
create or replace trigger zz_touch before update on procurement_invoice_items
  for each row execute function touch('quantity_returned', 'net');

create or replace trigger guard before insert or update or delete on customs_declarations
  for each row execute function guard_customs_declaration();

create or replace trigger count_gone after delete on procurement_invoices referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on procurement_invoices referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger drop_approvals
  after update of supplier_id, supplier_number, date, vat_date, net, vat, gross, vat_kind, accounting_account_id, corrects_id
  on procurement_invoices
  for each row when (
    new.status = 'new'
    and (new.supplier_id, new.supplier_number, new.date, new.vat_date, new.net, new.vat, new.gross, new.vat_kind, new.accounting_account_id,
      new.corrects_id)
      is distinct from
      (old.supplier_id, old.supplier_number, old.date, old.vat_date, old.net, old.vat, old.gross, old.vat_kind, old.accounting_account_id,
      old.corrects_id)
  )
  execute function drop_invoice_approvals();
create or replace trigger free_lines after update of status on procurement_invoices
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function procurement_invoice_cancelled();
create or replace trigger guard before insert or update or delete on procurement_invoices for each row execute function guard_header('{
  "open": ["new"],
  "free": ["status", "accepted_at", "accepted_by", "paid_at", "paid", "open", "payment_hold", "cancelled_at"],
  "steps": {"accepted": ["new", "paid"], "paid": ["new", "accepted"], "cancelled": []},
  "goes": ["new"],
  "counts": ["accepted", "paid"],
  "held": true,
  "words": {
    "closed": "Piegādātāja rēķins ir slēgts un vairs nav labojams",
    "goes": "Piegādātāja rēķins ir slēgts un vairs nav labojams"
  }
}');
create or replace trigger guard_accepting before update on procurement_invoices
  for each row when (old.status = 'new' and new.status = 'accepted') execute function guard_procurement_invoice();
create or replace trigger guard_approval before update on procurement_invoices
  for each row when (old.status = 'new' and new.status = 'accepted') execute function guard_invoice_approval();
create or replace trigger guard_credit_note before insert or update of is_credit, corrects_id, supplier_id on procurement_invoices
  for each row execute function guard_supplier_credit_note();
create or replace trigger keep_credit after update of accepted_at on procurement_invoices
  for each row when (new.is_credit and (old.accepted_at is null) <> (new.accepted_at is null)) execute function keep_supplier_note_credit();
create or replace trigger guard_customs before update on procurement_invoices
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function guard_customs_days();
create or replace trigger guard_payment_day before update of paid_at on procurement_invoices
  for each row when (old.paid_at is distinct from new.paid_at) execute function guard_payment_day();
create or replace trigger guard_posted before delete on procurement_invoices
  for each row execute function guard_procurement_invoice();
create or replace trigger index_search before insert or update of supplier_number, supplier_id, search on procurement_invoices
  for each row execute function index_procurement_invoice();
create or replace trigger never_whole before truncate on procurement_invoices for each statement execute function append_only();
create or replace trigger release_incoming_cancelled after update of status on procurement_invoices
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_incoming_invoice('piegādātāja rēķins');
create or replace trigger release_incoming_gone before delete on procurement_invoices for each row execute function release_incoming_invoice('piegādātāja rēķins');
create or replace trigger zz_touch before update on procurement_invoices for each row execute function touch('search', 'open');

create or replace trigger guard before insert or update or delete on procurement_items
  for each row execute function guard_procurement_item();
create or replace trigger obey_unit before insert or update of quantity on procurement_items
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('catalog_item_id');
create or replace trigger sum_up_changed after update on procurement_items referencing old table as before_change new table as after_change
  for each statement execute function procurement_items_changed();
create or replace trigger sum_up_gone after delete on procurement_items referencing old table as before_change
  for each statement execute function procurement_items_gone();
create or replace trigger sum_up_new after insert on procurement_items referencing new table as after_change
  for each statement execute function procurement_items_added();
create or replace trigger zz_touch before update on procurement_items
  for each row execute function touch('quantity_invoiced', 'quantity_returned', 'amount');
call touch_what_people_change('procurement_items');

create or replace trigger book_incoming after update of status, warehouse_id on procurements
  for each row when (procurement_is_open(old.status) <> procurement_is_open(new.status) or old.warehouse_id <> new.warehouse_id)
  execute function procurement_changed();
create or replace trigger count_gone after delete on procurements referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on procurements referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on procurements for each row execute function guard_header('{
  "open": ["new", "ordered"],
  "free": ["status", "number", "series", "series_no", "ordered_at", "accepted_at", "accepted_by", "cancelled_at", "document_id", "net"],
  "within": {"accepted": ["date"]},
  "steps": {"accepted": ["cancelled"], "cancelled": []},
  "goes": ["new"],
  "counts": ["accepted"],
  "words": {
    "closed": "Iepirkums ir slēgts un vairs nav labojams",
    "number": "Iepirkuma numuru nemaina",
    "goes": "Iepirkumu dzēš, tikai kamēr tas ir jauns un bez numura"
  }
}');
create or replace trigger index_search before insert or update of number, supplier_order_nr, supplier_id, for_order_id, search on procurements
  for each row execute function index_procurement();
create or replace trigger never_whole before truncate on procurements for each statement execute function append_only();
create or replace trigger zz_touch before update on procurements
  for each row execute function touch('net', 'document_id', 'search');

create or replace trigger guard before insert or update or delete on return_act_items
  for each row execute function guard_return_act_item();
create or replace trigger obey_unit before insert or update of quantity on return_act_items
  for each row when (new.stock_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('stock_item_id');
create or replace trigger sum_up after insert or update of quantity, price, discount_percent, vat_rate or delete on return_act_items
  for each row execute function sum_up_return_act();
create or replace trigger zz_touch before update on return_act_items for each row execute function touch('net');

create or replace trigger book_returned after update of status on return_acts
  for each row when ('accepted' in (old.status, new.status) and old.status <> new.status) execute function return_act_booked();
create or replace trigger count_gone after delete on return_acts referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on return_acts referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on return_acts for each row execute function guard_header('{
  "open": ["draft"],
  "within": {"accepted": ["status", "cancelled_at", "supplier_credit_nr"]},
  "fixed": ["supplier_id", "procurement_invoice_id", "warehouse_id"],
  "steps": {"accepted": ["cancelled"]},
  "goes": ["draft"],
  "counts": ["accepted"],
  "held": true,
  "words": {
    "closed": "Atgriešanas akts ir slēgts un vairs nav labojams",
    "fixed": "Atgriešanas akta piegādātāju, rēķinu un noliktavu nemaina",
    "number": "Atgriešanas akta numuru nemaina",
    "goes": "Atgriešanas aktu dzēš, tikai kamēr tas ir sagatavots"
  }
}');
create or replace trigger keep_credit after update of supplier_credit_nr, status on return_acts
  for each row when ((old.supplier_credit_nr, old.status) is distinct from (new.supplier_credit_nr, new.status))
  execute function keep_supplier_credit();
create or replace trigger index_search before insert or update of number, reason, supplier_credit_nr, search on return_acts
  for each row execute function index_return_act();
create or replace trigger release_incoming_cancelled after update of status on return_acts
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_incoming_invoice('atgriešanas akts');
create or replace trigger release_incoming_gone before delete on return_acts for each row execute function release_incoming_invoice('atgriešanas akts');
create or replace trigger never_whole before truncate on return_acts for each statement execute function append_only();
create or replace trigger zz_touch before update on return_acts
  for each row execute function touch('net', 'vat', 'gross', 'search');

create or replace trigger zz_touch before update on supplier_item_codes
  for each row execute function touch('last_used_at', 'last_invoice_id', 'search');

create or replace trigger book after insert or delete on supplier_payment_allocations
  for each row execute function book_supplier_allocation();
create or replace trigger guard before insert or update or delete on supplier_payment_allocations
  for each row execute function guard_supplier_allocation();
create or replace trigger never_whole before truncate on supplier_payment_allocations for each statement execute function append_only();
create or replace trigger zz_touch before update on supplier_payment_allocations for each row execute function touch();

create or replace trigger guard before insert or update of date, amount, supplier_id, method, bank_account_id or delete on supplier_payments
  for each row execute function guard_supplier_payment();
create or replace trigger index_search before insert or update of reference, supplier_id, search on supplier_payments
  for each row execute function index_supplier_payment();
create or replace trigger reopen_lines after update of amount on supplier_payments
  for each row when (old.amount <> new.amount) execute function reopen_payment_order_lines();
create or replace trigger never_whole before truncate on supplier_payments for each statement execute function append_only();
create or replace trigger zz_touch before update on supplier_payments
  for each row execute function touch('search', 'allocated');

create or replace trigger guard before insert or update or delete on invoice_approvals
  for each row execute function guard_invoice_decision();
create or replace trigger zz_touch before update on invoice_approvals for each row execute function touch();
