-- Limited deduction of input tax (docs/domain/input-tax.md#limited-deduction): dated kinds that people keep, chosen on lines of
-- suppliers' invoices.

create table vat_deductions (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null check (btrim(name) <> ''),
  code text not null check (code ~ '^[A-Z0-9]+$'),
  -- Of the tax, that is deducted in the end.
  deductible_percent numeric(7, 4) not null check (deductible_percent between 0 and 100),
  -- Kind of dealing in annex 1-I; null: as without a limit.
  pvn1_code text check (pvn1_code ~ '^[A-Z]$'),
  -- All of the tax stands in rows 61 to 65, and what is not deducted in row 66. Else only what is deducted stands in the return.
  in_row_66 boolean not null default false,
  law_ref text,
  valid_from date not null,
  valid_to date,
  search tsvector generated always as (search_vector(name, code)) stored,
  constraint vat_deductions_valid_to check (valid_to >= valid_from),
  constraint vat_deductions_valid_from exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);
call keep_record('vat_deductions');

-- Shares by PVN likums, section 100; the first day of 50 % was not checked against the law.
insert into vat_deductions (name, code, deductible_percent, pvn1_code, in_row_66, law_ref, valid_from) values
  ('Reprezentācija', 'REPR', 40, null, false, 'PVN likuma 100. pants', '2013-01-01'),
  ('Vieglais auto', 'AUTO', 50, 'C', false, 'PVN likuma 100. pants', '2016-01-01'),
  ('Reprezentatīvais auto', 'REPRAUTO', 0, null, false, 'PVN likuma 100. pants', '2013-01-01'),
  ('Privātām vajadzībām', 'PRIV', 0, null, false, 'PVN likuma 92. pants', '2013-01-01'),
  ('Neapliekamiem darījumiem', 'NEAPL', 0, null, true, 'PVN likuma 98. pants', '2013-01-01');

-- Null: the tax is deducted in full.
alter table procurement_invoice_items add column vat_deduction_id bigint references vat_deductions;
create index procurement_invoice_items_vat_deduction on procurement_invoice_items (vat_deduction_id, procurement_invoice_id)
  where vat_deduction_id is not null;

-- Suppliers' invoices and return acts that have a line with a limited deduction. Goods that go back follow the line that they came by.
create view limited_purchases as
select distinct 'procurement_invoice' as source, i.procurement_invoice_id as id from procurement_invoice_items i where i.vat_deduction_id is not null
union all
select distinct 'return_act', r.return_act_id
from procurement_invoice_items i join return_act_items r on r.procurement_invoice_item_id = i.id where i.vat_deduction_id is not null;

-- With the part of the tax that an entry declares.
drop function if exists vat_of_purchases(date, date);
