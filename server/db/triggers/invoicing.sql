-- Invoices, credit notes, advances, payments, charges, subscriptions.

create or replace trigger guard before insert or update or delete on advance_invoice_items for each row execute function guard_child(
  'advance_invoices', 'advance_invoice_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger obey_unit before insert or update of quantity on advance_invoice_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger guard_sent before insert or update or delete on advance_invoice_items
  for each row execute function guard_sent_lines('advance_invoice_id');
create or replace trigger zz_touch before update on advance_invoice_items for each row execute function touch();

create or replace trigger count_gone after delete on advance_invoices referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on advance_invoices referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before insert or update or delete on advance_invoices for each row execute function guard_document(
  'status', 'sent_at', 'pdf_file_id', 'number', 'series', 'series_no', 'paid_at', 'paid_amount', 'applied', 'search', 'updated_at',
  'updated_by', 'lock_version'
);
create or replace trigger guard_number before insert or update or delete on advance_invoices
  for each row execute function guard_numbering('advance_invoice');
create or replace trigger index_search before insert or update of number, buyer_snapshot, customer_id, search on advance_invoices
  for each row execute function index_advance_invoice();
create or replace trigger never_whole before truncate on advance_invoices for each statement execute function append_only();
create or replace trigger register_e_invoice after update on advance_invoices
  for each row when (
    (old.customer_id, old.branch_id, old.date, old.due_date, old.payment_term_text, old.notes, old.net, old.gross, old.status = 'annulled')
    is distinct from
    (new.customer_id, new.branch_id, new.date, new.due_date, new.payment_term_text, new.notes, new.net, new.gross, new.status = 'annulled')
  ) execute function register_e_invoice();
create or replace trigger register_new_e_invoice after insert on advance_invoices
  for each row execute function register_e_invoice();
create or replace trigger zz_touch before update on advance_invoices
  for each row execute function touch('search', 'pdf_file_id', 'sent_at', 'paid_amount', 'applied');

create or replace trigger book after insert on advance_settlements for each row execute function book_settlement();
create or replace trigger guard before update or delete on advance_settlements for each row execute function guard_settlement();
create or replace trigger never_whole before truncate on advance_settlements for each statement execute function append_only();
create or replace trigger zz_touch before update on advance_settlements for each row execute function touch();

create or replace trigger guard before update or delete on charges for each row execute function guard_charge();
create or replace trigger index_search before insert or update of document_number, name, customer_id, search on charges
  for each row execute function index_charge();
create or replace trigger zz_touch before update on charges for each row execute function touch('search', 'quantity_invoiced');

create or replace trigger ask_owner after insert on credit_note_items referencing new table as after_change
  for each statement execute function guard_new_children('credit_notes');
create or replace trigger guard before update or delete on credit_note_items for each row execute function guard_child(
  'credit_notes', 'credit_note_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger hold
  after insert or update of quantity, net, gross, price_only, invoice_item_id, simplified_invoice_item_id on credit_note_items
  for each row execute function hold_creditable();
create or replace trigger mark_stale_line_changes after update on credit_note_items
  for each row when (
    (old.credit_note_id, old.net, old.invoice_item_id)
    is distinct from (new.credit_note_id, new.net, new.invoice_item_id)
  ) execute function mark_stale_line('credit_note_id');
create or replace trigger mark_stale_line_rows after insert or delete on credit_note_items
  for each row execute function mark_stale_line('credit_note_id');
create or replace trigger obey_unit before insert or update of quantity on credit_note_items
  for each row when (new.invoice_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('invoice_item_id');
create or replace trigger obey_unit_of_simplified before insert or update of quantity on credit_note_items
  for each row when (new.simplified_invoice_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('simplified_invoice_item_id');
create or replace trigger zz_touch before update on credit_note_items for each row execute function touch();

create or replace trigger append_only before delete or update on credit_note_number_log
  for each row execute function append_only();
create or replace trigger append_only_whole before truncate on credit_note_number_log
  for each statement execute function append_only();

create or replace trigger ask_owner after insert on credit_note_vat_lines referencing new table as after_change
  for each statement execute function guard_new_children('credit_notes');
create or replace trigger guard before update or delete on credit_note_vat_lines for each row execute function guard_child(
  'credit_notes', 'credit_note_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger zz_touch before update on credit_note_vat_lines for each row execute function touch();

create or replace trigger book after update of status on credit_notes
  for each row when (old.status = 'draft' and new.status = 'accepted') execute function book_credit();
create or replace trigger count_gone after delete on credit_notes referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on credit_notes referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger fresh_papers before update of number on credit_notes for each row
  when (old.accepted_at is not null and old.number is distinct from new.number)
  execute function drop_papers('credit_note');
-- INV-LOCK-1: what may still change once a credit note is accepted.
create or replace trigger guard before insert or update or delete on credit_notes for each row execute function guard_document(
  'status', 'sent_at', 'exported_at', 'locked_at', 'pdf_file_id', 'ubl_file_id', 'number', 'series_no', 'search', 'updated_at',
  'updated_by', 'lock_version'
);
create or replace trigger guard_number before insert or update or delete on credit_notes
  for each row execute function guard_numbering('credit_note', 'credit_note_number_log', 'credit_note_id');
create or replace trigger guard_status before update of status on credit_notes for each row execute function guard_credit_note();
create or replace trigger index_search before insert or update of number, buyer_snapshot, customer_id, search on credit_notes
  for each row execute function index_credit_note();
create or replace trigger mark_stale_document_changes after update on credit_notes
  for each row when (
    (old.date, old.accepted_at is null, old.customer_id, old.branch_id)
    is distinct from (new.date, new.accepted_at is null, new.customer_id, new.branch_id)
  ) execute function mark_stale_document();
create or replace trigger mark_stale_document_rows after insert or delete on credit_notes
  for each row execute function mark_stale_document();
create or replace trigger never_whole before truncate on credit_notes for each statement execute function append_only();
create or replace trigger register_e_invoice after update of accepted_at on credit_notes
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function register_e_invoice();
create or replace trigger zz_touch before update on credit_notes
  for each row execute function touch('search', 'pdf_file_id', 'ubl_file_id', 'sent_at');

create or replace trigger book_invoiced_changed after update on invoice_items referencing old table as before_change new table as after_change
  for each statement execute function invoice_items_changed();
create or replace trigger book_invoiced_gone after delete on invoice_items referencing old table as before_change
  for each statement execute function invoice_items_changed();
create or replace trigger book_invoiced_new after insert on invoice_items referencing new table as after_change
  for each statement execute function invoice_items_changed();
create or replace trigger ask_owner after insert on invoice_items referencing new table as after_change
  for each statement execute function guard_new_children('invoices');
create or replace trigger guard before update or delete on invoice_items for each row execute function guard_child(
  'invoices', 'invoice_id', 'quantity_credited', 'updated_at', 'updated_by', 'lock_version'
);
drop trigger if exists guard_change on invoice_items;
call guard_what_people_change('invoice_items');
create or replace trigger mark_stale_line_changes after update on invoice_items
  for each row when (
    (old.invoice_id, old.net, old.catalog_item_id, old.source_type)
    is distinct from (new.invoice_id, new.net, new.catalog_item_id, new.source_type)
  ) execute function mark_stale_line('invoice_id');
create or replace trigger mark_stale_line_rows after insert or delete on invoice_items
  for each row execute function mark_stale_line('invoice_id');
create or replace trigger obey_unit before insert or update of quantity on invoice_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger zz_touch before update on invoice_items for each row execute function touch('quantity_credited');
call touch_what_people_change('invoice_items');

create or replace trigger append_only before delete or update on invoice_number_log for each row execute function append_only();
create or replace trigger append_only_whole before truncate on invoice_number_log
  for each statement execute function append_only();

create or replace trigger ask_owner after insert on invoice_vat_lines referencing new table as after_change
  for each statement execute function guard_new_children('invoices');
create or replace trigger guard before update or delete on invoice_vat_lines for each row execute function guard_child(
  'invoices', 'invoice_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger zz_touch before update on invoice_vat_lines for each row execute function touch();

create or replace trigger count_gone after delete on invoices referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on invoices referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger fresh_papers before update of number, advance_applied on invoices for each row
  when (old.accepted_at is not null and new.accepted_at is not null and (old.number, old.advance_applied) is distinct from (new.number, new.advance_applied))
  execute function drop_papers('invoice');
create or replace trigger fresh_papers_of_credit_notes after update of number on invoices for each row
  when (old.number is distinct from new.number)
  execute function drop_papers_of_credit_notes();
-- INV-LOCK-1: what may still change once an invoice is accepted.
create or replace trigger guard before insert or update or delete on invoices for each row execute function guard_document(
  'status', 'advance_applied', 'credited', 'paid', 'open', 'paid_at', 'sent_at', 'reminder_count', 'reminded_on', 'reminder_level_id', 'dispute',
  'exported_at', 'locked_at', 'pdf_file_id', 'ubl_file_id', 'number', 'series_no', 'search', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger guard_number before insert or update on invoices for each row execute function guard_invoice_number();
create or replace trigger guard_number_gone before delete on invoices for each row when (not moved_in_untouched(to_jsonb(old)))
  execute function guard_invoice_number();
create or replace trigger guard_tax_point before update of accepted_at on invoices
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null) and not new.is_opening) execute function guard_tax_point();
create or replace trigger index_search before insert or update of number, customer_order_nr, contract_ref, buyer_snapshot, customer_id, search
  on invoices for each row execute function index_invoice();
create or replace trigger keep_readings_in_order before update of status on invoices
  for each row when (is_frozen('invoices', new.status) and not is_frozen('invoices', old.status)) execute function keep_readings_in_order();
create or replace trigger mark_stale_invoice_changes after update on invoices
  for each row when (
    (old.date, old.accepted_at is null, old.is_opening, old.customer_id, old.branch_id,
      old.gross, old.net, old.open = 0, old.paid_at)
    is distinct from (new.date, new.accepted_at is null, new.is_opening, new.customer_id, new.branch_id,
      new.gross, new.net, new.open = 0, new.paid_at)
  ) execute function mark_stale_invoice();
create or replace trigger mark_stale_invoice_rows after insert or delete on invoices
  for each row execute function mark_stale_invoice();
create or replace trigger never_whole before truncate on invoices for each statement execute function append_only();
create or replace trigger register_e_invoice after update of accepted_at on invoices
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null) and not new.is_opening) execute function register_e_invoice();
create or replace trigger zz_touch before update on invoices
  for each row execute function touch('paid', 'open', 'search', 'pdf_file_id', 'ubl_file_id', 'sent_at');

create or replace trigger book after insert or update or delete on payment_allocations
  for each row execute function book_allocation();
create or replace trigger zz_touch before update on payment_allocations for each row execute function touch();

create or replace trigger guard before insert or update or delete on payments for each row execute function guard_payment();
create or replace trigger zz_touch before update on payments for each row execute function touch();

create or replace trigger ask_owner after insert on simplified_invoice_items referencing new table as after_change
  for each statement execute function guard_new_children('simplified_invoices');
create or replace trigger guard before update or delete on simplified_invoice_items for each row execute function guard_child(
  'simplified_invoices', 'simplified_invoice_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger guard_credited before update or delete on simplified_invoice_items
  for each row execute function guard_credited_line();
create or replace trigger mark_stale_line_changes after update on simplified_invoice_items
  for each row when (
    (old.simplified_invoice_id, old.net, old.catalog_item_id)
    is distinct from (new.simplified_invoice_id, new.net, new.catalog_item_id)
  ) execute function mark_stale_line('simplified_invoice_id');
create or replace trigger mark_stale_line_rows after insert or delete on simplified_invoice_items
  for each row execute function mark_stale_line('simplified_invoice_id');
create or replace trigger obey_unit before insert or update of quantity on simplified_invoice_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger guard_sent before update on simplified_invoice_items
  for each row when (
    (old.name, old.description, old.quantity, old.measure_unit_id, old.unit_price, old.discount_percent, old.vat_category, old.vat_rate, old.units)
    is distinct from
    (new.name, new.description, new.quantity, new.measure_unit_id, new.unit_price, new.discount_percent, new.vat_category, new.vat_rate, new.units)
  ) execute function guard_sent_lines('simplified_invoice_id');
create or replace trigger guard_sent_rows before insert or delete on simplified_invoice_items
  for each row execute function guard_sent_lines('simplified_invoice_id');
create or replace trigger zz_touch before update on simplified_invoice_items for each row execute function touch('amount', 'net');

create or replace trigger ask_owner after insert on simplified_invoice_vat_lines referencing new table as after_change
  for each statement execute function guard_new_children('simplified_invoices');
create or replace trigger guard before update or delete on simplified_invoice_vat_lines for each row execute function guard_child(
  'simplified_invoices', 'simplified_invoice_id', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger zz_touch before update on simplified_invoice_vat_lines for each row execute function touch();

-- What may still change once a simplified invoice is accepted (INV-LOCK-1); what accepted credit notes took off it is
-- written on a paid one, too.
create or replace trigger guard before insert or update or delete on simplified_invoices for each row execute function guard_document(
  -- Generated columns are not known yet where this trigger looks.
  'status', 'number', 'series', 'series_no', 'paid_at', 'exported_at', 'credited', 'is_cash', 'search', 'updated_at', 'updated_by', 'lock_version'
);
create or replace trigger guard_number before insert or update or delete on simplified_invoices
  for each row execute function guard_numbering('simplified_invoice');
create or replace trigger guard_payment_day before update of paid_at on simplified_invoices
  for each row when (old.paid_at is distinct from new.paid_at) execute function guard_payment_day();
create or replace trigger guard_status before update of status on simplified_invoices
  for each row when (old.status <> new.status) execute function guard_simplified_invoice();
create or replace trigger index_search before insert or update of number, buyer_name, buyer_snapshot, customer_id, search on simplified_invoices
  for each row execute function index_simplified_invoice();
create or replace trigger mark_stale_document_changes after update on simplified_invoices
  for each row when (
    (old.date, old.status = 'annulled', old.customer_id, old.branch_id)
    is distinct from (new.date, new.status = 'annulled', new.customer_id, new.branch_id)
  ) execute function mark_stale_document();
create or replace trigger mark_stale_document_rows after insert or delete on simplified_invoices
  for each row execute function mark_stale_document();
create or replace trigger never_whole before truncate on simplified_invoices for each statement execute function append_only();
create or replace trigger register_e_invoice after update on simplified_invoices
  for each row when (
    (old.customer_id, old.branch_id, old.date, old.due_date, old.payment_method, old.buyer_snapshot, old.notes, old.net, old.gross, old.status = 'annulled')
    is distinct from
    (new.customer_id, new.branch_id, new.date, new.due_date, new.payment_method, new.buyer_snapshot, new.notes, new.net, new.gross, new.status = 'annulled')
  ) execute function register_e_invoice();
create or replace trigger register_new_e_invoice after insert on simplified_invoices
  for each row when (new.customer_id is not null) execute function register_e_invoice();
create or replace trigger zz_touch before update on simplified_invoices for each row execute function touch('search');

create or replace trigger zz_touch before update on subscription_invoices for each row execute function touch();

create or replace trigger guard before insert or update or delete on subscription_items
  for each row execute function guard_subscription_item();
create or replace trigger obey_unit before insert or update of quantity on subscription_items
  for each row when (new.measure_unit_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('measure_unit_id');
create or replace trigger zz_touch before update on subscription_items for each row execute function touch();

create or replace trigger zz_touch before update on subscription_pauses for each row execute function touch();

create or replace trigger count_gone after delete on subscriptions referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on subscriptions referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on subscriptions for each row execute function guard_subscription();
create or replace trigger index_search before insert or update of name, customer_id, search on subscriptions
  for each row execute function index_subscription();
create or replace trigger zz_touch before update on subscriptions
  for each row execute function touch('search', 'billing_tried_on');

create or replace trigger guard before update or delete on margin_lines for each row execute function guard_margin_lines();
create or replace trigger never_whole before truncate on margin_lines for each statement execute function append_only();
