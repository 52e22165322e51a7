-- Article numbers are one whatever their case: `ab-1` typed or imported means `AB-1`. Where two items differ by
-- case only, the younger one gets its key behind its number, so that none is taken for the other.
update catalog_items k set sku = k.sku || '-' || k.id
where exists (select from catalog_items o where lower(o.sku) = lower(k.sku) and o.id < k.id);

alter table catalog_items drop constraint catalog_items_sku_key;
create unique index catalog_items_sku_key on catalog_items (lower(sku));
-- Lists in the order of article numbers, and numbers as they are written.
create index catalog_items_sku on catalog_items (sku);

-- What is expected of goods, in time that grows with the lines only. A sheet of 60,000 lines opens stock items within
-- the transaction that looks them up: the planner knows the table as it was before, takes it for small, and read
-- all of a warehouse for every line. Here an item's few places are found by the item, whatever the table was.
create or replace function change_incoming(items bigint[], warehouses bigint[], quantities numeric[]) returns void
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into stock_items (catalog_item_id, warehouse_id)
  select distinct c.item, c.warehouse from unnest(items, warehouses, quantities) as c (item, warehouse, quantity)
  where c.quantity > 0 and not exists (
    select from stock_items s where s.catalog_item_id = c.item and s.warehouse_id + 0 = c.warehouse
  )
  order by 1, 2
  on conflict do nothing;
  perform from stock_items s
  where exists (
    select from unnest(items, warehouses) as c (item, warehouse) where c.item = s.catalog_item_id and c.warehouse = s.warehouse_id + 0
  )
  order by s.id for no key update;
  update stock_items s set incoming = s.incoming + c.quantity
  from (
    select item, warehouse, sum(quantity) as quantity from unnest(items, warehouses, quantities) as u (item, warehouse, quantity) group by 1, 2
  ) as c
  where s.catalog_item_id = c.item and s.warehouse_id + 0 = c.warehouse and c.quantity <> 0;
end
$$;
