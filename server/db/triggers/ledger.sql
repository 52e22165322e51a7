-- The ledger, and the documents that are posted to it.

create or replace trigger append_only before update or delete on ledger_entries for each row execute function append_only();
create or replace trigger append_only_whole before truncate on ledger_entries for each statement execute function append_only();
create or replace trigger append_only before update or delete on ledger_lines for each row execute function append_only();
create or replace trigger append_only_whole before truncate on ledger_lines for each statement execute function append_only();
create or replace trigger balance after insert on ledger_lines referencing new table as made
  for each statement execute function guard_ledger_lines();

create or replace trigger guard before insert or update or delete on posting_rules for each row execute function guard_posting_rule();
create or replace trigger zz_touch before update on posting_rules for each row execute function touch();

create or replace trigger mark_posting after update of accepted_at on invoices
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function mark_posting('invoice');
create or replace trigger mark_posting_new after insert on invoices
  for each row when (new.accepted_at is not null) execute function mark_posting('invoice');
create or replace trigger mark_posting_gone after delete on invoices
  for each row when (old.accepted_at is not null) execute function mark_posting('invoice');
create or replace trigger mark_posting after update of accepted_at on credit_notes
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function mark_posting('credit_note');
create or replace trigger mark_posting_new after insert on simplified_invoices for each row execute function mark_posting('simplified_invoice');
create or replace trigger mark_posting after update on simplified_invoices
  for each row when (
    (old.date, old.customer_id, old.net, old.vat, old.credited, old.status, old.paid_at, old.payment_method, old.vat_on_payment)
    is distinct from (new.date, new.customer_id, new.net, new.vat, new.credited, new.status, new.paid_at, new.payment_method, new.vat_on_payment)
  ) execute function mark_posting('simplified_invoice');
create or replace trigger mark_posting after insert or update or delete on simplified_invoice_items
  for each row execute function mark_posting('simplified_invoice', 'simplified_invoice_id');

create or replace trigger mark_posting after insert or update or delete on payments for each row execute function mark_posting('payment');
create or replace trigger mark_posting_gone after delete on payment_allocations referencing old table as changed
  for each statement execute function mark_allocation();
create or replace trigger mark_posting_new after insert on payment_allocations referencing new table as changed
  for each statement execute function mark_allocation();
create or replace trigger mark_posting_changed after update on payment_allocations referencing new table as changed
  for each statement execute function mark_allocation();
create or replace trigger mark_posting after insert on advance_settlements for each row execute function mark_posting('advance_settlement');
create or replace trigger mark_posting_gone after delete on customer_credits referencing old table as changed
  for each statement execute function mark_credits();
create or replace trigger mark_posting_new after insert on customer_credits referencing new table as changed
  for each statement execute function mark_credits();
create or replace trigger mark_posting_changed after update on customer_credits referencing new table as changed
  for each statement execute function mark_credits();
create or replace trigger mark_posting after insert or update or delete on customer_refunds
  for each row execute function mark_posting('customer_refund');

create or replace trigger mark_posting after update of accepted_at on procurement_invoices
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function mark_posting('procurement_invoice');
create or replace trigger mark_posting_back after update of paid_at on procurement_invoices
  for each row when (new.is_opening and new.gross < 0 and old.paid_at is distinct from new.paid_at) execute function mark_posting('procurement_invoice');
create or replace trigger mark_posting_new after insert on procurement_invoices
  for each row when (new.accepted_at is not null) execute function mark_posting('procurement_invoice');
create or replace trigger mark_posting_gone after delete on procurement_invoices
  for each row when (old.accepted_at is not null) execute function mark_posting('procurement_invoice');
create or replace trigger mark_posting after insert or delete on customs_declarations
  for each row execute function mark_posting('procurement_invoice', 'procurement_invoice_id');
create or replace trigger mark_posting after insert or update or delete on supplier_payments
  for each row execute function mark_posting('supplier_payment');
create or replace trigger mark_posting after update of supplier_credit_nr, status on return_acts
  for each row when ((old.supplier_credit_nr, old.status) is distinct from (new.supplier_credit_nr, new.status))
  execute function mark_posting('return_act');

