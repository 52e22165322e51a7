-- Statements of the company's bank accounts and their entries. An entry is taken in once, however often and in
-- whatever file it comes.

insert into permissions (name) values ('view_bank'), ('manage_bank') on conflict (name) do nothing;
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name in ('view_bank', 'manage_bank')
where roles.name in ('administrator', 'accountant') or roles.name = 'manager' and permissions.name = 'view_bank'
on conflict do nothing;

create table bank_statements (
  id bigint generated always as identity primary key,
  iban text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  number text,
  date_from date not null,
  date_to date not null,
  format text not null check (format in ('camt.053', 'camt.054', 'fidavista', 'csv')),
  file_name text not null,
  -- Balances as the bank states them; none in camt.054 and in most CSV.
  opening numeric(14, 2),
  closing numeric(14, 2),
  -- Of all entries of the file, those that were known included.
  turnover numeric(14, 2) not null,
  entries integer not null check (entries >= 0),
  known integer not null check (known between 0 and entries),
  pending integer not null check (pending >= 0),
  constraint bank_statements_date_to check (date_to >= date_from),
  constraint bank_statements_same unique nulls not distinct (iban, currency, date_from, date_to, number, opening, closing, turnover)
);
create index bank_statements_account on bank_statements (iban, currency, date_to);
create index bank_statements_date on bank_statements (date_to desc, id desc);
call keep_record('bank_statements');

create table bank_entries (
  id bigint generated always as identity primary key,
  bank_statement_id bigint not null references bank_statements,
  iban text not null,
  currency text not null,
  booked_on date not null,
  value_on date not null,
  amount numeric(14, 2) not null, -- below zero: money that left the account
  counter_name text collate lv_lvs24 not null default '',
  counter_iban text not null default '',
  counter_reg_nr text not null default '',
  remittance text not null default '',
  reference text not null default '',
  bank_reference text not null default '',
  batch_reference text not null default '', -- bank reference of the entry of which this is a part
  type_code text not null default '',
  is_reversal boolean not null default false,
  entry_key text not null, -- how an entry is known again
  posted numeric(14, 2) not null default 0,
  search tsvector generated always as (search_vector(counter_name, counter_iban, remittance, reference)) stored,
  constraint bank_entries_entry_key unique (iban, currency, entry_key),
  constraint bank_entries_posted check (abs(posted) <= abs(amount) and posted * amount >= 0)
);
create index bank_entries_statement on bank_entries (bank_statement_id);
create index bank_entries_day on bank_entries (booked_on desc, id desc);
create index bank_entries_open on bank_entries (booked_on, id) where posted <> amount;
create index bank_entries_content on bank_entries (iban, currency, booked_on);
create index bank_entries_batch on bank_entries (iban, batch_reference) where batch_reference <> '';
call keep_search('bank_entries');
call keep_record('bank_entries', 'posted');
