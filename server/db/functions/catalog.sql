-- Categories, items and their codes.

-- Changes of the tree are made one after the other: two at once could each be right and make a circle together.
create or replace function guard_category_tree() returns trigger
  language plpgsql
as $$
begin
  if new.parent_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('categories.parent_id'));
  if exists (
    with recursive above as (
      select id, parent_id from categories where id = new.parent_id
      union select categories.id, categories.parent_id from categories join above on categories.id = above.parent_id
    )
    select from above where id = new.id
  ) then
    perform refuse('DG008', 'parent_id', 'Kategorija nevar atrasties pati zem sevis');
  end if;
  return new;
end
$$;

create or replace function index_catalog_item() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.sku, new.name, new.name_en, new.manufacturer_code,
    (select string_agg(code, ' ') from catalog_item_barcodes where catalog_item_id = new.id)
  );
  return new;
end
$$;

-- A barcode that comes or goes refreshes the item's search words (index_catalog_item computes them).
create or replace function index_barcode() returns trigger
  language plpgsql
as $$
begin
  update catalog_items set search = ''::tsvector where id in (old.catalog_item_id, new.catalog_item_id);
  return null;
end
$$;

-- Whether a code is a GTIN of 8, 12 or 13 digits with its mod 10 check digit.
create or replace function gtin_is_valid(code text) returns boolean
  language sql immutable strict parallel safe
  return code ~ '^([0-9]{8}|[0-9]{12,13})$' and (
    select sum(digit::int * case when (length(code) - place) % 2 = 1 then 3 else 1 end) % 10 = 0
    from unnest(string_to_array(code, null)) with ordinality as digits (digit, place)
  );

-- The ways in which one article number of the trade (GTIN) is written: a UPC of 12 digits is an EAN-13 with a zero
-- before it, and either one of 14 digits with more of them. Another code is only what it is.
create or replace function same_barcodes(code text) returns text[]
  language sql immutable strict parallel safe
  return case when code ~ '^[0-9]{12,14}$'
    then array(
      select distinct lpad(bare, digits, '0') from (values (ltrim(code, '0'))) as n (bare), unnest(array[12, 13, 14]) as digits
      where length(bare) <= digits
    )
    else array[code] end;

-- The item that a scanned code means: by the very code before one that is the same number.
create or replace function item_of_barcode(scanned text) returns bigint
  language sql stable strict parallel safe
  return (
    select catalog_item_id from catalog_item_barcodes where code = any (same_barcodes(scanned)) order by code <> scanned, id limit 1
  );

-- One article number names one thing, a job or an item of the catalogue. Items are saved side by side, a job alone:
-- otherwise two that come at once would not see each other.
create or replace function guard_service_sku() returns trigger
  language plpgsql
as $$
begin
  if tg_table_name = 'service_jobs' then
    perform pg_advisory_xact_lock(hashtext('service_jobs.sku'));
    if exists (select from catalog_items where lower(sku) = lower(new.sku)) then
      perform refuse('DG001', 'sku', 'Lauks „Artikuls”: tāds artikuls jau ir precei');
    end if;
  else
    perform pg_advisory_xact_lock_shared(hashtext('service_jobs.sku'));
    if exists (select from service_jobs where lower(sku) = lower(new.sku)) then
      perform refuse('DG001', 'sku', 'Lauks „Artikuls”: tāds artikuls jau ir servisa darbam');
    end if;
  end if;
  return new;
end
$$;

-- INV-STOCK-7 the other way round: what has been moved stays a stocked item.
create or replace function guard_is_stocked() returns trigger
  language plpgsql
as $$
begin
  if exists (select from stock_items where catalog_item_id = new.id and last_movement_at is not null) then
    perform refuse('DG001', 'is_stocked', 'Precei ir kustības krājumos, tāpēc tā paliek uzskaitē');
  end if;
  return new;
end
$$;
