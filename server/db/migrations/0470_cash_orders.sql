-- Cash desks, and orders that document each receipt and payout of cash (docs/domain/cash.md).

-- A series may be of one cash desk: its code stands before the year.
alter table document_series drop constraint document_series_period_check;
alter table document_series add constraint document_series_period_check check (period ~ '^(([A-Z0-9]{1,6}-)?[0-9]{4}|-)$');

insert into accounting_accounts (code, name, account_type_id)
select '2380', 'Norēķini par avansiem darbiniekiem', (select id from account_types where slug = 'asset')
on conflict (code) do nothing;

alter table posting_rules drop constraint posting_rules_role_check;
alter table posting_rules add constraint posting_rules_role_check check (role in (
  'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'received_not_invoiced', 'vat_output', 'vat_output_deferred',
  'vat_input', 'income', 'expense', 'bank', 'cash', 'till_cash', 'card', 'offset', 'gift_card', 'stock', 'stock_transfer',
  'cost_of_goods', 'work_in_progress', 'write_off', 'surplus', 'equipment', 'valuation_variance', 'cash_difference', 'rounding', 'opening',
  'bank_fee', 'wages', 'tax', 'own_transfer', 'result', 'employee_advance'
));
insert into posting_rules (name, role, account_id)
select 'Avansi darbiniekiem', 'employee_advance', id from accounting_accounts where code = '2380';

create table cash_desks (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique check (btrim(name) <> ''),
  -- Part of the numbers of its orders; one desk has none.
  code text check (code ~ '^[A-Z0-9]{1,6}$'),
  account_id bigint not null unique references accounting_accounts,
  is_active boolean not null default true,
  search tsvector generated always as (search_vector(name)) stored,
  constraint cash_desks_code_key unique nulls not distinct (code)
);
call keep_record('cash_desks');
insert into cash_desks (name, account_id) select 'Kase', account_id from posting_rules
where role = 'cash' order by valid_from limit 1;

create table cash_orders (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'payout')),
  purpose text not null check (purpose in ('invoice', 'supplier_invoice', 'bank', 'advance', 'other')),
  cash_desk_id bigint not null references cash_desks,
  series text not null,
  series_no integer not null,
  number text not null unique,
  date date not null,
  -- EUR.
  amount numeric(14, 2) not null check (amount > 0),
  -- From whom or to whom, as it is printed.
  person_name text collate lv_lvs24 not null check (btrim(person_name) <> ''),
  -- Personal code or registration number.
  person_code text check (btrim(person_code) <> ''),
  customer_id bigint references customers,
  supplier_id bigint references suppliers,
  user_id bigint references users,
  reason text not null check (btrim(reason) <> ''),
  -- Which papers come with the order.
  attachment text check (btrim(attachment) <> ''),
  -- Null where the payment of an invoice has the account.
  counter_account_id bigint references accounting_accounts,
  invoice_id bigint references invoices,
  procurement_invoice_id bigint references procurement_invoices,
  -- One record of the money; until the order is annulled.
  payment_id bigint unique references payments,
  supplier_payment_id bigint unique references supplier_payments,
  annulled_at timestamptz,
  annulled_by bigint references users,
  annul_reason text check (btrim(annul_reason) <> ''),
  search tsvector generated always as (search_vector(number, person_name, person_code, reason)) stored,
  constraint cash_orders_series_no unique (series, series_no),
  constraint cash_orders_kind check (case purpose when 'invoice' then kind = 'receipt' when 'supplier_invoice' then kind = 'payout' else true end),
  constraint cash_orders_counter check ((counter_account_id is null) = (purpose in ('invoice', 'supplier_invoice'))),
  constraint cash_orders_invoice check ((purpose = 'invoice') = (invoice_id is not null) and (invoice_id is null) = (customer_id is null)),
  constraint cash_orders_supplier_invoice check (
    (purpose = 'supplier_invoice') = (procurement_invoice_id is not null) and (procurement_invoice_id is null) = (supplier_id is null)),
  constraint cash_orders_user check (purpose <> 'advance' or user_id is not null),
  constraint cash_orders_payment check ((payment_id is not null) = (purpose = 'invoice' and annulled_at is null)),
  constraint cash_orders_supplier_payment check ((supplier_payment_id is not null) = (purpose = 'supplier_invoice' and annulled_at is null)),
  constraint cash_orders_annulled check ((annulled_at is null) = (annulled_by is null) and (annulled_at is null) = (annul_reason is null))
);
create index cash_orders_date on cash_orders (date desc, id desc);
create index cash_orders_desk on cash_orders (cash_desk_id, date);
create index cash_orders_customer on cash_orders (customer_id) where customer_id is not null;
create index cash_orders_supplier on cash_orders (supplier_id) where supplier_id is not null;
create index cash_orders_user on cash_orders (user_id) where user_id is not null;
create index cash_orders_account on cash_orders (counter_account_id) where counter_account_id is not null;
create index cash_orders_invoice on cash_orders (invoice_id) where invoice_id is not null;
create index cash_orders_procurement_invoice on cash_orders (procurement_invoice_id) where procurement_invoice_id is not null;
call keep_search('cash_orders');
call keep_record('cash_orders');
