-- Bookkeeping: documents are posted to accounts by the server (docs/domain/ledger.md). Entries only grow.

insert into accounting_accounts (code, name, account_type_id)
select code, name, (select id from account_types where slug = type)
from (values
  ('1230', 'Pārējie pamatlīdzekļi un inventārs', 'asset'), ('2120', 'Nepabeigtie ražojumi', 'asset'),
  ('2130', 'Preces pārdošanai', 'asset'), ('2135', 'Preces ceļā', 'asset'), ('2310', 'Norēķini ar pircējiem', 'asset'),
  ('2395', 'Savstarpējo ieskaitu norēķini', 'asset'), ('2398', 'PVN saņemtajos avansos', 'asset'), ('2610', 'Kase', 'asset'),
  ('2613', 'Veikala kase', 'asset'), ('2620', 'Norēķinu konts bankā', 'asset'), ('2671', 'Karšu termināļi', 'asset'),
  ('3490', 'Sākuma atlikumi', 'equity'), ('5210', 'No pircējiem saņemtie avansi', 'liability'),
  ('5215', 'Dāvanu kartes', 'liability'), ('5310', 'Norēķini ar piegādātājiem', 'liability'),
  ('5319', 'Saņemtās preces bez rēķina', 'liability'), ('5721', 'PVN', 'liability'),
  ('5729', 'PVN, kas maksājams pēc samaksas', 'liability'), ('6110', 'Ieņēmumi no pārdošanas, PVN 21 %', 'income'),
  ('6210', 'Ieņēmumi no pārdošanas, samazinātā PVN likme', 'income'), ('6220', 'Ieņēmumi no pārdošanas, PVN 0 %', 'income'),
  ('6590', 'Inventarizācijas pārpalikumi', 'income'), ('7110', 'Pārdoto preču pašizmaksa', 'expense'),
  ('7190', 'Krājumu novērtējuma starpības', 'expense'), ('7550', 'Krājumu norakstīšana', 'expense'),
  ('7590', 'Kases un noapaļošanas starpības', 'expense'), ('7710', 'Pārējās saimnieciskās darbības izmaksas', 'expense')
) as listed (code, name, type)
on conflict (code) do nothing;

-- The account of each role, narrowed by VAT, party and day. The most exact rule that applies decides.
create table posting_rules (
  id bigint generated always as identity primary key,
  role text not null check (role in (
    'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'received_not_invoiced', 'vat_output', 'vat_output_deferred',
    'vat_input', 'income', 'expense', 'bank', 'cash', 'till_cash', 'card', 'offset', 'gift_card', 'stock', 'stock_transfer',
    'cost_of_goods', 'work_in_progress', 'write_off', 'surplus', 'equipment', 'valuation_variance', 'cash_difference', 'rounding', 'opening'
  )),
  vat_category text check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(5, 2) check (vat_rate is null or (vat_rate >= 0 and vat_category is not null)),
  party text check (party in ('domestic', 'eu', 'other')),
  valid_from date not null default '2000-01-01',
  account_id bigint not null references accounting_accounts,
  unique nulls not distinct (role, vat_category, vat_rate, party, valid_from)
);
call keep_record('posting_rules');

insert into posting_rules (role, vat_category, vat_rate, account_id)
select role, category, rate, (select id from accounting_accounts a where a.code = listed.code)
from (values
  ('receivable', null, null::numeric, '2310'), ('customer_credit', null, null, '5210'), ('advance', null, null, '5210'),
  ('advance_vat', null, null, '2398'), ('payable', null, null, '5310'), ('received_not_invoiced', null, null, '5319'),
  ('vat_output', null, null, '5721'), ('vat_output_deferred', null, null, '5729'), ('vat_input', null, null, '5721'),
  ('income', null, null, '6220'), ('income', 'S', null, '6110'), ('income', 'S', 12, '6210'), ('income', 'S', 5, '6210'),
  ('expense', null, null, '7710'), ('bank', null, null, '2620'), ('cash', null, null, '2610'), ('till_cash', null, null, '2613'),
  ('card', null, null, '2671'), ('offset', null, null, '2395'), ('gift_card', null, null, '5215'), ('stock', null, null, '2130'),
  ('stock_transfer', null, null, '2135'), ('cost_of_goods', null, null, '7110'), ('work_in_progress', null, null, '2120'),
  ('write_off', null, null, '7550'), ('surplus', null, null, '6590'), ('equipment', null, null, '1230'),
  ('valuation_variance', null, null, '7190'), ('cash_difference', null, null, '7590'), ('rounding', null, null, '7590'),
  ('opening', null, null, '3490')
) as listed (role, category, rate, code);

