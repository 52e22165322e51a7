-- The sums of the statistics by year, too, and those of all turnover and of service by themselves: a page that tells a
-- year read the keys of a hundred thousand customers for one number. A stale day is reckoned only as far as it is asked.

drop function raw_sums(date, date);
-- Sums by day and key: turnover as a whole, by customer, branch and item (0: none), what stock came to by warehouse, all
-- else by 0. `rows` are lines of turnover, documents of the other figures. Of all measures, or of those that are wanted.
create function raw_sums(first date, last date, wanted text[] default null)
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language sql stable
as $$
  select case grouping(t.customer, t.branch, t.item) when 3 then 'customer' when 5 then 'branch' when 6 then 'item' else 'turnover' end,
    t.day, coalesce(t.customer, t.branch, t.item, 0), sum(t.amount), count(*)::integer
  from (
    select l.day, coalesce(l.customer_id, 0) as customer, coalesce(l.branch_id, 0) as branch, coalesce(l.catalog_item_id, 0) as item, l.amount
    from turnover_lines(first, last) l
  ) t
  where wanted is null or wanted && array['turnover', 'customer', 'branch', 'item']
  group by t.day, grouping sets (t.customer, t.branch, t.item, ())
  union all
  select t.figure, t.day, 0, sum(t.amount), count(*)::integer from figure_rows(first, last) t
  where wanted is null or t.figure = any (wanted) group by 1, 2
  union all
  select 'services', t.completed_on, 0, coalesce(sum(l.net), 0), count(*)::integer
  from service_applications t
  left join lateral (select sum(s.amount) as net from service_lines s where s.service_application_id = t.id and s.is_done) l on true
  where t.completed_on between first and last and (wanted is null or 'services' = any (wanted)) group by 2
  union all
  select 'stock', (m.effective_at at time zone 'Europe/Riga')::date, s.warehouse_id, sum(m.value), count(*)::integer
  from stock_movements m join stock_items s on s.id = m.stock_item_id
  where m.effective_at >= midnight(first) and m.effective_at < midnight(last + 1) and (wanted is null or 'stock' = any (wanted)) group by 2, 3
$$;

drop trigger mark_stale_line_rows on service_lines;
drop trigger mark_stale_line_changes on service_lines;
call mark_by('service_lines', 'mark_stale_line', 'service_application_id',
  'r.service_application_id, r.is_done, r.minutes, r.quantity, r.service_job_id, r.amount');

-- 12: a year that is over, or of the present one the months that are.
alter table kept_spans drop constraint kept_spans_months_check, add check (months in (0, 1, 3, 12));

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
  select r.measure, r.day, r.key, r.amount, r.rows from stale d cross join lateral raw_sums(d.day, d.day, measures) r
  where r.measure = any (measures)
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

-- What is kept already gets the new measures, so that nobody waits for it to be kept anew.
insert into kept_sums (measure, months, first_day, keys, amounts, counts)
select 'turnover', k.months, k.first_day, array[0::bigint], array[(select sum(a) from unnest(k.amounts) a)], array[(select sum(c)::integer from unnest(k.counts) c)]
from kept_sums k where k.measure = 'branch';
insert into kept_sums (measure, months, first_day, keys, amounts, counts)
select 'services', s.months, s.first_day, array[0::bigint], array[sum(r.amount)], array[sum(r.rows)::integer]
from kept_spans s join (
  select t.completed_on as day, coalesce(sum(l.net), 0) as amount, count(*) as rows
  from service_applications t
  left join lateral (select sum(x.amount) as net from service_lines x where x.service_application_id = t.id and x.is_done) l on true
  where t.completed_on is not null group by 1
) r on r.day between s.first_day and s.last_day
group by s.months, s.first_day;
select roll_sums(12);
