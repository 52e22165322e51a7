-- Stock checks (domain.md 1.11, 2.15): what lies in a warehouse is counted by several people at once, each scan and
-- each typed figure a row of its own, and the differences are posted in one step.

create table stock_checks (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  status text not null default 'open' check (status in ('open', 'accepted')),
  date date not null default today(),
  warehouse_id bigint not null references warehouses,
  snapshot_at timestamptz not null, -- when the books were read, under the locks of all that lies there
  responsible_user_id bigint references users,
  commission jsonb not null default '[]' check (jsonb_typeof(commission) = 'array'),
  order_ref text,
  hides_expected boolean not null default false, -- those who count do not see what the books say
  notes text,
  seller_snapshot jsonb,
  accepted_at timestamptz,
  accepted_by bigint references users,
  search tsvector not null default ''::tsvector,
  constraint stock_checks_accepted_at check ((status = 'accepted') = (accepted_at is not null))
);
create index stock_checks_date on stock_checks (date desc, id desc);
create index stock_checks_warehouse on stock_checks (warehouse_id, date desc, id desc);
call keep_search('stock_checks');
call keep_record('stock_checks', 'search');
call keep_count('stock_checks');

-- Which goods are counted, each category with those below it; without any, all that lies in the warehouse.
create table stock_check_categories (
  stock_check_id bigint not null references stock_checks on delete cascade,
  category_id bigint not null references categories,
  primary key (stock_check_id, category_id)
);
create index stock_check_categories_category on stock_check_categories (category_id);

-- Goods to be counted. `counted` and its moments follow from the counts (trigger); what the books said at the last
-- count, the difference and its worth are frozen when the check is accepted.
create table stock_check_lines (
  id bigint generated always as identity primary key,
  stock_check_id bigint not null references stock_checks on delete cascade,
  stock_item_id bigint not null references stock_items,
  expected numeric(14, 4) not null,
  counted numeric(14, 4),
  first_counted_at timestamptz,
  counted_at timestamptz,
  is_skipped boolean not null default false,
  unit_cost numeric(14, 4) check (unit_cost >= 0), -- EUR for one of a surplus, where nothing else tells
  notes text,
  moved numeric(14, 4),
  difference numeric(14, 4),
  difference_value numeric(16, 4),
  surplus_units text[] not null default '{}',
  missing_units text[] not null default '{}',
  constraint stock_check_lines_stock_item_id unique (stock_check_id, stock_item_id),
  constraint stock_check_lines_counted check ((counted is null) = (counted_at is null))
);
create index stock_check_lines_stock_item on stock_check_lines (stock_item_id);
call keep_record('stock_check_lines', 'counted', 'first_counted_at', 'counted_at', 'moved', 'difference', 'difference_value',
  'surplus_units', 'missing_units');

-- What somebody scanned or typed. Rows are never changed but to take them back, or to say what an unknown code is.
create table stock_check_counts (
  id bigint generated always as identity primary key,
  stock_check_id bigint not null references stock_checks on delete cascade,
  stock_check_line_id bigint references stock_check_lines on delete cascade, -- none: an unknown code that was kept aside
  key text not null, -- by which the device that counted knows it: nothing is counted twice
  code text, -- as it was scanned
  unit_number text, -- of serialised goods: one piece
  quantity numeric(14, 4) not null check (quantity >= 0),
  source text not null check (source in ('scan', 'typed', 'sheet')),
  aside_reason text,
  counted_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by bigint references users,
  created_at timestamptz not null default moment(),
  created_by bigint not null references users,
  unique (stock_check_id, key),
  constraint stock_check_counts_aside check ((stock_check_line_id is null) = (aside_reason is not null)),
  constraint stock_check_counts_unit_number check (unit_number is null or quantity = 1)
);
create index stock_check_counts_line on stock_check_counts (stock_check_line_id);
create index stock_check_counts_check on stock_check_counts (stock_check_id, id desc);
create index stock_check_counts_aside on stock_check_counts (stock_check_id) where stock_check_line_id is null and taken_back_at is null;
-- A piece is found once, however many scan it.
create unique index stock_check_counts_unit on stock_check_counts (stock_check_line_id, unit_number)
  where unit_number is not null and taken_back_at is null;

-- Law I1: a line is the sum of its counts that were not taken back.
create function book_stock_check_count() returns trigger
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
create trigger book after insert or update on stock_check_counts for each row execute function book_stock_check_count();

create function guard_stock_check_count() returns trigger
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
create trigger guard before insert or update on stock_check_counts for each row execute function guard_stock_check_count();

create function guard_stock_check_line() returns trigger
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
create trigger guard before insert or update or delete on stock_check_lines for each row execute function guard_stock_check_line();

-- Laws K1 and K2: an accepted check stays as it is, and none is dated in a closed period.
create function guard_stock_check() returns trigger
  language plpgsql
