-- The stock ledger.

create or replace function negative_allowed(warehouse bigint) returns boolean
  language sql stable parallel safe
  return (select allow_negative from warehouses where id = warehouse) and coalesce(property('allow_negative_stock') = 'true', false);

create or replace function open_stock_item() returns trigger
  language plpgsql
as $$
begin
  if (new.on_hand, new.reserved, new.stock_value, new.avg_cost) <> (0, 0, 0, 0) then
    perform refuse('DG001', 'on_hand', 'Krājums sākas ar nulli; atlikumu maina tikai kustības');
  end if;
  if not (select is_stocked from catalog_items where id = new.catalog_item_id) then
    perform refuse('DG001', 'catalog_item_id', 'Prece netiek uzskaitīta krājumos');
  end if;
  new.allow_negative := negative_allowed(new.warehouse_id);
  return new;
end
$$;

-- Figures change only from within the triggers of movements and reservations (their depth tells), item and warehouse
-- never.
create or replace function guard_stock_item() returns trigger
  language plpgsql
as $$
begin
  if (new.catalog_item_id, new.warehouse_id) <> (old.catalog_item_id, old.warehouse_id) then
    perform refuse('DG001', 'warehouse_id', 'Krājuma preci un noliktavu nemaina');
  end if;
  if pg_trigger_depth() < 2 then
    perform refuse('DG001', 'on_hand', 'Krājuma daudzumu un vērtību maina tikai kustības un rezervācijas');
  end if;
  return new;
end
$$;

create or replace function spread_allow_negative() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from stock_items
    where allow_negative and not negative_allowed(warehouse_id) and (on_hand < 0 or on_hand < reserved)
  ) then
    perform refuse(
      'DG001', case tg_table_name when 'warehouses' then 'allow_negative' else 'value' end,
      'Noliktavā ir negatīvi atlikumi; vispirms tie jāizlīdzina'
    );
  end if;
  update stock_items set allow_negative = negative_allowed(warehouse_id) where allow_negative <> negative_allowed(warehouse_id);
  return null;
end
$$;

-- INV-STOCK-6: no later point of the running balance may fall below zero through a movement that is dated back. Both
-- refusals name the field that a person typed: movements have the day of their document.
create or replace function guard_backdating(item bigint, change numeric, moment timestamptz) returns void
  language plpgsql
as $$
declare
  lowest numeric;
begin
  select least(
    coalesce((select sum(quantity) from stock_movements where stock_item_id = item and effective_at <= moment), 0),
    coalesce((
      select min(balance) from (
        select sum(quantity) over (order by effective_at, id) as balance, effective_at from stock_movements where stock_item_id = item
      ) as line
      where effective_at > moment
    ), 'infinity'::numeric)
  ) + change into lowest;
  if lowest < 0 then
    perform refuse('DG001', 'date', (
      select format('„%s”: tajā dienā vai vēlāk atlikums kļūtu negatīvs (%s)', k.name, spoken(lowest))
      from stock_items s join catalog_items k on k.id = s.catalog_item_id where s.id = item
    ));
  end if;
end
$$;

create or replace function post_movement() returns trigger
  language plpgsql
as $$
declare
  item stock_items;
  original stock_movements;
  by_unit boolean;
  is_late boolean;
  closed date := locked_until();
begin
  select * into item from stock_items where id = new.stock_item_id for no key update;
  if not found then
    return new; -- the foreign key refuses it
  end if;
  select has_units into by_unit from catalog_items where id = item.catalog_item_id and is_stocked;
  if not found then
    perform refuse('DG001', 'catalog_item_id', 'Prece netiek uzskaitīta krājumos'); -- INV-STOCK-7
  end if;
  new.posted_at := now();
  if (new.effective_at at time zone 'Europe/Riga')::date > greatest(today(), (now() at time zone 'Europe/Riga')::date) then
    perform refuse('DG001', 'date', 'Kustībām nedrīkst būt datums nākotnē');
  end if;
  -- The moment of an ordinary move is taken under the lock of the item, so that moves stand in order. A correction has
  -- that of what it corrects.
  if new.effective_at >= moment() and new.corrects_id is null then
    new.effective_at := greatest(case when moment() < now() then moment() else clock_timestamp() end, item.last_movement_at);
  end if;
  if new.effective_at < now() and (new.effective_at at time zone 'Europe/Riga')::date <= closed then
    perform refuse('DG004', 'date', 'Periods ir slēgts līdz ' || to_char(closed, 'DD.MM.YYYY.'));
  end if;
  is_late := coalesce(new.effective_at < item.last_movement_at, false) and not item.allow_negative;

  if new.reverses_id is not null then
    select * into original from stock_movements where id = new.reverses_id;
    if original.stock_item_id is distinct from new.stock_item_id or original.quantity is distinct from -new.quantity
      or original.reverses_id is not null or original.kind = 'revaluation' then
      perform refuse('DG001', 'reverses_id', 'Atcelšanai jābūt tieši pretējai sākotnējai kustībai');
    end if;
    new.unit_cost := original.unit_cost;
    new.value := -original.value;
  elsif new.quantity > 0 then
    if new.value > 0 then
      new.unit_cost := round(new.value / new.quantity, 6);
    else
      new.value := round(new.quantity * coalesce(new.unit_cost, 0), 4);
    end if;
  elsif new.quantity < 0 then
    -- The average of a moment that has passed is reckoned by the ledger (valuation.ts).
    if not is_late then
      new.value := -issue_value(item, -new.quantity, case when by_unit then new.unit_cost end);
    end if;
    new.unit_cost := round(new.value / new.quantity, 6);
  end if;

  if new.quantity < 0 and item.on_hand - item.reserved + new.quantity < 0 and not item.allow_negative then
    perform refuse('DG001', 'quantity', format('Noliktavā pieejami tikai %s', spoken(item.on_hand - item.reserved)));
  end if;
  if is_late and new.quantity <> 0 then
    perform guard_backdating(item.id, new.quantity, new.effective_at);
  end if;
  new.unit_cost := coalesce(new.unit_cost, 0);
  new.balance_after := item.on_hand + new.quantity;
  -- Corrections of an item are booked together, after all of their statement (book_corrections).
  if new.corrects_id is null then
    new.value_after := item.stock_value + new.value;
  end if;
  return new;
