-- Entries by hand: vouchers with lines, posted to the ledger at once (docs/domain/ledger.md#vouchers).

insert into permissions (name) values ('manage_ledger');
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'manage_ledger'
where roles.name in ('administrator', 'accountant');

create table vouchers (
  id bigint generated always as identity primary key,
  series text,
  series_no integer,
  number text unique,
  status text not null default 'draft' check (status in ('draft', 'posted', 'reversed')),
  date date not null,
  title text collate lv_lvs24 not null check (btrim(title) <> ''),
  posted_at timestamptz,
  posted_by bigint references users,
  -- The day on which the ledger takes it back.
  reversed_on date,
  reversed_at timestamptz,
  reversed_by bigint references users,
  -- EUR; sums and count of the lines.
  debit numeric(16, 2) not null default 0,
  credit numeric(16, 2) not null default 0,
  line_count integer not null default 0,
  search tsvector generated always as (search_vector(number, title)) stored,
  constraint vouchers_number check ((number is not null) = (status <> 'draft') and (number is null) = (series is null)),
  constraint vouchers_posted check ((posted_at is not null) = (status <> 'draft')),
  constraint vouchers_balance check (status = 'draft' or (debit = credit and debit > 0)),
  constraint vouchers_reversed check (
    (status = 'reversed') = (reversed_on is not null) and (reversed_on is null) = (reversed_at is null)
  ),
  constraint vouchers_reversed_later check (reversed_on >= date)
);
create index vouchers_date on vouchers (date desc, id desc);
create index vouchers_status on vouchers (status, date desc, id desc);
call keep_search('vouchers');
call keep_record('vouchers', 'debit', 'credit', 'line_count');

create table voucher_lines (
  id bigint generated always as identity primary key,
  voucher_id bigint not null references vouchers on delete cascade,
  account_id bigint not null references accounting_accounts,
  -- EUR; one of them.
  debit numeric(14, 2) check (debit > 0),
  credit numeric(14, 2) check (credit > 0),
  customer_id bigint references customers,
  supplier_id bigint references suppliers,
  description text check (btrim(description) <> ''),
  constraint voucher_lines_side check (num_nonnulls(debit, credit) = 1),
  constraint voucher_lines_party check (num_nonnulls(customer_id, supplier_id) < 2)
);
create index voucher_lines_voucher on voucher_lines (voucher_id, id);
create index voucher_lines_account on voucher_lines (account_id, voucher_id);
create index voucher_lines_customer on voucher_lines (customer_id) where customer_id is not null;
create index voucher_lines_supplier on voucher_lines (supplier_id) where supplier_id is not null;
call keep_record('voucher_lines');

-- Every entry has a document now; those that people make by hand have a voucher.
alter table ledger_entries drop constraint ledger_entries_check, drop constraint ledger_entries_check1;
alter table ledger_entries alter column document_id set not null;
alter table ledger_entries add constraint ledger_entries_not_before check (date >= document_date);
