-- Offers (domain.md 1.5, 2.10). net, vat and gross follow from the lines, without the optional ones,
-- and are kept by triggers; nobody else writes them.

create table offers (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique, -- taken when the offer leaves its draft
  series text,
  series_no integer,
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'rejected', 'expired', 'ordered')),
  date date not null default today(),
  notes text,
  customer_id bigint references customers,
  customer_name text, -- who is not a customer yet
  branch_id bigint,
  contact_id bigint,
  lead_id bigint,
  valid_until date not null,
  delivery_terms text,
  payment_terms text,
  intro text,
  outro text,
  rejected_reason text,
  sent_at timestamptz,
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  search tsvector not null default ''::tsvector,
  constraint offers_gross check (gross = net + vat),
  constraint offers_valid_until check (valid_until >= date),
  constraint offers_customer_name check (customer_id is not null or btrim(customer_name) <> ''),
  constraint offers_rejected_reason check (status <> 'rejected' or rejected_reason is not null),
  -- Law N4: what left its draft has its number and keeps it.
  constraint offers_number check (number is not null or status = 'draft'),
  unique (series, series_no),
  foreign key (branch_id, customer_id) references branches (id, customer_id),
  foreign key (contact_id, customer_id) references contacts (id, customer_id)
);
create index offers_date on offers (date desc, id desc);
create index offers_status on offers (status, date desc, id desc);
create index offers_customer on offers (customer_id, date desc, id desc);
create index offers_branch on offers (branch_id, date desc, id desc) where branch_id is not null;
create index offers_contact on offers (contact_id) where contact_id is not null;
create index offers_by_gross on offers (gross desc, id desc);
create index offers_to_expire on offers (valid_until, id) where status = 'sent';
call keep_search('offers');
call keep_record('offers', 'net', 'vat', 'gross', 'search');
call keep_count('offers');
create trigger never_whole before truncate on offers for each statement execute function append_only();

create table offer_items (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  catalog_item_id bigint not null references catalog_items,
  position integer not null,
  name text not null,
  sku text,
  quantity numeric(14, 4) not null check (quantity > 0),
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  base_price numeric(14, 4) not null check (base_price >= 0),
  price_source text not null
    check (price_source in ('manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list', 'offer')),
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  vat_reason_code text references vat_reasons (code),
  warehouse_id bigint references warehouses,
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'), -- as they were chosen, with names and price differences
  notes text,
  is_optional boolean not null default false,
  group_title text,
  purchase_price numeric(14, 4) check (purchase_price >= 0), -- what the margin is counted from; staff only
  -- EUR by law V1.
  amount numeric(14, 2) generated always as (round(quantity * unit_price * (100 - discount_percent) / 100, 2)) stored,
  constraint offer_items_vat_rate check (vat_category = 'S' or vat_rate = 0)
);
create index offer_items_offer on offer_items (offer_id, position, id);
create index offer_items_catalog_item on offer_items (catalog_item_id, id desc);
call keep_record('offer_items', 'amount');

-- Content changes while an offer is a draft or sent; laws K1 and K2.
create function offer_is_open(status text) returns boolean
  language sql immutable parallel safe
  return status in ('draft', 'sent');

create function refuse_closed_offer() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Piedāvājums ir slēgts un vairs nav labojams');
end
$$;

create function guard_offer() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'number', 'series', 'series_no', 'sent_at', 'rejected_reason', 'net', 'vat', 'gross', 'search', 'updated_at',
    'updated_by', 'lock_version'];
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      perform refuse('DG003', 'status', 'Piedāvājumam jau ir numurs, un numurētu piedāvājumu nedzēš');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
  else
    -- Who ordered becomes known at the latest when the offer is ordered.
    if old.customer_id is null then
      free := free || 'customer_id'::text;
    end if;
    if not offer_is_open(old.status) and to_jsonb(new) - free <> to_jsonb(old) - free then
      perform refuse_closed_offer();
    end if;
    if new.date <> old.date then
      perform refuse_closed('date', old.date);
      perform refuse_closed('date', new.date);
    end if;
    if old.number is not null and new.number is distinct from old.number then
      perform refuse('DG003', 'number', 'Piedāvājuma numuru nemaina');
    end if;
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on offers for each row execute function guard_offer();

create function guard_offer_item() returns trigger
  language plpgsql
as $$
declare
  state text;
begin
  select status into state from offers where id = coalesce(new.offer_id, old.offer_id) for no key update;
  -- The offer itself may be going, and its lines with it.
  if state is not null and not offer_is_open(state) then
    perform refuse_closed_offer();
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on offer_items for each row execute function guard_offer_item();

-- Sums of offers by laws V1 to V3: what is only an option is not in them.
create function sum_up_offers(wanted bigint[]) returns void
  language sql
as $$
  with taxed as (
    select offer_id, sum(amount) as net, case vat_category when 'S' then round(sum(amount) * vat_rate / 100, 2) else 0 end as vat
    from offer_items where offer_id = any (wanted) and not is_optional
    group by offer_id, vat_category, vat_rate, vat_reason_code
  ), totals as (
    select id, coalesce(sum(taxed.net), 0) as net, coalesce(sum(taxed.vat), 0) as vat
    from unnest(wanted) as id left join taxed on taxed.offer_id = id group by id
  )
  update offers set net = totals.net, vat = totals.vat, gross = totals.net + totals.vat
  from totals where totals.id = offers.id and (offers.net, offers.vat) <> (totals.net, totals.vat)
$$;

create function offer_items_changed() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform sum_up_offers(array(select distinct offer_id from after_change));
  elsif tg_op = 'DELETE' then
    perform sum_up_offers(array(select distinct offer_id from before_change));
  else
    perform sum_up_offers(array(select offer_id from after_change union select offer_id from before_change));
  end if;
  return null;
end
$$;
create trigger sum_up_new after insert on offer_items referencing new table as after_change
  for each statement execute function offer_items_changed();
create trigger sum_up_changed after update on offer_items referencing old table as before_change new table as after_change
  for each statement execute function offer_items_changed();
create trigger sum_up_gone after delete on offer_items referencing old table as before_change
  for each statement execute function offer_items_changed();

-- Search words: number and who it is for.
create function index_offer() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.customer_name, (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of number, customer_name, customer_id, search on offers
  for each row execute function index_offer();

-- Orders know the offer that they were made from.
alter table orders add constraint orders_offer_id_fkey foreign key (offer_id) references offers;
create index orders_offer on orders (offer_id) where offer_id is not null;

insert into system_properties (category, key, type, value, label, help, options) values
  ('texts', 'email_offer_subject', 'text', '"Piedāvājums {number}"', 'Piedāvājuma e-pasta temats', null, null),
  ('texts', 'email_offer_body', 'text', '"Labdien!\n\nPielikumā piedāvājums {number} par {gross}. Tas ir spēkā līdz {valid_until}\n\n{seller}"',
    'Piedāvājuma e-pasta teksts', null, null);
