-- Stock checks and stock counts.

-- A line is the sum of its counts that were not taken back.
create or replace function book_stock_check_count() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.stock_check_line_id is not null and old.taken_back_at is null then
    update stock_check_lines l set
      counted = c.quantity, first_counted_at = c.first_at, counted_at = c.last_at
    from (
      select sum(quantity) as quantity, min(counted_at) as first_at, max(counted_at) as last_at
      from stock_check_counts where stock_check_line_id = old.stock_check_line_id and taken_back_at is null
    ) c
    where l.id = old.stock_check_line_id;
  end if;
  if new.stock_check_line_id is not null and new.taken_back_at is null then
    update stock_check_lines set
      counted = coalesce(counted, 0) + new.quantity,
      first_counted_at = least(first_counted_at, new.counted_at),
      counted_at = greatest(counted_at, new.counted_at),
      is_skipped = false
    where id = new.stock_check_line_id;
  end if;
  return null;
end
$$;

create or replace function guard_stock_check_count() returns trigger
  language plpgsql
as $$
declare
  fixed text[] := array['stock_check_line_id', 'aside_reason', 'unit_number', 'quantity', 'counted_at', 'taken_back_at', 'taken_back_by'];
begin
  if not exists (select from stock_checks where id = new.stock_check_id and status = 'open') then
    perform refuse('DG003', 'status', 'Inventarizācija ir akceptēta un vairs nav labojama');
  end if;
  if tg_op = 'UPDATE' then
    if old.taken_back_at is not null or (old.stock_check_line_id is not null and new.taken_back_at is null)
      or to_jsonb(new) - fixed <> to_jsonb(old) - fixed
      or (new.taken_back_at is not null and (new.stock_check_line_id, new.quantity) is distinct from (old.stock_check_line_id, old.quantity)) then
      perform refuse('DG002', 'id', 'Saskaitīto nelabo, to tikai atsauc');
    end if;
  end if;
  return new;
end
$$;

create or replace function guard_stock_check_line() returns trigger
  language plpgsql
as $$
declare
  owner stock_checks;
begin
  select * into owner from stock_checks where id = coalesce(new.stock_check_id, old.stock_check_id);
  -- The check itself may be going, and its lines with it.
  if owner.status is not null and owner.status <> 'open' then
    perform refuse('DG003', 'status', 'Inventarizācija ir akceptēta un vairs nav labojama');
  end if;
  if tg_op = 'INSERT' and not exists (select from stock_items where id = new.stock_item_id and warehouse_id = owner.warehouse_id) then
    perform refuse('DG001', 'stock_item_id', 'Prece nav šīs noliktavas krājumos');
  end if;
  return coalesce(new, old);
end
$$;

-- Search words: warehouse, order, notes.
create or replace function index_stock_check() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.order_ref, new.notes, (select name from warehouses where id = new.warehouse_id));
  return new;
end
$$;

create or replace function reindex_stock_checks() returns trigger
  language plpgsql
as $$
begin
  update stock_checks set search = ''::tsvector where warehouse_id = new.id;
  return null;
end
$$;

-- Pieces of a line of serialised goods: those found, missing (the books have them here, or had until they left after
-- the count, and nobody found them), surplus (unknown to the books), and elsewhere (the books have them in another
-- place or sold).
create or replace function stock_check_pieces(line bigint) returns table (number text, unit_id bigint, state text)
  language sql stable
begin atomic
  with counted as (
    select l.stock_item_id, l.counted_at, s.catalog_item_id
    from stock_check_lines l join stock_items s on s.id = l.stock_item_id where l.id = line
  ), scanned as (
    select unit_number as number from stock_check_counts
    where stock_check_line_id = line and taken_back_at is null and unit_number is not null
  ), moved as (
    select mu.unit_id, sum(sign(m.quantity)) as net
    from counted join stock_movements m on m.stock_item_id = counted.stock_item_id and m.effective_at > counted.counted_at and is_physical(m.kind)
    join stock_movement_units mu on mu.movement_id = m.id
    group by mu.unit_id
  ), known as (
    select u.id, u.number, coalesce(u.stock_item_id = counted.stock_item_id, false) as here,
      (u.stock_item_id is not distinct from counted.stock_item_id)::int - coalesce(moved.net, 0) = 1 as was_here
    from counted join catalog_item_units u on u.catalog_item_id = counted.catalog_item_id and u.deleted_at is null
    left join moved on moved.unit_id = u.id
    where u.stock_item_id = counted.stock_item_id or moved.unit_id is not null or u.number in (select scanned.number from scanned)
  )
  select coalesce(scanned.number, known.number), known.id, case
    when scanned.number is null then 'missing'
    when known.id is null then 'surplus'
    when known.here or known.was_here then 'found'
    else 'elsewhere' end
  from scanned full join known on known.number = scanned.number
  where scanned.number is not null or (known.here and known.was_here);
