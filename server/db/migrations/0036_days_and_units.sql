-- One day law for all moves of stock, and quantities as the unit counts them.

-- Both refusals name the field that a person typed: moves have the day of their document.
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
  if (new.effective_at at time zone 'Europe/Riga')::date > greatest(today(), (now() at time zone 'Europe/Riga')::date) then
    perform refuse('DG001', 'date', 'Kustībām nedrīkst būt datums nākotnē');
  end if;
  -- The moment of an ordinary move is taken under the lock of the item, so that moves stand in order.
  if new.effective_at >= moment() then
    new.effective_at := greatest(case when moment() < now() then moment() else clock_timestamp() end, item.last_movement_at);
  end if;
  if new.effective_at < now() and (new.effective_at at time zone 'Europe/Riga')::date <= closed then
    perform refuse('DG004', 'date', 'Periods ir slēgts līdz ' || to_char(closed, 'DD.MM.YYYY.'));
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

-- What a quantity may look like: `gab.` is counted whole, `m` with the decimals of the unit.
create function refuse_beyond_unit(unit bigint, quantity numeric) returns void
  language plpgsql
as $$
declare
  counted measure_units;
begin
  select * into counted from measure_units where id = unit;
  if quantity <> round(quantity, counted.decimals) then
    perform refuse('DG001', 'quantity', format(
      case when counted.decimals = 0 then 'Lauks „Daudzums”: mērvienībai „%s” jābūt veselam skaitlim'
        else 'Lauks „Daudzums”: mērvienībai „%s” ne vairāk kā %s zīmes aiz komata' end, counted.abbreviation, counted.decimals));
  end if;
end
$$;

-- Lines tell their unit by the column that the trigger names. Whole quantities fit every unit and are not looked at.
create function obey_unit() returns trigger
  language plpgsql
as $$
declare
  key bigint := to_jsonb(new) ->> tg_argv[0];
begin
  perform refuse_beyond_unit(
    case tg_argv[0]
      when 'measure_unit_id' then key
      when 'catalog_item_id' then (select measure_unit_id from catalog_items where id = key)
      when 'stock_item_id' then (select k.measure_unit_id from stock_items s join catalog_items k on k.id = s.catalog_item_id where s.id = key)
      when 'invoice_item_id' then (select measure_unit_id from invoice_items where id = key)
      when 'procurement_item_id' then (
        select k.measure_unit_id from procurement_items g join catalog_items k on k.id = g.catalog_item_id where g.id = key)
    end, new.quantity);
  return new;
end
$$;

create trigger obey_unit before insert or update of quantity on order_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');
create trigger obey_unit before insert or update of quantity on offer_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');
create trigger obey_unit before insert or update of quantity on invoice_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');
create trigger obey_unit before insert or update of quantity on simplified_invoice_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');
create trigger obey_unit before insert or update of quantity on advance_invoice_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');
create trigger obey_unit before insert or update of quantity on credit_note_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('invoice_item_id');
create trigger obey_unit before insert or update of quantity on procurement_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');
create trigger obey_unit before insert or update of quantity on procurement_invoice_items
  for each row when (new.procurement_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('procurement_item_id');
create trigger obey_unit before insert or update of quantity on return_act_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('stock_item_id');
create trigger obey_unit before insert or update of quantity on stock_item_count_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('stock_item_id');

-- Of services, too, no part is delivered that their unit does not know.
create function obey_unit_fulfilled() returns trigger
  language plpgsql
as $$
begin
  perform refuse_beyond_unit(new.measure_unit_id, new.quantity_fulfilled);
  return new;
end
$$;
create trigger obey_unit_fulfilled before update of quantity_fulfilled on order_items
  for each row when (new.quantity_fulfilled <> trunc(new.quantity_fulfilled)) execute function obey_unit_fulfilled();

-- The ledger. What lay in halves before this law may go: a move whose rest is as the unit counts is let through,
-- and so is what takes back a move.
create function obey_unit_moved() returns trigger
  language plpgsql
as $$
declare
  item stock_items;
  counted measure_units;
begin
  select * into item from stock_items where id = new.stock_item_id for no key update;
  select u.* into counted from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = item.catalog_item_id;
  if item.on_hand + new.quantity <> round(item.on_hand + new.quantity, counted.decimals) then
    perform refuse_beyond_unit(counted.id, new.quantity);
  end if;
  return new;
end
$$;
create trigger obey_unit before insert on stock_movements
  for each row when (new.reverses_id is null and new.quantity <> trunc(new.quantity)) execute function obey_unit_moved();

-- Lines of technical documents go by what the ledger says of them: a correction may set right what lay in halves.
create function obey_unit_technical() returns trigger
  language plpgsql
as $$
declare
  item stock_items;
  counted measure_units;
begin
  select * into item from stock_items where id = new.stock_item_id;
  select u.* into counted from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = item.catalog_item_id;
  if abs(new.quantity) <> item.on_hand and item.on_hand + new.quantity <> round(item.on_hand + new.quantity, counted.decimals) then
    perform refuse_beyond_unit(counted.id, new.quantity);
  end if;
  return new;
end
$$;
create trigger obey_unit before insert or update of quantity on technical_document_items
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit_technical();

-- A unit, or the unit of an item, does not become coarser than what lies in stock.
create function guard_unit_decimals() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from catalog_items k join stock_items s on s.catalog_item_id = k.id
    where k.measure_unit_id = new.id and s.on_hand <> round(s.on_hand, new.decimals)
  ) then
    perform refuse('DG001', 'decimals', 'Krājumos ir daudzumi ar vairāk zīmēm aiz komata; vispirms tie jāizlīdzina');
  end if;
  return new;
end
$$;
create trigger guard_decimals before update of decimals on measure_units
  for each row when (new.decimals < old.decimals) execute function guard_unit_decimals();

create function guard_item_unit() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from stock_items s join measure_units u on u.id = new.measure_unit_id
    where s.catalog_item_id = new.id and s.on_hand <> round(s.on_hand, u.decimals)
  ) then
    perform refuse('DG001', 'measure_unit_id', 'Krājumos ir daudzums, ko šī mērvienība neskaita; vispirms tas jāizlīdzina');
  end if;
  return new;
end
$$;
create trigger guard_unit before update of measure_unit_id on catalog_items
  for each row when (new.measure_unit_id <> old.measure_unit_id) execute function guard_item_unit();
