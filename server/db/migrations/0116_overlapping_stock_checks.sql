-- Two checks of one warehouse, or a check and a correction, that found the same shortage book it once: what only
-- corrects the books is no movement of goods, whenever it was posted (domain.md 2.15).

-- Movements by which goods come or go. A reversal has the kind of what it reverses.
create function is_physical(kind text) returns boolean
  language sql immutable parallel safe
  return kind not in ('check_surplus', 'check_shortage', 'correction', 'revaluation');

-- What a count is held against: the stock of now less the goods that came and went since.
create function book_at_count(item bigint, now_there numeric, counted_at timestamptz) returns numeric
  language sql stable parallel safe
  return now_there - coalesce((
    select sum(quantity) from stock_movements where stock_item_id = item and effective_at > counted_at and is_physical(kind)), 0);

-- Surplus and shortage of one line of pieces are two amounts, in EUR and never netted; the shortage is below zero.
alter table stock_check_lines
  add surplus_value numeric(16, 4) check (surplus_value >= 0),
  add shortage_value numeric(16, 4) check (shortage_value <= 0);

alter table stock_check_lines disable trigger user;
update stock_check_lines l set
  surplus_value = case when l.difference_value is not null then coalesce(p.surplus, 0) end,
  shortage_value = case when l.difference_value is not null then coalesce(p.shortage, 0) end
from stock_check_lines f
left join (
  select t.source_id as stock_check_id, m.stock_item_id,
    sum(m.value) filter (where m.kind = 'check_surplus') as surplus, sum(m.value) filter (where m.kind = 'check_shortage') as shortage
  from technical_documents t join stock_movements m on m.document_type = 'technical_document' and m.document_id = t.id
  where t.source_type = 'stock_check' and m.reverses_id is null group by 1, 2
) p on p.stock_check_id = f.stock_check_id and p.stock_item_id = f.stock_item_id
where l.id = f.id and l.moved is not null;
alter table stock_check_lines enable trigger user;

drop function judge_stock_check_line(bigint);
drop function stock_check_pieces(bigint);

-- Pieces of a line of serialised goods: those found, missing (the books have them here, or had until they left after
-- the count, and nobody found them), surplus (unknown to the books), and elsewhere (the books have them in another
-- place or sold).
create function stock_check_pieces(line bigint) returns table (number text, unit_id bigint, state text)
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
create function judge_stock_check_line(line bigint) returns table (
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

alter table stock_check_lines drop difference_value;
drop trigger zz_touch on stock_check_lines;
create trigger zz_touch before update on stock_check_lines for each row execute function touch(
  'counted', 'first_counted_at', 'counted_at', 'moved', 'difference', 'surplus_value', 'shortage_value', 'surplus_units', 'missing_units');

-- What an accepted check posted stands as long as the check does.
create function guard_check_document() returns trigger
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Dokumentu izveidoja inventarizācija, un atsevišķi to neatceļ');
  return new;
end
$$;
create trigger guard_check before update of status on technical_documents
  for each row when (old.source_type = 'stock_check' and new.status <> old.status) execute function guard_check_document();
