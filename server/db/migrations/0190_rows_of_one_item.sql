-- Each row of an item moves its stock on its own, after the row before it. An order with thousands of rows of one item
-- would be issued for half a minute, so it holds at most a thousand of them.
create function refuse_many_rows(orders bigint[]) returns void
  language plpgsql
as $$
declare
  most constant int := 1000;
  found record;
begin
  select k.name into found
  from order_items i join catalog_items k on k.id = i.catalog_item_id
  where i.order_id = any (orders)
  group by i.order_id, k.id
  having count(*) > most
  limit 1;
  if found is not null then
    perform refuse('DG003', 'order_items', format('Lauks „Rindas”: prece „%s” pasūtījumā var būt ne vairāk kā %s rindās', found.name, most));
  end if;
end
$$;

create function order_items_counted() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_many_rows(array(select distinct order_id from after_change));
  else
    perform refuse_many_rows(array(
      select distinct a.order_id from after_change a join before_change b using (id) where a.order_id <> b.order_id
    ));
  end if;
  return null;
end
$$;
create trigger count_new after insert on order_items referencing new table as after_change
  for each statement execute function order_items_counted();
create trigger count_moved after update on order_items referencing old table as before_change new table as after_change
  for each statement execute function order_items_counted();
