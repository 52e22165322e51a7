-- What a move and a reservation do to a stock item (laws L1 to L7, R2; valuation 3.4).

-- Law L6: no later point of the running balance may fall below zero through a move dated back.
create function guard_backdating(item bigint, change numeric, moment timestamptz) returns void
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
    perform refuse('DG001', 'effective_at', format('Tajā brīdī vai vēlāk atlikums kļūtu negatīvs (%s)', spoken(lowest)));
  end if;
end
$$;

create function post_movement() returns trigger
  language plpgsql
as $$
declare
  item stock_items;
  original stock_movements;
  by_unit boolean;
  closed date := locked_until();
begin
  select * into item from stock_items where id = new.stock_item_id for no key update;
  if not found then
    return new; -- the foreign key refuses it
  end if;
  select has_units into by_unit from catalog_items where id = item.catalog_item_id and is_stocked;
  if not found then
    perform refuse('DG001', 'catalog_item_id', 'Prece netiek uzskaitīta krājumos'); -- law L7
  end if;
  new.posted_at := now();
  -- The moment of an ordinary move is taken under the lock of the item, so that moves stand in order.
  if new.effective_at >= moment() then
    new.effective_at := greatest(case when moment() < now() then moment() else clock_timestamp() end, item.last_movement_at);
  end if;
  if new.effective_at < now() and (new.effective_at at time zone 'Europe/Riga')::date <= closed then
    perform refuse('DG004', 'effective_at', 'Periods ir slēgts līdz ' || to_char(closed, 'DD.MM.YYYY.'));
  end if;

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
    new.value := -issue_value(item, -new.quantity, case when by_unit then new.unit_cost end);
    new.unit_cost := round(new.value / new.quantity, 6);
  end if;

  if new.quantity < 0 and item.on_hand - item.reserved + new.quantity < 0 and not item.allow_negative then
    perform refuse('DG001', 'quantity', format('Noliktavā pieejami tikai %s', spoken(item.on_hand - item.reserved)));
  end if;
  if new.effective_at < item.last_movement_at and new.quantity <> 0 and not item.allow_negative then
    perform guard_backdating(item.id, new.quantity, new.effective_at);
  end if;
  new.unit_cost := coalesce(new.unit_cost, 0);
  new.balance_after := item.on_hand + new.quantity;
  new.value_after := item.stock_value + new.value;
  return new;
end
$$;

-- Value that an issue takes: the whole remaining value with the last piece (law L4), else the average
-- to four decimals, or the units' own cost. What goes below zero leaves at the last known average.
create function issue_value(item stock_items, quantity numeric, own_cost numeric) returns numeric
  language sql immutable parallel safe
  return case
    when quantity = item.on_hand then item.stock_value
    when quantity < item.on_hand and own_cost is not null then least(round(quantity * own_cost, 4), item.stock_value)
    when quantity < item.on_hand then round(item.stock_value / item.on_hand * quantity, 4)
    when item.on_hand > 0 then item.stock_value + round(item.avg_cost * (quantity - item.on_hand), 4)
    else round(item.avg_cost * quantity, 4)
  end;

create trigger post before insert on stock_movements for each row execute function post_movement();

create function book_movement() returns trigger
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
create trigger book after insert on stock_movements for each row execute function book_movement();

-- Value of a stock item if every move had been posted in the order of its moment: what the average
-- would be after a move dated back (law L6). Rows of earlier replays are left out.
create function replayed_value(item bigint) returns numeric
  language plpgsql stable
as $$
declare
  move record;
  on_hand numeric := 0;
  total numeric := 0;
  part numeric;
  taken jsonb := '{}'; -- value of each move as replayed, for reversals
begin
  for move in
    select m.id, m.quantity, m.unit_cost, m.value, m.kind, m.reverses_id, c.has_units
    from stock_movements m join stock_items s on s.id = m.stock_item_id join catalog_items c on c.id = s.catalog_item_id
    where m.stock_item_id = item and not (m.kind = 'revaluation' and m.document_type = 'stock_movement')
    order by m.effective_at, m.id
  loop
    part := case
      when move.reverses_id is not null then -(taken ->> move.reverses_id::text)::numeric
      when move.quantity >= 0 then move.value
      when -move.quantity = on_hand then -total
      when on_hand <= 0 or move.has_units then move.value
      else -round(total / on_hand * -move.quantity, 4)
    end;
    part := coalesce(part, move.value);
    taken := taken || jsonb_build_object(move.id::text, part);
    on_hand := on_hand + move.quantity;
    total := total + part;
    if on_hand = 0 then
      total := 0;
    end if;
  end loop;
  return total;
end
$$;

-- Reservations: figures of the stock item and of the order line follow every change of a row.
create function book_reservation() returns trigger
  language plpgsql
as $$
declare
  before numeric := case when tg_op <> 'INSERT' and old.status = 'active' then old.quantity else 0 end;
  after numeric := case when tg_op <> 'DELETE' and new.status = 'active' then new.quantity else 0 end;
  item stock_items;
begin
  if tg_op = 'UPDATE' and ((new.stock_item_id, new.source_type) <> (old.stock_item_id, old.source_type) or (old.status <> 'active' and after > 0)) then
    perform refuse('DG001', 'quantity', 'Rezervāciju nepārvieto un neatjauno; veido jaunu');
  end if;
  if before <> after then
    select * into item from stock_items where id = coalesce(new.stock_item_id, old.stock_item_id) for no key update;
    if after > before and item.available < after - before and not item.allow_negative then
      perform refuse('DG001', 'quantity', format('Noliktavā pieejami tikai %s', spoken(item.available)));
    end if;
    update stock_items set reserved = reserved + after - before where id = item.id;
  end if;
  return null;
end
$$;
create trigger book after insert or update or delete on stock_reservations for each row execute function book_reservation();
