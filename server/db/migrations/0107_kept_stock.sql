-- What lay in stock before the first day of each quarter, so that a day that has passed is that and the moves of one
-- quarter: whoever asks for it would else sum up years. Lists side by side, as in kept_sums: only ever read or made whole.
-- A quarter is right while no day before it is marked as stale (stale_days).
create table kept_stock (
  first_day date primary key check (first_day = date_trunc('quarter', first_day::timestamp)::date),
  stock_items bigint[] not null,
  quantities numeric[] not null,
  stock_values numeric[] not null
    check (cardinality(quantities) = cardinality(stock_items) and cardinality(stock_values) = cardinality(stock_items))
);

-- Keeps what lay before the first quarter that is not kept yet and has no stale day before it; false when there is none.
-- Only on one snapshot (repeatable read), under a lock of kept_stock that was taken before it: a quarter kept by another
-- process would not be seen there, and not be taken back when a day before it is kept anew.
create function keep_stock() returns boolean
  language plpgsql
as $$
declare
  quarter date;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise exception 'keep_stock wants one snapshot';
  end if;
  select q::date into quarter
  from generate_series(
    date_trunc('quarter', (select min(effective_at) from stock_movements) at time zone 'Europe/Riga') + interval '3 months',
    today()::timestamp, interval '3 months') q
  where not exists (select from kept_stock k where k.first_day = q::date)
    and not exists (select from stale_days d where d.day < q::date)
  order by q limit 1;
  if quarter is null then
    return false;
  end if;
  insert into kept_stock (first_day, stock_items, quantities, stock_values)
  select quarter, coalesce(array_agg(l.id), '{}'), coalesce(array_agg(l.quantity), '{}'), coalesce(array_agg(l.value), '{}')
  from (
    select c.id, sum(c.quantity) as quantity, sum(c.value) as value
    from (
      select unnest(k.stock_items), unnest(k.quantities), unnest(k.stock_values) from kept_stock k
      where k.first_day = (quarter - interval '3 months')::date
      union all
      select m.stock_item_id, m.quantity, m.value from stock_movements m
      where m.effective_at >= midnight((quarter - interval '3 months')::date) and m.effective_at < midnight(quarter)
    ) c (id, quantity, value)
    group by c.id having sum(c.quantity) <> 0 or sum(c.value) <> 0
  ) l;
  return true;
end
$$;
