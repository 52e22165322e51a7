-- Invoices and payments (domain.md 1.6, 2.2; laws V1 to V5, N1 to N4, K1). `paid` of an invoice and
-- quantity_invoiced of an order line are kept by triggers; nobody else writes them.

create table invoices (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  series text,
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  series_no integer, -- the counter's value inside the number; none for a free-form number
  status text not null default 'draft' check (status in ('draft', 'accepted', 'partially_paid', 'paid', 'credited')),
  date date not null default today(),
  notes text,
  customer_id bigint not null references customers,
  branch_id bigint,
  delivery_date date,
  due_date date not null,
  payment_term_text text,
  payment_method text not null default 'transfer' check (payment_method in ('transfer', 'cash', 'card', 'offset')),
  bank_account_id bigint references customer_additional_bank_accounts,
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  amount_in_words text,
  seller_snapshot jsonb,
  buyer_snapshot jsonb,
  issued_by bigint references users,
  sent_at timestamptz,
  reminder_count integer not null default 0,
  pdf_file_id bigint references files,
  ubl_file_id bigint references files,
  exported_at timestamptz,
  locked_at timestamptz,
  kind text not null default 'service' check (kind in ('service', 'goods', 'mixed')),
  type text not null default 'order' check (type in ('order', 'rent', 'service', 'subscription', 'combined')),
  contract_ref text,
  order_refs text,
  customer_order_nr text,
  buyer_reference text,
  loading_address text,
  unloading_address text,
  vehicle text,
  driver text,
  transport_date date,
  advance_applied numeric(14, 2) not null default 0 check (advance_applied >= 0),
  credited numeric(14, 2) not null default 0 check (credited >= 0),
  paid numeric(14, 2) not null default 0 check (paid >= 0),
  open numeric(14, 2) generated always as (gross - advance_applied - credited - paid) stored,
  paid_at timestamptz,
  accepted_at timestamptz,
  accepted_by bigint references users,
  vat_point_date date not null default today(),
  search tsvector not null default ''::tsvector,
  constraint invoices_gross check (gross = net + vat),
  constraint invoices_open check (gross - advance_applied - credited - paid >= 0), -- law A1
  constraint invoices_due_date check (due_date >= date),
  unique (series, number),
  unique (series, series_no),
  foreign key (branch_id, customer_id) references branches (id, customer_id)
);
create index invoices_date on invoices (date desc, id desc);
create index invoices_series on invoices (series, date desc, id desc);
create index invoices_status on invoices (status, date desc, id desc);
create index invoices_customer on invoices (customer_id, date desc, id desc);
create index invoices_branch on invoices (branch_id, date desc, id desc) where branch_id is not null;
create index invoices_by_gross on invoices (gross desc, id desc);
create index invoices_due on invoices (due_date, id) where gross - advance_applied - credited - paid > 0;
create index invoices_accepted_at on invoices (accepted_at);
call keep_search('invoices');
call keep_record('invoices', 'paid', 'open', 'search', 'pdf_file_id', 'ubl_file_id', 'sent_at');
call keep_count('invoices');

create table invoice_number_log (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  series text,
  old_number text,
  new_number text not null,
  user_id bigint not null references users,
  at timestamptz not null default now(),
  reason text
);
create index invoice_number_log_invoice on invoice_number_log (invoice_id, id);
create index invoice_number_log_old on invoice_number_log (old_number);
call make_append_only('invoice_number_log');

create table invoice_items (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  position integer not null,
  source_type text not null check (source_type in ('order_item', 'service_item', 'service_position', 'service_material', 'rent_reading',
    'rent_fee', 'subscription_item', 'stock', 'free')),
  source_id bigint,
  catalog_item_id bigint references catalog_items,
  stock_item_id bigint references stock_items,
  name text not null,
  description text,
  quantity numeric(14, 4) not null check (quantity > 0),
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  net numeric(14, 2) not null,
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  vat_reason_code text references vat_reasons (code),
  units jsonb,
  accounting_account_id bigint references accounting_accounts,
  branch_id bigint references branches,
  quantity_credited numeric(14, 4) not null default 0,
  constraint invoice_items_quantity_credited check (quantity_credited between 0 and quantity),
  constraint invoice_items_vat_rate check (vat_category = 'S' or vat_rate = 0),
  constraint invoice_items_source_id check ((source_type = 'free') = (source_id is null) or source_type = 'stock'),
  -- Law V1; a part of a line invoiced in parts may differ by one rounding (law C3).
  constraint invoice_items_net check (
    case
      when source_type in ('free', 'stock') then net = round(quantity * unit_price * (100 - discount_percent) / 100, 2)
      else abs(net - quantity * unit_price * (100 - discount_percent) / 100) <= 0.01
    end
  )
);
create index invoice_items_invoice on invoice_items (invoice_id, position, id);
create index invoice_items_source on invoice_items (source_type, source_id);
-- Law C5: sources that are invoiced whole, once.
create unique index invoice_items_once on invoice_items (source_type, source_id)
  where source_type in ('rent_reading', 'rent_fee', 'service_position');
