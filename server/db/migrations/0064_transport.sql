-- Carriage of goods by carriers (domain.md 1.13, 2.27): carriers in groups, transportations with their consignment note.

create table carrier_groups (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  description text,
  search tsvector generated always as (search_vector(name)) stored
);
call keep_record('carrier_groups');

create table carriers (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  reg_nr text,
  vat_nr text,
  address text,
  country_id bigint references countries,
  email text,
  phone text,
  licence_nr text,
  insurance_until date, -- last day of the carrier's liability insurance
  carrier_group_id bigint references carrier_groups,
  vehicles text, -- one a line
  search tsvector generated always as (search_vector(name, reg_nr, vat_nr, email, phone_digits(phone))) stored
);
create index carriers_group on carriers (carrier_group_id) where carrier_group_id is not null;
call keep_search('carriers');
call keep_record('carriers');

create table transportations (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  status text not null default 'planned' check (status in ('planned', 'in_transit', 'delivered', 'cancelled')),
  direction text not null default 'outgoing' check (direction in ('outgoing', 'incoming')),
  carrier_id bigint not null references carriers,
  customer_id bigint references customers,
  vehicle_nr text,
  trailer_nr text,
  driver text,
  -- Parties and places as the consignment note says them.
  sender_name text,
  sender_address text,
  consignee_name text,
  consignee_address text,
  loading_place text,
  loading_date date,
  unloading_place text,
  unloading_date date,
  incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
  -- EUR: what the carriage costs and what is added to it or taken off.
  price numeric(14, 2) check (price >= 0),
  reductions numeric(14, 2) check (reductions >= 0),
  supplements numeric(14, 2) check (supplements >= 0),
  other_charges numeric(14, 2) check (other_charges >= 0),
  payment text not null default 'paid' check (payment in ('paid', 'forward')),
  cod_amount numeric(14, 2) check (cod_amount >= 0),
  cmr_nr text, -- of a printed form; without one the note bears our number
  documents_attached text,
  instructions text,
  successive_carriers text,
  reservations text,
  special_agreements text,
  departed_at timestamptz,
  delivered_at date,
  notes text,
  search tsvector not null default ''::tsvector,
  constraint transportations_unloading_date check (unloading_date >= loading_date),
  constraint transportations_loading_date check (status not in ('in_transit', 'delivered') or loading_date is not null),
  constraint transportations_delivered_at check ((status = 'delivered') = (delivered_at is not null)),
  constraint transportations_reductions check (coalesce(reductions, 0) <= coalesce(price, 0))
);
create index transportations_status on transportations (status, id desc);
create index transportations_loading on transportations (coalesce(loading_date, '9999-12-31'::date) desc, id desc);
create index transportations_carrier on transportations (carrier_id, id desc);
create index transportations_customer on transportations (customer_id, id desc) where customer_id is not null;
call keep_search('transportations');
call keep_record('transportations', 'search');
call keep_count('transportations');

create table transportation_items (
  id bigint generated always as identity primary key,
  transportation_id bigint not null references transportations on delete cascade,
  position integer not null,
  order_id bigint references orders,
  invoice_id bigint references invoices,
  marks text,
  packages integer check (packages >= 0),
  packing text,
  goods text not null check (btrim(goods) <> ''),
  stat_nr text,
  gross_kg numeric(14, 4) check (gross_kg >= 0),
  volume_m3 numeric(14, 4) check (volume_m3 >= 0),
  adr_class text,
  constraint transportation_items_source check (num_nonnulls(order_id, invoice_id) <= 1)
);
create index transportation_items_transportation on transportation_items (transportation_id, position, id);
create index transportation_items_order on transportation_items (order_id) where order_id is not null;
create index transportation_items_invoice on transportation_items (invoice_id) where invoice_id is not null;
call keep_record('transportation_items');

alter table order_details add constraint order_details_transportation_id_fkey foreign key (transportation_id)
  references transportations on delete set null;
create index order_details_transportation on order_details (transportation_id) where transportation_id is not null;

-- What left is what its note says; only how it ends is written afterwards.
create function guard_transportation() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'number', 'departed_at', 'delivered_at', 'notes', 'search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if old.status <> 'planned' and (tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Pārvadājums ir sācies vai atcelts un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update or delete on transportations for each row execute function guard_transportation();

create function guard_transportation_item() returns trigger
  language plpgsql
as $$
declare
  state text;
begin
  select status into state from transportations where id = coalesce(new.transportation_id, old.transportation_id) for no key update;
  if state is not null and state <> 'planned' then
    perform refuse('DG003', 'status', 'Pārvadājums ir sācies vai atcelts un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on transportation_items for each row execute function guard_transportation_item();

create function index_transportation() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.cmr_nr, new.vehicle_nr, new.consignee_name, new.sender_name,
    (select name from carriers where id = new.carrier_id), (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of number, cmr_nr, vehicle_nr, consignee_name, sender_name, carrier_id, customer_id, search
  on transportations for each row execute function index_transportation();

update system_properties set value = value || '{"transportation": "PAR-{YYYY}-{000000}"}' where key = 'number_patterns';
