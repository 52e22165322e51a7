-- Claims of late interest (docs/domain/receivables.md#claims-of-interest): frozen rows, and charges that an invoice takes in.

insert into accounting_accounts (code, name, account_type_id)
select '6550', 'Saņemtie nokavējuma procenti', (select id from account_types where slug = 'income')
on conflict (code) do nothing;

alter table posting_rules drop constraint posting_rules_role_check;
alter table posting_rules add constraint posting_rules_role_check check (role in (
  'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'received_not_invoiced', 'vat_output', 'vat_output_deferred',
  'vat_input', 'income', 'late_interest', 'expense', 'bank', 'cash', 'till_cash', 'card', 'offset', 'gift_card', 'stock', 'stock_transfer',
  'cost_of_goods', 'work_in_progress', 'write_off', 'surplus', 'equipment', 'valuation_variance', 'cash_difference', 'rounding', 'opening',
  'bank_fee', 'wages', 'tax', 'own_transfer', 'result', 'employee_advance'
));
insert into posting_rules (name, role, account_id)
select 'Nokavējuma procenti', 'late_interest', id from accounting_accounts where code = '6550';

-- Interest for late payment is no consideration for a supply (Court of Justice, 222/81).
insert into vat_reasons (code, text_lv, text_en, law_ref) values
  ('VATEX-EU-O-INTEREST', 'Nokavējuma procenti nav atlīdzība par preci vai pakalpojumu, tāpēc PVN nepiemēro',
    'Interest for late payment is no consideration for a supply, outside the scope of VAT', 'Direktīvas 2006/112/EK 2. panta 1. punkts')
  -- A company may have entered the code itself.
  on conflict (code) do nothing;

alter table invoices
  drop constraint invoices_type_check,
  add constraint invoices_type_check check (type in ('order', 'rent', 'service', 'subscription', 'ticket', 'interest', 'combined'));
alter table charge_kinds
  drop constraint charge_kinds_document_type_check,
  add constraint charge_kinds_document_type_check check (document_type in ('rent', 'service', 'subscription', 'ticket', 'interest'));
insert into charge_kinds values ('late_interest', 'interest');
-- One for each invoice of a claim.
create unique index charges_interest on charges (document_id, name) where document_type = 'interest' and not is_void;

create table interest_claims (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 generated always as ('NP-' || id::text) stored,
  customer_id bigint not null references customers,
  -- On which it was claimed.
  date date not null,
  -- The last day that it asks for.
  until date not null,
  -- EUR; the sum of its lines.
  amount numeric(14, 2) not null check (amount > 0),
  cancelled_at timestamptz,
  constraint interest_claims_until check (until <= date)
);
create index interest_claims_date on interest_claims (date desc, id desc);
create index interest_claims_customer on interest_claims (customer_id);
call keep_record('interest_claims');

-- Days in a row of one open sum and one rate, as they were reckoned; they stay when the claim is cancelled.
create table interest_claim_lines (
  id bigint generated always as identity primary key,
  interest_claim_id bigint not null references interest_claims,
  invoice_id bigint not null references invoices,
  basis text not null check (basis in ('contract', 'business', 'consumer')),
  first date not null,
  last date not null,
  -- EUR; open on each of these days.
  base numeric(14, 2) not null check (base > 0),
  -- A year, or a day by contract.
  percent numeric(7, 4) not null check (percent >= 0),
  -- EUR.
  interest numeric(14, 2) not null check (interest > 0),
  is_capped boolean not null,
  -- Of a claim that is not cancelled; kept by a trigger.
  is_live boolean not null default true,
  constraint interest_claim_lines_days check (first <= last),
  -- INV-INTEREST-5: no day of an invoice is claimed twice.
  constraint interest_claim_lines_once exclude using gist (invoice_id with =, daterange(first, last, '[]') with &&) where (is_live)
);
create index interest_claim_lines_claim on interest_claim_lines (interest_claim_id);
create index interest_claim_lines_invoice on interest_claim_lines (invoice_id);