end;

-- A line against the books: as frozen once the check is accepted (`moved` tells it), else as it stands. Values are in
-- EUR: a shortage at the average of now, pieces at their own cost, a surplus at what one is known to cost.
create or replace function judge_stock_check_line(line bigint) returns table (
  book numeric, difference numeric, surplus_units text[], missing_units text[], elsewhere integer, is_different boolean, known_cost numeric,
  surplus_value numeric, shortage_value numeric
)
  language sql stable
begin atomic
  select b.book, d.difference, p.surplus, p.missing, p.elsewhere,
    coalesce(d.difference <> 0, false) or cardinality(p.surplus || p.missing) + p.elsewhere > 0,
    c.known_cost,
    case
      when l.moved is not null then l.surplus_value
      when d.difference is not null then round(case when k.has_units then cardinality(p.surplus) else greatest(d.difference, 0) end
        * coalesce(c.known_cost, 0), 4)
    end,
    case
      when l.moved is not null then l.shortage_value
      when d.difference is null then null
      when k.has_units then -p.missing_cost
      when d.difference >= 0 then 0
      when -d.difference >= s.on_hand then -greatest(s.stock_value, 0)
      else round(d.difference * s.avg_cost, 4)
    end
  from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
  cross join lateral (
    select case when l.moved is not null then l.expected + l.moved
      else book_at_count(s.id, s.on_hand, coalesce(l.counted_at, 'infinity'::timestamptz)) end as book
  ) b
  cross join lateral (
    select case when l.moved is not null then l.surplus_units else coalesce(array_agg(piece.number order by piece.number) filter (where state = 'surplus'), '{}') end as surplus,
      case when l.moved is not null then l.missing_units else coalesce(array_agg(piece.number order by piece.number) filter (where state = 'missing'), '{}') end as missing,
      count(*) filter (where state = 'elsewhere')::integer as elsewhere, coalesce(sum(u.unit_cost) filter (where state = 'missing'), 0) as missing_cost
    from stock_check_pieces(case when k.has_units and l.counted is not null and l.moved is null then l.id end) piece
    left join catalog_item_units u on u.id = piece.unit_id
  ) p
  cross join lateral (
    select case
      when l.moved is not null then l.difference
      when l.counted is null then null
      when k.has_units then (cardinality(p.surplus) - cardinality(p.missing))::numeric
      else l.counted - b.book
    end as difference
  ) d
  cross join lateral (
    select case when l.moved is null and (d.difference > 0 or cardinality(p.surplus) > 0) then coalesce(l.unit_cost, nullif(s.avg_cost, 0), s.last_purchase_price, (
      select o.avg_cost from stock_items o where o.catalog_item_id = k.id and o.avg_cost > 0 order by o.last_movement_at desc nulls last limit 1
    )) end as known_cost
  ) c
  where l.id = line;
end;

-- What a count is compared with: the stock of now less the goods that came and went since.
create or replace function book_at_count(item bigint, now_there numeric, counted_at timestamptz) returns numeric
  language sql stable parallel safe
  return now_there - coalesce((
    select sum(quantity) from stock_movements where stock_item_id = item and effective_at > counted_at and is_physical(kind)), 0);

-- What an accepted check posted stands as long as the check does.
create or replace function guard_check_document() returns trigger
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Dokumentu izveidoja inventarizācija, un atsevišķi to neatceļ');
  return new;
end
$$;

create or replace function guard_stock_item_count_item() returns trigger
  language plpgsql
as $$
begin
  if not exists (
    select from stock_item_counts c join stock_items s on s.warehouse_id = c.warehouse_id
    where c.id = new.stock_item_count_id and s.id = new.stock_item_id
  ) then
    perform refuse('DG001', 'stock_item_id', 'Prece nav šīs noliktavas krājumos');
  end if;
  return new;
end
$$;

create or replace function index_stock_item_count() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.name, (select name from warehouses where id = new.warehouse_id));
  return new;
end
$$;

create or replace function reindex_stock_item_counts() returns trigger
  language plpgsql
as $$
begin
  update stock_item_counts set search = ''::tsvector where warehouse_id = new.id;
  return null;
end
$$;
