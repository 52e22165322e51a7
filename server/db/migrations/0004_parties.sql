-- Customers with their branches, contacts, payment details and prices (domain.md 1.3).
-- The own company is the one customer with is_main.

create table customers (
  id bigint generated always as identity primary key,
  type_id bigint not null references customer_types,
  name text collate lv_lvs24 not null,
  company_form_id bigint references company_forms,
  reg_nr text,
  personal_code_enc bytea, -- natural persons, encrypted, off by default (domain.md 4.5)
  vat_nr text,
  vat_checked_at timestamptz,
  vat_valid boolean,
  country_id bigint not null references countries,
  email text,
  phone text,
  website text,
  legal_address text not null,
  city text,
  region_id bigint references regions,
  postal_code text,
  notes text,
  manager_id bigint references users,
  segment text,
  discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  payment_term_days integer check (payment_term_days >= 0),
  credit_limit numeric(14, 2) check (credit_limit >= 0),
  is_blocked boolean not null default false,
  blocked_reason text,
  auto_invoice boolean not null default false,
  invoice_grouping text not null default 'per_order' check (invoice_grouping in ('per_order', 'per_branch', 'per_customer')),
  invoice_email text,
  einvoice_channel text not null default 'none' check (einvoice_channel in ('none', 'peppol', 'e_adrese', 'email')),
  peppol_scheme text check (peppol_scheme in ('0218', '9939')),
  peppol_id text,
  is_public_body boolean not null default false,
  is_main boolean not null default false,
  archived_at timestamptz,
  search tsvector generated always as (
    search_vector(name, reg_nr, vat_nr, email, invoice_email, phone, phone_digits(phone), legal_address, city)
  ) stored
);
create unique index customers_reg_nr on customers (reg_nr) where reg_nr is not null;
create unique index customers_main on customers (is_main) where is_main;
create index customers_name on customers (name, id);
create index customers_type on customers (type_id, name, id);
create index customers_region_id on customers (region_id);
create index customers_manager_id on customers (manager_id, name, id);
create index customers_vat_nr on customers (vat_nr);
call keep_search('customers');
call keep_record('customers');
call keep_count('customers');
alter table users add foreign key (main_customer_id) references customers;

create table customer_payment_details (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references customers on delete cascade,
  bank_id bigint not null references banks,
  iban text not null check (iban_is_valid(iban)),
  beneficiary text,
  payment_term_days integer check (payment_term_days >= 0),
  late_interest_pc_day numeric(7, 4) check (late_interest_pc_day >= 0),
  reference_rule text
);
call keep_record('customer_payment_details');

create table customer_additional_bank_accounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  bank_id bigint not null references banks,
  iban text not null check (iban_is_valid(iban)),
  label text,
  unique (customer_id, iban)
);
call keep_record('customer_additional_bank_accounts');

create table customer_discounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  discount_percent numeric(7, 4) not null check (discount_percent between 0 and 100),
  service_discount_percent numeric(7, 4) check (service_discount_percent between 0 and 100),
  valid_from date,
  valid_to date,
  constraint customer_discounts_valid_to check (valid_to >= valid_from)
);
create index customer_discounts_customer_id on customer_discounts (customer_id);
call keep_record('customer_discounts');

create table branches (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text collate lv_lvs24 not null,
  code text,
  email text,
  reg_nr text,
  notes text,
  address text not null,
  city text,
  postal_code text,
  region_id bigint references regions,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  phone text,
  opening_hours text,
  delivery_notes text,
  gln text check (gln ~ '^[0-9]{13}$'),
  is_default boolean not null default false,
  archived_at timestamptz,
  search tsvector generated always as (search_vector(name, code, email, reg_nr, address, city, phone, phone_digits(phone), gln)) stored,
  unique (customer_id, name),
  unique (id, customer_id)
);
create unique index branches_default on branches (customer_id) where is_default;
create index branches_name on branches (name, id);
call keep_search('branches');
call keep_record('branches');
call keep_count('branches');
alter table regions add foreign key (branch_id) references branches on delete set null;
alter table warehouses add foreign key (branch_id) references branches;

create table branch_payment_details (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branches on delete cascade,
  bank_id bigint not null references banks,
  iban text not null check (iban_is_valid(iban)),
  beneficiary text,
  payment_term_days integer check (payment_term_days >= 0),
  late_interest_pc_day numeric(7, 4) check (late_interest_pc_day >= 0),
  reference_rule text
);
call keep_record('branch_payment_details');

create table contacts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text collate lv_lvs24 not null,
  surname text collate lv_lvs24,
  email text,
  phone text,
  position text,
  is_primary boolean not null default false,
  receives_invoices boolean not null default false,
  receives_service_reports boolean not null default false,
  signs_acts boolean not null default false,
  language text not null default 'lv',
  notes text,
  user_id bigint references users,
  invitation_status text not null default 'none' check (invitation_status in ('none', 'invited', 'active', 'revoked')),
  invitation_token_hash text unique,
  invited_at timestamptz,
  invitation_expires_at timestamptz,
  search tsvector generated always as (search_vector(name, surname, email, phone, phone_digits(phone), position)) stored,
  unique (id, customer_id)
);
create unique index contacts_primary on contacts (customer_id) where is_primary;
create index contacts_customer_id on contacts (customer_id, surname, name, id);
create index contacts_name on contacts (surname, name, id);
call keep_search('contacts');
call keep_record('contacts');
call keep_count('contacts');
alter table users add foreign key (contact_id) references contacts on delete set null;

create table branch_contacts (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  role text,
  is_primary boolean not null default false,
  unique (branch_id, contact_id)
);
create index branch_contacts_contact_id on branch_contacts (contact_id);
call keep_record('branch_contacts');
