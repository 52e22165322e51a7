-- What is refused because it is there already is held by the database: two who ask at once would both be told that
-- it is not.

-- A good is not made of itself, by lists in use, however far. Each change waits for the one before.
create function circular_part(list bigint) returns text
  language sql stable
as $$
  with recursive parts (item_id, first_id) as (
    select catalog_item_id, catalog_item_id from component_list_items where component_list_id = list
    union
    select i.catalog_item_id, p.first_id
    from parts p
    join component_lists l on l.catalog_item_id = p.item_id and l.type = 'production' and l.is_active
    join component_list_items i on i.component_list_id = l.id
  )
  select min(k.name)
  from component_lists o join parts p on p.item_id = o.catalog_item_id join catalog_items k on k.id = p.first_id
  where o.id = list and o.type = 'production'
$$;

create function refuse_circular_part() returns trigger
  language plpgsql
as $$
declare
  is_list constant boolean := tg_table_name = 'component_lists';
  row constant jsonb := to_jsonb(new);
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('component_lists.parts'));
  part := circular_part((row ->> case when is_list then 'id' else 'component_list_id' end)::bigint);
  if part is not null then
    perform refuse('DG006', case when is_list then 'is_active' else 'catalog_item_id' end, format('„%s” pati tiek ražota no šīs preces', part));
  end if;
  return null;
end
$$;
create trigger no_circle after insert or update of component_list_id, catalog_item_id on component_list_items
  for each row execute function refuse_circular_part();
create trigger no_circle after update of is_active on component_lists
  for each row when (new.is_active and not old.is_active) execute function refuse_circular_part();

-- A supplier's e-invoice brings its goods once. What was read in twice before stays, but as a usual procurement.
alter table procurements disable trigger user;
update procurements t set kind = 'supplier'
where t.kind = 'from_invoice' and t.cancelled_at is null and t.split_from_id is null and exists (
  select from procurements o
  where o.kind = 'from_invoice' and o.cancelled_at is null and o.split_from_id is null and o.id < t.id
    and o.supplier_id = t.supplier_id and upper(o.supplier_order_nr) = upper(t.supplier_order_nr)
);
alter table procurements enable trigger user;
create unique index procurements_supplier_order_nr on procurements (supplier_id, upper(supplier_order_nr))
  where kind = 'from_invoice' and cancelled_at is null and split_from_id is null;