-- Documents that have to be posted again. Rows are only added by writers: a mark that another transaction has not
-- committed yet is never lost.
create table ledger_queue (
  id bigint generated always as identity primary key,
  source text not null,
  document_id bigint not null
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  date date not null,
  -- The day of the document; `date` is the first open day where that day was closed already.
  document_date date not null,
  source text not null check (source ~ '^[a-z_]+(:[a-z_]+)?$'),
  document_id bigint,
  reverses_id bigint unique references ledger_entries,
  description text,
  posted_at timestamptz not null default moment(),
  created_by bigint references users,
  check ((source = 'manual') = (document_id is null)),
  check (date >= document_date or source = 'manual'),
  unique (id, date)
);
create index ledger_entries_document on ledger_entries (source, document_id);
create index ledger_entries_date on ledger_entries (date desc, id desc);
create index ledger_entries_posted_at on ledger_entries (posted_at desc, id desc);

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null,
  date date not null,
  account_id bigint not null references accounting_accounts,
  -- EUR: debit above zero, credit below.
  amount numeric(16, 2) not null,
  -- The stock ledger has four decimals; its postings carry the rest of rounding on to the next one.
  exact numeric(16, 4),
  counter_account_id bigint references accounting_accounts,
  customer_id bigint references customers,
  supplier_id bigint references suppliers,
  foreign key (entry_id, date) references ledger_entries (id, date),
  check (amount <> 0 or exact <> 0),
  check (num_nonnulls(customer_id, supplier_id) < 2),
  check ((exact is null) = (counter_account_id is null))
);
create index ledger_lines_entry on ledger_lines (entry_id);
create index ledger_lines_account on ledger_lines (account_id, date desc, id desc);
create index ledger_lines_customer on ledger_lines (customer_id, date desc, id desc) where customer_id is not null;
create index ledger_lines_supplier on ledger_lines (supplier_id, date desc, id desc) where supplier_id is not null;

-- Sums of each account and month.
create table ledger_months (
  account_id bigint not null references accounting_accounts,
  month date not null check (extract(day from month) = 1),
  debit numeric(18, 2) not null,
  credit numeric(18, 2) not null,
  primary key (account_id, month)
);

-- What rounding left over between a stock account and the account against it.
create table ledger_carries (
  account_id bigint not null references accounting_accounts,
  counter_account_id bigint not null references accounting_accounts,
  carry numeric(16, 4) not null,
  primary key (account_id, counter_account_id)
);

-- Days up to this one take no entries any more. It follows the closed period once everything of it is posted.
create table ledger_closing (
  is_only boolean primary key default true check (is_only),
  closed_until date,
  -- Whether everything that was there before the ledger stands in the queue.
  is_begun boolean not null default false
);
insert into ledger_closing default values;

create type posting_line as (
  document_id bigint, date date, account_id bigint, customer_id bigint, supplier_id bigint, amount numeric
);
create type stock_posting as (document_id bigint, date date, account_id bigint, counter_account_id bigint, exact numeric);

-- The accounts of each category, or those of the nearest category above it.
create view category_accounts as
with recursive up as (
  select id as category_id, parent_id, income_account_id, expense_account_id, stock_account_id, write_off_account_id from categories
  union all
  select u.category_id, p.parent_id, coalesce(u.income_account_id, p.income_account_id),
    coalesce(u.expense_account_id, p.expense_account_id), coalesce(u.stock_account_id, p.stock_account_id),
    coalesce(u.write_off_account_id, p.write_off_account_id)
  from up u join categories p on p.id = u.parent_id
)
select category_id, income_account_id, expense_account_id, stock_account_id, write_off_account_id from up where parent_id is null;
