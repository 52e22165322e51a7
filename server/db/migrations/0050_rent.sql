-- Rent (domain.md 1.7, 2.11, 3.14): machines of the inventory that customers pay for by the month and by their
-- meters. What falls due is posted as charges; those wait to be invoiced like any other work.

create table rents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  status text not null default 'active' check (status in ('active', 'ended')),
  type text not null default 'mixed' check (type in ('fixed', 'per_reading', 'mixed')),
  customer_id bigint not null references customers,
  branch_id bigint,
  contact_id bigint references contacts,
  -- Whose the machines are: ours, a leasing company's, the customer's own.
  owner_type text not null default 'own' check (owner_type in ('own', 'leasing', 'customer')),
  owner_id bigint references customers,
  contract_nr text check (contract_nr = btrim(contract_nr) and contract_nr <> ''),
  date_from date not null default today(),
  date_to date,
  billing_day integer not null default 1 check (billing_day between 1 and 28),
  billing_period text not null default 'month' check (billing_period in ('month', 'quarter')),
  deposit numeric(14, 2) not null default 0 check (deposit >= 0),
  minimum_fee numeric(14, 2) not null default 0 check (minimum_fee >= 0), -- EUR a month, law T6
  notice_days integer check (notice_days between 0 and 3650),
  do_not_invoice boolean not null default false, -- law T5
  charged_on date, -- the day up to which what fell due was charged
  notes text,
  search tsvector not null default ''::tsvector,
  constraint rents_date_to check (date_to >= date_from),
  constraint rents_owner_id check ((owner_type = 'leasing') = (owner_id is not null)),
  foreign key (branch_id, customer_id) references branches (id, customer_id)
);
create index rents_list on rents (date_from desc, id desc);
create index rents_customer on rents (customer_id, id desc);
create index rents_status on rents (status, date_from desc, id desc);
call keep_search('rents');
call keep_record('rents', 'search');
call keep_count('rents');

-- Terms that change: a fee of the whole rent beside those of its machines, and the percent by which all its
-- monthly fees rise. Each holds from the first month that begins on its day or later.
create table rent_terms (
  id bigint generated always as identity primary key,
  rent_id bigint not null references rents on delete cascade,
  valid_from date not null,
  fee numeric(14, 4) not null default 0 check (fee >= 0),
  indexation_pc numeric(7, 4) not null default 0 check (indexation_pc between 0 and 100),
  notes text,
  unique (rent_id, valid_from)
);
call keep_record('rent_terms');

create table rent_items (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  rent_id bigint not null references rents on delete cascade,
  inventory_item_id bigint not null references inventory_items,
  branch_id bigint references branches,
  date_from date not null,
  date_to date, -- the last day that it was rented
  monthly_fee numeric(14, 4) not null check (monthly_fee >= 0),
  location text,
  search tsvector not null default ''::tsvector,
  constraint rent_items_date_to check (date_to >= date_from),
  -- One machine is rented to one customer at a time.
  constraint rent_items_free exclude using gist (inventory_item_id with =, daterange(date_from, date_to, '[]') with &&)
);
create index rent_items_rent on rent_items (rent_id, id);
create index rent_items_branch on rent_items (branch_id) where branch_id is not null;
call keep_search('rent_items');
call keep_record('rent_items', 'search');
call keep_count('rent_items');

create table rent_item_reading_prices (
  id bigint generated always as identity primary key,
  rent_item_id bigint not null references rent_items on delete cascade,
  option_id bigint not null references category_options,
  valid_from date not null,
  price numeric(14, 4) not null check (price >= 0),
  included numeric(14, 4) not null default 0 check (included >= 0), -- of each reading
  unique (rent_item_id, option_id, valid_from)
);
create index rent_item_reading_prices_option on rent_item_reading_prices (option_id);
call keep_record('rent_item_reading_prices');

-- What one reading of a meter costs on a day, and how many the fee holds: agreed for the machine in this rent, else
-- the usual price of the machine.
create function reading_price(rented bigint, meter bigint, day date, out price numeric, out included numeric)
  language sql stable
as $$
  select p.price, p.included
  from (
    select x.price, x.included, x.valid_from from rent_item_reading_prices x
    where x.rent_item_id = rented and x.option_id = meter and x.valid_from <= day
    union all
    select y.price, y.included, null from rent_items i join inventory_item_option_prices y on y.inventory_item_id = i.inventory_item_id
    where i.id = rented and y.option_id = meter
  ) p
  order by p.valid_from desc nulls last limit 1
$$;

-- Readings of meters. A change of the meter is two on one day: `closing` the old one, `opening` the new one.
create table rent_item_readings (
  id bigint generated always as identity primary key,
  rent_item_id bigint not null references rent_items on delete cascade,
  option_id bigint not null references category_options,
  date date not null,
  kind text not null default 'usual' check (kind in ('usual', 'closing', 'opening')),
  value numeric(14, 4) not null check (value >= 0),
  previous_value numeric(14, 4) not null, -- what the meter showed before: for an opening reading its own
  billable numeric(14, 4) not null default 0 check (billable >= 0),
  estimated boolean not null default false,
  is_waived boolean not null default false, -- never to be invoiced
  photo_file_id bigint references files on delete set null,
  unique (rent_item_id, option_id, date, kind),
  constraint rent_item_readings_value check (value >= previous_value), -- law T1
  constraint rent_item_readings_billable check (billable <= value - previous_value) -- law T2
);
create index rent_item_readings_option on rent_item_readings (option_id);
create index rent_item_readings_photo on rent_item_readings (photo_file_id) where photo_file_id is not null;
call keep_record('rent_item_readings');

