-- Suppliers are asked about what we owe them, as customers are about what they owe us.

alter table balance_confirmations
  alter column customer_id drop not null,
  add column supplier_id bigint references suppliers,
  add constraint balance_confirmations_party check (num_nonnulls(customer_id, supplier_id) = 1);
create unique index balance_confirmations_supplier_once on balance_confirmations (supplier_id, date) where withdrawn_at is null;

-- EUR in the sign of the party: a customer's debt, or what we owe a supplier.
alter table balance_confirmation_lines
  drop constraint balance_confirmation_lines_type_check,
  drop constraint balance_confirmation_lines_document,
  add constraint balance_confirmation_lines_type_check check (type in (
    'invoice', 'simplified_invoice', 'credit', 'advance', 'procurement_invoice', 'return_act', 'prepayment', 'by_hand')),
  add constraint balance_confirmation_lines_document check (
    case when type in ('credit', 'advance', 'prepayment', 'by_hand') then coalesce(document_id::text, number, date::text, due_date::text) is null
    else document_id is not null and number is not null and date is not null and (due_date is not null or type = 'return_act') end
  );
