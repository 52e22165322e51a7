-- Rents and readings of meters.

-- What one reading of a meter costs on a day, and how many the fee holds: agreed for the machine in this rent, else
-- the usual price of the machine.
create or replace function reading_price(rented bigint, meter bigint, day date, out price numeric, out included numeric)
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

-- INV-RENT-1: readings of one meter never fall with time; only a new meter begins anew. Held when all rows of a change
-- are written, since a reading that comes between two others moves what the later one counts from.
create or replace function guard_reading_chain() returns trigger
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
    window meter as (order by date, place_in_day)
  ) r
  where case when r.kind = 'opening' or r.before is null then r.previous_value <> r.value else r.previous_value <> r.before end
  limit 1;
  if found then
    perform refuse('DG006', 'value', 'Rādījums ' || spoken(fault.value) || ' neseko iepriekšējam rādījumam ' || spoken(fault.before));
  end if;
  return null;
end
$$;

-- INV-RENT-3: what is on an invoice stays as it was read.
create or replace function guard_reading() returns trigger
  language plpgsql
as $$
begin
  if (tg_op = 'DELETE' or (new.date, new.kind, new.value, new.previous_value, new.billable) <> (old.date, old.kind, old.value, old.previous_value, old.billable))
    and exists (select from invoiced_charges c where c.reading_id = old.id) then
    perform refuse('DG003', 'value', 'Rādījums jau ir rēķinā un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;

-- What was rented out, to whom and since when, stays; a machine leaves a rent only while nothing was charged for it.
create or replace function guard_rent() returns trigger
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

create or replace function follow_opening() returns trigger
  language plpgsql
as $$
begin
  new.follows_opening := new.kind = 'usual' and exists (
    select from rent_item_readings r
    where (r.rent_item_id, r.option_id, r.date, r.kind) = (new.rent_item_id, new.option_id, new.date, 'opening')
  );
  return new;
end
$$;

-- INV-RENT-3: readings of a meter are invoiced in the order of their days. Drafts may be in any order: what
-- counts is when they are accepted. An earlier reading counts as invoiced only while its line is not credited.
create or replace function keep_readings_in_order() returns trigger
  language plpgsql
as $$
declare
  left_out record;
begin
  select earlier.name, earlier.date into left_out
  from invoice_items n
  join charges later on later.kind = n.source_type and later.id = n.source_id
  join rent_item_readings r on r.id = later.reading_id
  join rent_item_readings s on (s.rent_item_id, s.option_id) = (r.rent_item_id, r.option_id) and (s.date, s.place_in_day) < (r.date, r.place_in_day)
  join charges earlier on earlier.reading_id = s.id and not earlier.is_void
  where n.invoice_id = new.id and n.source_type = 'rent_reading' and not exists (
    select from charge_lines p join invoices v on v.id = p.invoice_id
    where p.source_type = earlier.kind and p.source_id = earlier.id and (v.id = new.id or is_frozen('invoices', v.status)))
  order by earlier.date, earlier.id limit 1;
  if found then
    perform refuse('DG006', 'status', 'Agrāks rādījums (' || left_out.name || ', ' || to_char(left_out.date, 'DD.MM.YYYY.')
      || ') vēl nav rēķinā; rādījumus iekļauj rēķinos pēc kārtas');
  end if;
  return new;
end
$$;

create or replace function index_rent() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.contract_nr, (select name from customers where id = new.customer_id), (select name from branches where id = new.branch_id)
  );
  return new;
end
$$;

create or replace function index_rent_item() returns trigger
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

create or replace function reindex_rents() returns trigger
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
