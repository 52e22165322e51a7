-- What a stale day comes to is planned only where there is one: written into every question of sums it took ten
-- milliseconds of planning instead of one, a dozen times for each page of statistics.
create function stale_sums(stale date, measures text[])
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language plpgsql stable
as $$
begin
  return query select r.measure, r.day, r.key, r.amount, r.rows from raw_sums(stale, stale, measures) r where r.measure = any (measures);
end
$$;

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