create index invoice_items_catalog_item on invoice_items (catalog_item_id) where catalog_item_id is not null;
call keep_record('invoice_items', 'quantity_credited');
create trigger guard before insert or update or delete on invoice_items for each row execute function guard_child(
  'invoices', 'invoice_id', 'quantity_credited', 'updated_at', 'updated_by', 'lock_version'
);

create table invoice_vat_lines (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  rate numeric(7, 4) not null check (rate between 0 and 100),
  reason_code text references vat_reasons (code),
  taxable numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  unique nulls not distinct (invoice_id, category, rate, reason_code),
  -- Law V2.
  constraint invoice_vat_lines_tax check (tax = case category when 'S' then round(taxable * rate / 100, 2) else 0 end),
  constraint invoice_vat_lines_rate check (category = 'S' or rate = 0)
);
call keep_record('invoice_vat_lines');
create trigger guard before insert or update or delete on invoice_vat_lines for each row execute function guard_child(
  'invoices', 'invoice_id', 'updated_at', 'updated_by', 'lock_version'
);

-- Law C5: what an order line has on invoices; once a statement, so that an order of many lines is summed
-- up once. Where a credit note reopens the line, its area lowers quantity_invoiced and quantity_fulfilled
-- together.
create function book_invoiced(lines bigint[], changes numeric[]) returns void
  language plpgsql
as $$
declare
  asked integer;
  booked integer;
begin
  with summed as (
    select line, sum(change) as change from unnest(lines, changes) as each (line, change) group by line having sum(change) <> 0
  ), done as (
    update order_items set quantity_invoiced = quantity_invoiced + change from summed
    where id = line and (change < 0 or quantity_invoiced + change <= quantity_fulfilled)
    returning change
  )
  select (select count(*) from summed where change > 0), (select count(*) from done where change > 0) into asked, booked;
  if booked < asked then
    perform refuse('DG006', 'quantity', 'Rēķinā var iekļaut tikai izsniegto daudzumu, par kuru vēl nav rēķina');
  end if;
end
$$;

create function invoice_items_changed() returns trigger
  language plpgsql
as $$
declare
  lines bigint[];
  changes numeric[];
begin
  if tg_op = 'INSERT' then
    select array_agg(source_id), array_agg(quantity) into lines, changes from after_change where source_type = 'order_item';
  elsif tg_op = 'DELETE' then
    select array_agg(source_id), array_agg(-quantity) into lines, changes from before_change where source_type = 'order_item';
  else
    select array_agg(source_id), array_agg(quantity) into lines, changes
    from (
      select source_id, quantity from after_change where source_type = 'order_item'
      union all
      select source_id, -quantity from before_change where source_type = 'order_item'
    ) as both_sides;
  end if;
  if lines is not null then
    perform book_invoiced(lines, changes);
  end if;
  return null;
end
$$;
create trigger book_invoiced_new after insert on invoice_items referencing new table as after_change
  for each statement execute function invoice_items_changed();
create trigger book_invoiced_changed after update on invoice_items referencing old table as before_change new table as after_change
  for each statement execute function invoice_items_changed();
create trigger book_invoiced_gone after delete on invoice_items referencing old table as before_change
  for each statement execute function invoice_items_changed();

create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  date date not null default today(),
  amount numeric(14, 2) not null check (amount > 0),
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'card', 'offset')),
  bank_account_id bigint references customer_additional_bank_accounts,
  reference text,
  payer_iban text
);
create index payments_customer on payments (customer_id, date desc, id desc);
create index payments_date on payments (date desc, id desc);
call keep_record('payments');

create table payment_allocations (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  document_type text not null check (document_type in ('invoice', 'simplified_invoice', 'advance_invoice')),
  document_id bigint not null,
  amount numeric(14, 2) not null check (amount > 0),
  from_credit boolean not null default false -- what was spent of the customer's credit, not paid for the document itself
);
create index payment_allocations_payment on payment_allocations (payment_id);
create index payment_allocations_document on payment_allocations (document_type, document_id);
call keep_record('payment_allocations');

-- What the company owes a customer (amount > 0) and what was paid back or used up (amount < 0).
create table customer_credits (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  date date not null default today(),
  amount numeric(14, 2) not null check (amount <> 0),
  kind text not null check (kind in ('credit_note', 'overpayment', 'refund', 'allocation')),
  payment_id bigint not null references payments, -- whose money it is
  document_type text not null,
  document_id bigint not null
);
create index customer_credits_customer on customer_credits (customer_id, id desc);
create index customer_credits_payment on customer_credits (payment_id);
create index customer_credits_document on customer_credits (document_type, document_id);
call keep_record('customer_credits');