create or replace trigger mark_posting after insert or update or delete on bank_entry_postings
  for each row execute function mark_posting('bank_entry_posting');
create or replace trigger mark_posting after update on shop_orders
  for each row when (
    (old.status, old.invoice_id, old.simplified_invoice_id, old.date, old.net, old.gross)
    is distinct from (new.status, new.invoice_id, new.simplified_invoice_id, new.date, new.net, new.gross)
  ) execute function mark_posting('shop_order');
create or replace trigger mark_posting_invoice after update of simplified_invoice_id on shop_orders
  for each row when (new.simplified_invoice_id is not null) execute function mark_posting('simplified_invoice', 'simplified_invoice_id');
create or replace trigger mark_posting after insert or update or delete on shop_payments
  for each row execute function mark_posting('shop_order', 'shop_order_id');
create or replace trigger mark_posting after insert or delete on shop_daily_reports
  for each row execute function mark_posting('shop_daily_report');

create or replace trigger mark_posting after insert on stock_movements referencing new table as changed
  for each statement execute function mark_stock_postings();
create or replace trigger mark_posting after insert on valuation_variances referencing new table as changed
  for each statement execute function mark_stock_postings();

create or replace trigger guard_days_of_closed_years before update of value on system_properties
  for each row when (new.key = 'locked_until') execute function guard_days_of_closed_years();
create or replace trigger guard before insert or update or delete on vouchers for each row execute function guard_header('{
  "open": ["draft"],
  "closing": "closes_year",
  "free": ["status"],
  "within": {"posted": ["reversed_on", "reversed_at", "reversed_by"]},
  "steps": {"posted": ["reversed"], "reversed": []},
  "goes": ["draft"],
  "counts": ["posted"],
  "words": {
    "closed": "Grāmatvedības izziņa ir iegrāmatota un vairs nav labojama",
    "number": "Grāmatvedības izziņas numuru nemaina",
    "goes": "Grāmatvedības izziņu dzēš, tikai kamēr tā nav iegrāmatota"
  }
}');
create or replace trigger never_whole before truncate on vouchers for each statement execute function append_only();
create or replace trigger post after update of status on vouchers
  for each row when (old.status <> new.status) execute function post_voucher();
create or replace trigger zz_touch before update on vouchers for each row execute function touch('debit', 'credit', 'line_count');

create or replace trigger guard before insert or update or delete on voucher_lines for each row execute function guard_voucher_line();
create or replace trigger sum_up_gone after delete on voucher_lines referencing old table as changed
  for each statement execute function sum_up_vouchers();
create or replace trigger sum_up_new after insert on voucher_lines referencing new table as changed
  for each statement execute function sum_up_vouchers();
create or replace trigger sum_up after update on voucher_lines referencing new table as changed
  for each statement execute function sum_up_vouchers();
create or replace trigger zz_touch before update on voucher_lines for each row execute function touch();

create or replace trigger guard before update on cash_desks for each row execute function guard_cash_desk();
create or replace trigger zz_touch before update on cash_desks for each row execute function touch();
create or replace trigger guard before insert or update or delete on cash_orders for each row execute function guard_cash_order();
create or replace trigger never_whole before truncate on cash_orders for each statement execute function append_only();
create or replace trigger mark_posting after insert or update on cash_orders for each row execute function mark_posting('cash_order');
create or replace trigger zz_touch before update on cash_orders for each row execute function touch();
-- After the payment of the order has come or gone.
drop trigger if exists keep_cash on cash_orders;
create constraint trigger keep_cash after insert or update on cash_orders deferrable initially deferred
  for each row execute function keep_cash();
create or replace trigger guard_cash before update of date, amount, method, customer_id or delete on payments for each row execute function guard_cash_money();
create or replace trigger guard_cash before update of date, amount, method, supplier_id or delete on supplier_payments for each row execute function guard_cash_money();
create or replace trigger guard_cash before delete on supplier_payment_allocations for each row execute function guard_cash_money();
