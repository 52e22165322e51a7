-- Suppliers and the categories of goods that they bring (domain.md 1.11).

create table suppliers (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique check (name = btrim(name) and name <> ''),
  reg_nr text,
  vat_nr text,
  vat_checked_at timestamptz,
  vat_valid boolean,
  country_id bigint not null references countries,
  email text,
  phone text,
  address text,
  contact_name text,
  iban text check (iban_is_valid(iban)),
  bank_id bigint references banks,
  payment_term_days integer check (payment_term_days between 0 and 365),
  lead_time_days integer check (lead_time_days between 0 and 365),
  min_order numeric(14, 2) check (min_order >= 0),
  is_reverse_charge boolean not null default false, -- his invoices come without VAT, which the buyer reckons
  is_active boolean not null default true,
  notes text,
  customer_id bigint unique references customers, -- the same company as a customer of ours
  search tsvector generated always as (
    search_vector(name, reg_nr, vat_nr, email, phone, phone_digits(phone), address, contact_name)
  ) stored
);
create index suppliers_name on suppliers (name, id);
create index suppliers_vat_nr on suppliers (vat_nr);
call keep_search('suppliers');
-- What a VAT number check answered does not count a person's edit as stale.
call keep_record('suppliers', 'vat_checked_at', 'vat_valid');
call keep_count('suppliers');
create trigger take_vat_check before insert or update of vat_nr on suppliers for each row execute function take_vat_check();

create or replace function tell_vat_check() returns trigger
  language plpgsql
as $$
begin
  update customers set vat_checked_at = new.checked_at, vat_valid = new.valid where vat_nr = new.vat_nr;
  update suppliers set vat_checked_at = new.checked_at, vat_valid = new.valid where vat_nr = new.vat_nr;
  return null;
end
$$;

create table supplier_categories (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers on delete cascade,
  category_id bigint not null references categories,
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  is_preferred boolean not null default false,
  unique (supplier_id, category_id)
);
create index supplier_categories_category on supplier_categories (category_id);
-- One main supplier a category.
create unique index supplier_categories_preferred on supplier_categories (category_id) where is_preferred;
call keep_record('supplier_categories');