as $$
declare
  derived text[] := array['search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'open' then
      perform refuse('DG007', 'status', 'Akceptētu inventarizāciju nedzēš');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' or new.date <> old.date or new.status <> old.status then
    perform refuse_closed('date', new.date);
  end if;
  if tg_op = 'UPDATE' then
    if old.status <> 'open' and to_jsonb(new) - derived <> to_jsonb(old) - derived then
      perform refuse('DG003', 'status', 'Inventarizācija ir akceptēta un vairs nav labojama');
    end if;
    if (new.warehouse_id, new.snapshot_at) <> (old.warehouse_id, old.snapshot_at) then
      perform refuse('DG003', 'status', 'Inventarizācijas noliktavu un uzskaites brīdi nemaina');
    end if;
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on stock_checks for each row execute function guard_stock_check();

-- Quantities as the unit counts them, on counts by the goods of their line.
create function obey_unit_counted() returns trigger
  language plpgsql
as $$
begin
  perform refuse_beyond_unit(k.measure_unit_id, new.quantity)
  from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
  where l.id = new.stock_check_line_id;
  return new;
end
$$;
create trigger obey_unit before insert or update of stock_check_line_id, quantity on stock_check_counts
  for each row when (new.stock_check_line_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit_counted();

-- Search words: warehouse, order, notes.
create function index_stock_check() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.order_ref, new.notes, (select name from warehouses where id = new.warehouse_id));
  return new;
end
$$;
create trigger index_search before insert or update of order_ref, notes, warehouse_id, search on stock_checks
  for each row execute function index_stock_check();

create function reindex_stock_checks() returns trigger
  language plpgsql
as $$
begin
  update stock_checks set search = ''::tsvector where warehouse_id = new.id;
  return null;
end
$$;
create trigger reindex_stock_checks after update of name on warehouses
  for each row when (old.name <> new.name) execute function reindex_stock_checks();

-- What the books say of a stock item at a moment: what lies there now less what moved since.
create function on_hand_at(item bigint, now_there numeric, moment timestamptz) returns numeric
  language sql stable parallel safe
  return now_there - coalesce((select sum(quantity) from stock_movements where stock_item_id = item and effective_at > moment), 0);

-- Pieces of a line of serialised goods: those found, missing (the books had them there when it was counted, and have
-- them still), surplus (unknown to the books), and elsewhere (the books have them in another place or sold).
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
    from counted join stock_movements m on m.stock_item_id = counted.stock_item_id and m.effective_at > counted.counted_at
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

-- A line against the books: as frozen once the check is accepted (`moved` tells it), else as it stands. The value is in
-- EUR, by the average of now and of what is surplus by what one is known to cost.
create function judge_stock_check_line(line bigint) returns table (
  book numeric, difference numeric, surplus integer, missing integer, elsewhere integer, is_different boolean, known_cost numeric, value numeric
)
  language sql stable
begin atomic
  select b.book, d.difference, p.surplus, p.missing, p.elsewhere,
    case when l.moved is not null then coalesce(l.difference <> 0, false) or cardinality(l.surplus_units || l.missing_units) > 0
      else coalesce(d.difference <> 0, false) or p.surplus + p.missing + p.elsewhere > 0 end,
    c.known_cost,
    case
      when l.moved is not null then l.difference_value
      when d.difference is null then null
      when k.has_units then round(p.surplus * coalesce(c.known_cost, 0), 4) - p.missing_cost
      when d.difference >= 0 then round(d.difference * coalesce(c.known_cost, 0), 4)
      when -d.difference >= s.on_hand then -greatest(s.stock_value, 0)
      else round(d.difference * s.avg_cost, 4)
    end
  from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
  cross join lateral (
    select case when l.moved is not null then l.expected + l.moved
      else on_hand_at(s.id, s.on_hand, coalesce(l.counted_at, 'infinity'::timestamptz)) end as book
  ) b
  cross join lateral (
    select count(*) filter (where state = 'surplus')::integer as surplus, count(*) filter (where state = 'missing')::integer as missing,
      count(*) filter (where state = 'elsewhere')::integer as elsewhere, coalesce(sum(u.unit_cost) filter (where state = 'missing'), 0) as missing_cost
    from stock_check_pieces(case when k.has_units and l.counted is not null and l.moved is null then l.id end) piece
    left join catalog_item_units u on u.id = piece.unit_id
  ) p
  cross join lateral (
    select case
      when l.moved is not null then l.difference
      when l.counted is null then null
      when k.has_units then (p.surplus - p.missing)::numeric
      else l.counted - b.book
    end as difference
  ) d
  cross join lateral (
    select case when l.moved is null and (d.difference > 0 or p.surplus > 0) then coalesce(l.unit_cost, nullif(s.avg_cost, 0), s.last_purchase_price, (
      select o.avg_cost from stock_items o where o.catalog_item_id = k.id and o.avg_cost > 0 order by o.last_movement_at desc nulls last limit 1
    )) end as known_cost
  ) c
  where l.id = line;
end;

-- Documents that a check posts name it.
alter table technical_documents drop constraint technical_documents_source_type_check;
alter table technical_documents add constraint technical_documents_source_type_check check (source_type in ('procurement', 'stock_check'));
