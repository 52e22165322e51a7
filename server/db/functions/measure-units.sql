-- Quantities obey the decimals of their unit.

-- What a quantity may look like: `gab.` is counted whole, `m` with the decimals of the unit.
create or replace function refuse_beyond_unit(unit bigint, quantity numeric) returns void
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

-- The trigger names the column that tells the unit of a line. Whole quantities fit every unit and are not looked at.
create or replace function obey_unit() returns trigger
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
      when 'simplified_invoice_item_id' then (select measure_unit_id from simplified_invoice_items where id = key)
      when 'procurement_item_id' then (
        select k.measure_unit_id from procurement_items g join catalog_items k on k.id = g.catalog_item_id where g.id = key)
    end, new.quantity);
  return new;
end
$$;

-- Of services, too, no part is delivered that their unit does not know.
create or replace function obey_unit_fulfilled() returns trigger
  language plpgsql
as $$
begin
  perform refuse_beyond_unit(new.measure_unit_id, new.quantity_fulfilled);
  return new;
end
$$;

-- The ledger. What lay in halves before this rule may go: a movement whose rest is as the unit counts is let through,
-- and so is what takes back a movement.
create or replace function obey_unit_moved() returns trigger
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

-- Lines of technical documents go by what the ledger says of them: a correction may set right what lay in halves.
create or replace function obey_unit_technical() returns trigger
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

-- Quantities as the unit counts them, on counts by the goods of their line.
create or replace function obey_unit_counted() returns trigger
  language plpgsql
as $$
begin
  perform refuse_beyond_unit(k.measure_unit_id, new.quantity)
  from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
  where l.id = new.stock_check_line_id;
  return new;
end
$$;

-- A unit, or the unit of an item, does not become coarser than what lies in stock.
create or replace function guard_unit_decimals() returns trigger
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

create or replace function guard_item_unit() returns trigger
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

-- Quantities of lines obey the decimals of their unit: the trigger of every table of lines is made in one place. `key`
-- names the column that tells the unit, as obey_unit reads it.
create or replace procedure keep_units(target regclass, key text)
  language plpgsql
as $$
begin
  execute format('drop trigger if exists obey_unit on %s', target);
  execute format(
    'create trigger obey_unit before insert or update of quantity on %s
      for each row when (new.%I is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit(%L)', target, key, key
  );
end
$$;