end
$$;

-- Value that an issue takes: the whole remaining value with the last piece (INV-STOCK-4), else the average to four
-- decimals, or the units' own cost. What goes below zero leaves at the last known average. Multiplied first, so that
-- the product's computation of decimals comes to the same to the last digit.
create or replace function issue_value(item stock_items, quantity numeric, own_cost numeric) returns numeric
  language sql immutable parallel safe
  return case
    when quantity = item.on_hand then item.stock_value
    when quantity < item.on_hand and own_cost is not null then least(round(quantity * own_cost, 4), item.stock_value)
    when quantity < item.on_hand then round(item.stock_value * quantity / item.on_hand, 4)
    when item.on_hand > 0 then item.stock_value + round(item.avg_cost * (quantity - item.on_hand), 4)
    else round(item.avg_cost * quantity, 4)
  end;

create or replace function book_movement() returns trigger
  language plpgsql
as $$
begin
  update stock_items set
    on_hand = new.balance_after,
    stock_value = new.value_after,
    avg_cost = case when new.balance_after > 0 then round(new.value_after / new.balance_after, 6) else avg_cost end,
    last_purchase_price = case when new.kind = 'purchase' and new.quantity > 0 then round(new.unit_cost, 4) else last_purchase_price end,
    last_movement_at = greatest(last_movement_at, new.effective_at)
  where id = new.stock_item_id;
  return null;
end
$$;

-- Goods that are gone were worth nothing before a correction of their receipt and its issue, and are after both.
create or replace function book_corrections() returns trigger
  language plpgsql
as $$
begin
  if exists (select from made where corrects_id is not null) then
    update stock_items s set
      stock_value = s.stock_value + c.value,
      avg_cost = case when s.on_hand > 0 then round((s.stock_value + c.value) / s.on_hand, 6) else s.avg_cost end
    from (select stock_item_id, sum(value) as value from made where corrects_id is not null group by 1) c
    where s.id = c.stock_item_id;
  end if;
  return null;
end
$$;

create or replace function guard_ledger() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.document_type = 'procurement' and opening_is_taken_back(old.document_id) and not exists (
    select from stock_movements o where o.stock_item_id = old.stock_item_id and o.document_id <> old.document_id
      and (o.document_type <> 'procurement' or not opening_is_taken_back(o.document_id))
  ) then
    return old;
  end if;
  perform refuse('DG002', 'id', format('Žurnāla „%s” ierakstus nemaina un nedzēš', tg_table_name));
  return null;
end
$$;

create or replace function guard_ledger_units() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and exists (
    select from stock_movements m where m.id = old.movement_id and m.document_type = 'procurement' and opening_is_taken_back(m.document_id)
  ) then
    return old;
  end if;
  perform refuse('DG002', 'id', format('Žurnāla „%s” ierakstus nemaina un nedzēš', tg_table_name));
  return null;
end
$$;

-- What the books say of a stock item at a moment: what lies there now less what moved since.
create or replace function on_hand_at(item bigint, now_there numeric, moment timestamptz) returns numeric
  language sql stable parallel safe
  return now_there - coalesce((select sum(quantity) from stock_movements where stock_item_id = item and effective_at > moment), 0);

-- Movements by which goods come or go. A reversal has the kind of what it reverses.
create or replace function is_physical(kind text) returns boolean
  language sql immutable parallel safe
  return kind not in ('check_surplus', 'check_shortage', 'correction', 'revaluation');