-- Acts by which machines were handed over, each as it was printed.
create table rent_documents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  rent_id bigint not null references rents on delete cascade,
  number text collate "C" not null unique,
  date date not null,
  document jsonb not null
);
create index rent_documents_rent on rent_documents (rent_id, id);
call keep_record('rent_documents');

-- What a charge of rent is of; each is charged once (laws T3 and T7).
alter table charges
  add column rent_item_id bigint references rent_items,
  add column reading_id bigint unique references rent_item_readings,
  add constraint charges_rent check (
    case kind
      when 'rent_fee' then reading_id is null and period_start is not null
      when 'rent_minimum' then rent_item_id is null and reading_id is null and period_start is not null
      when 'rent_reading' then rent_item_id is not null and reading_id is not null
    end
  );
create unique index charges_fee on charges (document_id, rent_item_id, period_start) nulls not distinct where kind = 'rent_fee';
create unique index charges_minimum on charges (document_id, period_start) where kind = 'rent_minimum';
create index charges_rent_item on charges (rent_item_id) where rent_item_id is not null;

-- Law T1: readings of one meter never fall with time; only a new meter begins anew. Held when all rows of a
-- change are written, since a reading that comes between two others moves what the later one counts from.
create function guard_reading_chain() returns trigger
  language plpgsql
as $$
declare
  fault record;
begin
  select r.* into fault
  from (
    select kind, value, previous_value, lag(value) over meter as before
    from rent_item_readings
    where (rent_item_id, option_id) = (coalesce(new.rent_item_id, old.rent_item_id), coalesce(new.option_id, old.option_id))
    window meter as (order by date, array_position(array['usual', 'closing', 'opening'], kind))
  ) r
  where case when r.kind = 'opening' or r.before is null then r.previous_value <> r.value else r.previous_value <> r.before end
  limit 1;
  if found then
    perform refuse('DG006', 'value', 'Rādījums ' || spoken(fault.value) || ' neseko iepriekšējam rādījumam ' || spoken(fault.before));
  end if;
  return null;
end
$$;
create constraint trigger guard_reading_chain after insert or update or delete on rent_item_readings
  deferrable initially deferred for each row execute function guard_reading_chain();

-- Law T3: what is on an invoice stays as it was read.
create function guard_reading() returns trigger
  language plpgsql
as $$
begin
  if (tg_op = 'DELETE' or (new.date, new.kind, new.value, new.previous_value, new.billable) <> (old.date, old.kind, old.value, old.previous_value, old.billable))
    and exists (
      select from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id where c.reading_id = old.id
    ) then
    perform refuse('DG003', 'value', 'Rādījums jau ir rēķinā un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update or delete on rent_item_readings for each row execute function guard_reading();

-- What was rented out, to whom and since when, stays; a machine leaves a rent only while nothing was charged for it.
create function guard_rent() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if exists (
      select from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id
      where c.document_type = 'rent' and c.document_id = old.id
    ) then
      perform refuse('DG007', 'status', 'Par nomu jau ir rēķins, to nedzēš');
    end if;
    return old;
  end if;
  if new.customer_id <> old.customer_id then
    perform refuse('DG003', 'customer_id', 'Nomas klientu nemaina');
  end if;
  return new;
end
$$;
create trigger guard before update or delete on rents for each row execute function guard_rent();
create trigger never_whole before truncate on rents for each statement execute function append_only();

create function index_rent() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.contract_nr, (select name from customers where id = new.customer_id), (select name from branches where id = new.branch_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, contract_nr, customer_id, branch_id, search on rents
  for each row execute function index_rent();

create function index_rent_item() returns trigger
  language plpgsql
as $$
declare
  piece record;
begin
  select p.inventory_nr, p.serial_nr, k.sku, k.name into piece
  from inventory_items p join catalog_items k on k.id = p.catalog_item_id where p.id = new.inventory_item_id;
  new.search := search_vector(
    piece.inventory_nr, piece.serial_nr, piece.sku, piece.name, new.location,
    (select r.number from rents r where r.id = new.rent_id),
    (select c.name from rents r join customers c on c.id = r.customer_id where r.id = new.rent_id),
    (select name from branches where id = new.branch_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of inventory_item_id, location, branch_id, search on rent_items
  for each row execute function index_rent_item();

create function reindex_rents() returns trigger
  language plpgsql
as $$
begin
  if tg_table_name = 'customers' then
    update rents set search = ''::tsvector where customer_id = new.id;
    update rent_items set search = ''::tsvector where rent_id in (select id from rents where customer_id = new.id);
  elsif tg_table_name = 'branches' then
    update rents set search = ''::tsvector where customer_id = new.customer_id and branch_id = new.id;
    update rent_items set search = ''::tsvector where branch_id = new.id;
  else
    update rent_items set search = ''::tsvector where inventory_item_id = new.id;
  end if;
  return null;
end
$$;
create trigger reindex_rents after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_rents();
create trigger reindex_rents after update of name on branches
  for each row when (old.name <> new.name) execute function reindex_rents();
create trigger reindex_rents after update of inventory_nr, serial_nr on inventory_items
  for each row when (old.inventory_nr <> new.inventory_nr or old.serial_nr is distinct from new.serial_nr) execute function reindex_rents();

update system_properties set value = value || '{"rent": "NOM-{YYYY}-{000000}"}' where key = 'number_patterns';
