-- Tax of imported goods, by customs declaration on the supplier's invoice of the goods (docs/domain/input-tax.md#import).

create table customs_declarations (
  id bigint generated always as identity primary key,
  procurement_invoice_id bigint not null references procurement_invoices on delete cascade,
  -- As customs gave it (MRN). A declaration with two rates is two rows.
  number text not null check (btrim(number) = number and number <> ''),
  -- On which its tax is declared and deducted.
  date date not null,
  -- EUR, that the tax is reckoned of: goods with duties and carriage.
  taxable numeric(14, 2) not null check (taxable > 0),
  vat numeric(14, 2) not null check (vat > 0),
  vat_rate_code text not null,
  vat_rate numeric(7, 4) not null check (vat_rate > 0 and vat_rate <= 100),
  -- PVN likums, section 85: the tax is owed in the return instead of being paid to customs.
  is_special boolean not null,
  created_at timestamptz not null default moment(),
  created_by bigint references users,
  constraint customs_declarations_number unique (number, vat_rate_code),
  constraint customs_declarations_vat check (vat <= taxable)
);
create index customs_declarations_invoice on customs_declarations (procurement_invoice_id, date);
create index customs_declarations_date on customs_declarations (date);
