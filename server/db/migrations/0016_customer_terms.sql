-- What a customer's own users find, invitations of contacts, and what services outside told of companies
-- and VAT numbers (domain.md 1.3, 2.26).

create table customer_profiles (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references customers on delete cascade,
  display_name text collate lv_lvs24,
  portal_enabled boolean not null default true,
  portal_can_order boolean not null default true,
  default_branch_id bigint,
  logo_file_id bigint references files on delete set null,
  foreign key (default_branch_id, customer_id) references branches (id, customer_id) on delete set null (default_branch_id)
);
call keep_record('customer_profiles');

-- A module without a row follows the installation.
create table customer_profile_modules (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  module text not null references modules (name),
  enabled boolean not null,
  unique (customer_id, module)
);
call keep_record('customer_profile_modules');

-- Address that the invitation went to: whoever holds its link becomes the user of this address, also when the
-- contact gets another one meanwhile.
alter table contacts add column invitation_email text;
create index contacts_invitation_expires_at on contacts (invitation_expires_at) where invitation_status = 'invited';

-- Files of customers by name, for their list.
create index files_customer_name on files using gin (search_vector(name)) where fileable_type = 'customers' and kind = 'file';

-- The local stand-in of the company register: asked where the installation says so, filled by the demo.
create table register_companies (
  id bigint generated always as identity primary key,
  reg_nr text not null unique,
  name text collate lv_lvs24 not null,
  company_form text,
  legal_address text not null,
  city text,
  postal_code text,
  vat_nr text unique,
  is_closed boolean not null default false,
  search tsvector generated always as (search_vector(name, reg_nr)) stored
);
call keep_search('register_companies');
call keep_record('register_companies');

-- What the VAT number check answered, as proof for the tax office. Only grows.
create table vat_checks (
  id bigint generated always as identity primary key,
  vat_nr text not null,
  valid boolean not null,
  name text,
  address text,
  reference text,
  checked_at timestamptz not null default moment()
);
create index vat_checks_vat_nr on vat_checks (vat_nr, checked_at desc, id desc);
call make_append_only('vat_checks');

-- A check is a fact of the number: every customer who has it carries the last one, whether the number was checked
-- before it was given to him or after. Columns kept by these triggers do not count a person's edit as stale.
drop trigger zz_touch on customers;
create trigger zz_touch before update on customers for each row execute function touch('vat_checked_at', 'vat_valid');

create function tell_vat_check() returns trigger
  language plpgsql
as $$
begin
  update customers set vat_checked_at = new.checked_at, vat_valid = new.valid where vat_nr = new.vat_nr;
  return null;
end
$$;
create trigger tell after insert on vat_checks for each row execute function tell_vat_check();

create function take_vat_check() returns trigger
  language plpgsql
as $$
declare
  last record;
begin
  if tg_op = 'UPDATE' then
    if new.vat_nr is not distinct from old.vat_nr then
      return new;
    end if;
    new.vat_checked_at := null;
    new.vat_valid := null;
  end if;
  select checked_at, valid into last from vat_checks where vat_nr = new.vat_nr order by checked_at desc, id desc limit 1;
  if found then
    new.vat_checked_at := last.checked_at;
    new.vat_valid := last.valid;
  end if;
  return new;
end
$$;
create trigger take_vat_check before insert or update of vat_nr on customers for each row execute function take_vat_check();
