-- Sums that are kept by day and by longer spans.

-- Written into every question of sums, planning what a stale day comes to would take ten milliseconds a dozen times
-- for each page of statistics: here it is planned only where there is a stale day.
create or replace function stale_sums(stale date, measures text[])
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language plpgsql stable
as $$
begin
  return query select r.measure, r.day, r.key, r.amount, r.rows from raw_sums(stale, stale, measures) r where r.measure = any (measures);
end
$$;

-- Sums of a period: of spans of at most `widest` months as they are kept, of stale days computed now. In one
-- statement, so that marks, sums and documents are of one moment.
create or replace function sums_between(measures text[], first date, last date, widest integer)
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language sql stable
as $$
  with stale as materialized (select distinct d.day from stale_days d where d.day between first and last),
  usable as materialized (
    select s.months, s.first_day, s.last_day, date_trunc('month', s.first_day::timestamp)::date as month,
      date_trunc('quarter', s.first_day::timestamp)::date as quarter, date_trunc('year', s.first_day::timestamp)::date as year
    from kept_spans s
    where s.months <= widest and s.first_day >= first and s.last_day <= last
      and not exists (select from stale d where d.day between s.first_day and s.last_day)
  ),
  cover as materialized (
    select u.months, u.first_day from usable u
    where not exists (select from usable w where w.months = 1 and u.months < 1 and w.first_day = u.month)
      and not exists (select from usable w where w.months = 3 and u.months < 3 and w.first_day = u.quarter)
      and not exists (select from usable w where w.months = 12 and u.months < 12 and w.first_day = u.year and w.last_day >= u.last_day)
  )
  -- Lists side by side in the columns: a function of them all would write each row down before it is read.
  select k.measure, k.first_day, unnest(k.keys), unnest(k.amounts), unnest(k.counts)
  from cover c join kept_sums k on k.months = c.months and k.first_day = c.first_day and k.measure = any (measures)
  union all
  select r.measure, r.day, r.key, r.amount, r.rows from stale d cross join lateral stale_sums(d.day, measures) r
$$;

-- Keeps the sums of at most so many stale days, then of the months and quarters that are over and have no stale day
-- left; answers how many days there were. Only on one snapshot (repeatable read): what is marked meanwhile stays
-- marked.
create or replace function refresh_sums(most integer) returns integer
  language plpgsql
as $$
declare
  days date[];
  span integer;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise exception 'refresh_sums wants one snapshot';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('kept_sums')) then
    return 0;
  end if;
  days := array(select distinct day from stale_days order by day limit most);
  delete from stale_days where day = any(days);
  delete from kept_spans s where exists (select from unnest(days) d where d between s.first_day and s.last_day);
  insert into kept_spans (months, first_day, last_day) select 0, d, d from unnest(days) d;
  insert into kept_sums (measure, months, first_day, keys, amounts, counts)
  select r.measure, 0, r.day, array_agg(r.key order by r.key), array_agg(r.amount order by r.key), array_agg(r.rows order by r.key)
  from unnest(days) d cross join lateral raw_sums(d, d) r group by r.measure, r.day;
  foreach span in array array[1, 3, 12] loop
    perform roll_sums(span);
  end loop;
  return cardinality(days);
end
$$;

-- Keeps sums of spans of so many months that are over, out of those of the next narrower ones.
create or replace function roll_sums(span integer) returns void
  language plpgsql
as $$
declare
  step text := case span when 1 then 'month' when 3 then 'quarter' else 'year' end;
  narrower integer := case span when 1 then 0 else 1 end;
  -- Of the present year its months that are over are kept together; spans that do not end yet are not kept.
  until date := date_trunc('month', today()::timestamp)::date - 1;
  rolled date[];
begin
  with wanted as (
    select b.first_day, case span when 12 then least(b.last_day, until) else b.last_day end as last_day from (
      select distinct date_trunc(step, s.first_day::timestamp)::date as first_day,
        (date_trunc(step, s.first_day::timestamp) + make_interval(months => span))::date - 1 as last_day
      from kept_spans s where s.months = 0
    ) b
  ),
  possible as (
    select w.first_day, w.last_day from wanted w
    where w.last_day between w.first_day and today() - 1
      and not exists (select from kept_spans s where s.months = span and s.first_day = w.first_day and s.last_day = w.last_day)
      and not exists (select from stale_days d where d.day between w.first_day and w.last_day)
  )
  select array_agg(p.first_day) into rolled from possible p;
  if rolled is null then
    return;
  end if;
  -- A year that has grown by a month.
  delete from kept_spans s where s.months = span and s.first_day = any (rolled);
  insert into kept_spans (months, first_day, last_day)
  select span, f, case span when 12 then least(e, until) else e end
  from unnest(rolled) f cross join lateral (select (f + make_interval(months => span))::date - 1 as e) b;
  insert into kept_sums (measure, months, first_day, keys, amounts, counts)
  select g.measure, span, g.first_day, array_agg(g.key order by g.key), array_agg(g.amount order by g.key), array_agg(g.rows order by g.key)
  from (
    select k.measure, r.first_day, v.key, sum(v.amount) as amount, sum(v.rows)::integer as rows
    from kept_spans r join kept_spans n on n.months = narrower and n.first_day >= r.first_day and n.last_day <= r.last_day
    join kept_sums k on k.months = narrower and k.first_day = n.first_day
    cross join lateral unnest(k.keys, k.amounts, k.counts) v (key, amount, rows)
    where r.months = span and r.first_day = any (rolled)
    group by k.measure, r.first_day, v.key
  ) g group by g.measure, g.first_day;
end
$$;

-- Keeps what lay before the first quarter that is not kept yet and has no stale day before it; false when there is
-- none. Only on one snapshot (repeatable read), under a lock of kept_stock that was taken before it: a quarter kept by
-- another process would not be seen there, and not be taken back when a day before it is kept anew.
create or replace function keep_stock() returns boolean
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
