-- Codes of suppliers that were learned are looked at, corrected and forgotten by people.

alter table supplier_item_codes
  -- When and by whom its item was named the last time.
  add column learned_at timestamptz not null default moment(),
  add column learned_by bigint references users,
  -- It means nothing from then on, until it is learned or recalled again.
  add column forgotten_at timestamptz,
  -- The last document that was prepared by it.
  add column last_used_at timestamptz,
  add column last_invoice_id bigint references incoming_invoices,
  add column search tsvector generated always as (search_vector(code)) stored,
  add constraint supplier_item_codes_used check ((last_used_at is null) = (last_invoice_id is null));
update supplier_item_codes set learned_at = updated_at, learned_by = updated_by;
create index supplier_item_codes_last_invoice on supplier_item_codes (last_invoice_id) where last_invoice_id is not null;
create index supplier_item_codes_learned on supplier_item_codes (learned_at, id);
call keep_search('supplier_item_codes');
