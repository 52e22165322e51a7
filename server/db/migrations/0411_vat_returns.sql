-- Returns of VAT as they were filed, and their corrections (docs/domain/vat-return.md#filing).

insert into permissions (name) values ('manage_vat');
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'manage_vat'
where roles.name in ('administrator', 'accountant');

create table vat_returns (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'filed', 'corrected')),
  kind text not null check (kind in ('month', 'quarter')),
  period_from date not null check (extract(day from period_from) = 1),
  period_to date not null,
  title text collate lv_lvs24 not null,
  -- 1 is the return itself, later ones correct the one before.
  version integer not null default 1 check (version > 0),
  corrects_id bigint unique,
  filed_at timestamptz,
  filed_by bigint references users,
  -- EUR, as they were filed.
  owed numeric(14, 2),
  deducted numeric(14, 2),
  payable numeric(14, 2),
  search tsvector generated always as (search_vector(title)) stored,
  unique (id, kind, period_from, version),
  constraint vat_returns_period check (
    period_to = (period_from + case kind when 'month' then interval '1 month' else interval '3 months' end)::date - 1
    and (kind = 'month' or extract(month from period_from) in (1, 4, 7, 10))
  ),
  constraint vat_returns_corrects check ((version = 1) = (corrects_id is null)),
  constraint vat_returns_filed check (
    (status = 'open') = (filed_at is null) and num_nulls(filed_at, owed, deducted, payable) in (0, 4) and payable = owed - deducted
  ),
  -- A day is declared once.
  constraint vat_returns_date exclude using gist (daterange(period_from, period_to, '[]') with &&) where (version = 1)
);
-- A correction is of the same period.
alter table vat_returns add column former_version integer generated always as (version - 1) stored,
  add constraint vat_returns_same_period foreign key (corrects_id, kind, period_from, former_version)
    references vat_returns (id, kind, period_from, version);
create index vat_returns_period_from on vat_returns (period_from desc, id desc);
call keep_search('vat_returns');
call keep_record('vat_returns');

-- Rows of the form.
create table vat_return_figures (
  vat_return_id bigint not null references vat_returns,
  vat_row text not null,
  amount numeric(14, 2) not null,
  primary key (vat_return_id, vat_row)
);

-- Columns of vat_return_lines().
create table vat_return_entries (
  vat_return_id bigint not null references vat_returns,
  id bigint not null,
  source text not null,
  document_type text not null,
  document_id bigint not null,
  number text,
  document_date date not null,
  date date not null,
  flow text not null,
  category text not null,
  rate numeric,
  reason_code text,
  party text not null,
  customer_id bigint,
  supplier_id bigint,
  partner text,
  country text,
  vat_nr text,
  taxable numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  corrects date,
  base_row text,
  tax_row text,
  deduction_row text,
  is_ruled boolean not null,
  primary key (vat_return_id, id)
);

-- Columns of vat_annex_rows().
create table vat_return_annex_rows (
  vat_return_id bigint not null references vat_returns,
  id bigint not null,
  annex text not null,
  deal text,
  document_kind text,
  country text,
  vat_nr text,
  partner text,
  number text,
  document_date date,
  taxable numeric(14, 2) not null,
  tax numeric(14, 2),
  document_type text,
  document_id bigint,
  primary key (vat_return_id, id)
);
