-- What the statistics are the sums of, said once: here, for the page, for the kept sums and for the audit.
-- Functions of a first and a last day, which the planner takes into the query that asks.

-- Turnover without VAT, line by line: invoices, receipts and sales, less what was credited. An invoice or receipt that
-- took over a sale of the shop is left out, as the sale itself counts; a gift card is owed until it is used.
create function turnover_lines(first date, last date)
  returns table (kind text, id bigint, number text, day date, customer_id bigint, branch_id bigint, catalog_item_id bigint, amount numeric)
  language sql stable
as $$
  select 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, l.catalog_item_id, l.net
  from invoices t join invoice_items l on l.invoice_id = t.id
  where t.date between first and last and t.accepted_at is not null and not t.is_opening
    and not exists (select from invoice_items s where s.invoice_id = t.id and s.source_type = 'shop_item')
  union all
  select 'credit_note', t.id, t.number, t.date, t.customer_id, t.branch_id, i.catalog_item_id, -l.net
  from credit_notes t join credit_note_items l on l.credit_note_id = t.id join invoice_items i on i.id = l.invoice_item_id
  where t.date between first and last and t.accepted_at is not null
  union all
  select 'simplified_invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, l.catalog_item_id, l.net
  from simplified_invoices t join simplified_invoice_items l on l.simplified_invoice_id = t.id
  where t.date between first and last and t.status <> 'annulled'
    and not exists (select from shop_orders s where s.simplified_invoice_id = t.id)
  union all
  select 'shop_order', t.id, t.number, t.date, t.customer_id, null, l.catalog_item_id, l.net
  from shop_orders t join shop_order_items l on l.shop_order_id = t.id
  where t.date between first and last and t.status <> 'parked'
    and not exists (select from gift_cards g where g.shop_order_item_id = l.id)
$$;

-- Midnight in Riga, with which a day begins.
create function midnight(day date) returns timestamptz
  language sql stable
as $$ select day::timestamp at time zone 'Europe/Riga' $$;

-- Rows of the other figures, a document a row; `goods` is what left the stock to be sold, at cost, less what came back.
create function figure_rows(first date, last date)
  returns table (figure text, kind text, id bigint, number text, day date, customer_id bigint, branch_id bigint, amount numeric)
  language sql stable
as $$
  select 'orders', 'order', t.id, t.number, t.date, t.customer_id, t.branch_id, t.net
  from orders t where t.date between first and last and t.cancelled_at is null and t.merged_into_id is null
  union all
  select 'invoices_issued', 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, t.gross
  from invoices t where t.date between first and last and t.accepted_at is not null and not t.is_opening
  union all
  select 'invoices_net', 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, t.net
  from invoices t where t.date between first and last and t.accepted_at is not null and not t.is_opening
  union all
  select 'invoices_paid', 'invoice', t.id, t.number, (t.paid_at at time zone 'Europe/Riga')::date, t.customer_id, t.branch_id, t.gross
  from invoices t
  where t.paid_at >= midnight(first) and t.paid_at < midnight(last + 1) and t.open = 0 and t.accepted_at is not null and not t.is_opening
  union all
  select 'service_hours', 'service_application', t.id, t.number, t.completed_on, t.customer_id, t.branch_id,
    sum(coalesce(l.minutes, l.quantity * j.duration_minutes)) / 60
  from service_applications t join service_lines l on l.service_application_id = t.id and l.is_done join service_jobs j on j.id = l.service_job_id
  where t.completed_on between first and last group by t.id
  union all
  select 'rent_income', 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, sum(l.net)
  from invoices t join invoice_items l on l.invoice_id = t.id
  where t.date between first and last and t.accepted_at is not null and not t.is_opening and l.source_type in ('rent_fee', 'rent_minimum', 'rent_reading')
  group by t.id
  union all
  select 'goods', m.document_type, m.document_id, null, (m.effective_at at time zone 'Europe/Riga')::date, null, null, sum(m.value)
  from stock_movements m
  where m.effective_at >= midnight(first) and m.effective_at < midnight(last + 1)
    and m.kind in ('sale', 'sale_revert', 'shop_sale', 'service_consume', 'service_revert', 'customer_return')
  group by m.document_type, m.document_id, (m.effective_at at time zone 'Europe/Riga')::date
$$;

-- Sums by day and key: turnover by customer, branch and item (0: none), what stock came to by warehouse, all else by 0.
-- `rows` are lines of turnover, documents of the other figures.
create function raw_sums(first date, last date)
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language sql stable
as $$
  select case grouping(t.customer, t.branch, t.item) when 3 then 'customer' when 5 then 'branch' else 'item' end,
    t.day, coalesce(t.customer, t.branch, t.item), sum(t.amount), count(*)::integer
  from (
    select l.day, coalesce(l.customer_id, 0) as customer, coalesce(l.branch_id, 0) as branch, coalesce(l.catalog_item_id, 0) as item, l.amount
    from turnover_lines(first, last) l
  ) t
  group by t.day, grouping sets (t.customer, t.branch, t.item)
  union all
  select t.figure, t.day, 0, sum(t.amount), count(*)::integer from figure_rows(first, last) t group by 1, 2
  union all
  select 'stock', (m.effective_at at time zone 'Europe/Riga')::date, s.warehouse_id, sum(m.value), count(*)::integer
  from stock_movements m join stock_items s on s.id = m.stock_item_id
  where m.effective_at >= midnight(first) and m.effective_at < midnight(last + 1) group by 2, 3
$$;

-- Days on which something changed since their sums were kept. Whoever changes a document adds the mark in his own
-- transaction, so whoever sees the document sees the mark; no two transactions share a row, so none waits for another.
create table stale_days (
  day date not null,
  made_at timestamptz not null default transaction_timestamp(),
  made_by integer not null default pg_backend_pid(),
  primary key (day, made_at, made_by)
);

-- Spans whose sums are kept: a day, or a month or quarter that is over, all of whose days are kept.
create table kept_spans (
  months integer not null check (months in (0, 1, 3)), -- 0: a day
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  primary key (months, first_day)
);

-- Sums of a span by key, as lists side by side: a day has thousands of keys, and is only ever read or made whole.
create table kept_sums (
  measure text not null,
  months integer not null,
  first_day date not null,
  keys bigint[] not null,
  amounts numeric[] not null,
  counts integer[] not null check (cardinality(counts) = cardinality(keys) and cardinality(amounts) = cardinality(keys)),
  primary key (measure, months, first_day),
  foreign key (months, first_day) references kept_spans on delete cascade
);

-- Sums of a period: of spans of at most `widest` months as they are kept, of stale days reckoned now. In one statement, so
-- that marks, sums and documents are of one moment.
create function sums_between(measures text[], first date, last date, widest integer)
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language sql stable
as $$
  with stale as materialized (select distinct d.day from stale_days d where d.day between first and last),
  usable as materialized (
    select s.months, s.first_day, s.last_day from kept_spans s
    where s.months <= widest and s.first_day >= first and s.last_day <= last
      and not exists (select from stale d where d.day between s.first_day and s.last_day)
  ),
  cover as materialized (
    select u.months, u.first_day from usable u
    where not exists (select from usable w where w.months > u.months and u.first_day between w.first_day and w.last_day)
  )
  -- Lists side by side in the columns: a function of them all would write each row down before it is read.
  select k.measure, k.first_day, unnest(k.keys), unnest(k.amounts), unnest(k.counts)
  from cover c join kept_sums k on k.months = c.months and k.first_day = c.first_day and k.measure = any(measures)
  union all
  select r.measure, r.day, r.key, r.amount, r.rows from stale d cross join lateral raw_sums(d.day, d.day) r where r.measure = any(measures)
$$;

-- Keeps the sums of at most so many stale days, then of the months and quarters that are over and have no stale day
-- left; answers how many days there were. Only on one snapshot (repeatable read): what is marked meanwhile stays marked.
create function refresh_sums(most integer) returns integer
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
  foreach span in array array[1, 3] loop
    perform roll_sums(span);
  end loop;
  return cardinality(days);
end
$$;

-- Keeps sums of spans of so many months that are over, out of those of the next narrower ones.
create function roll_sums(span integer) returns void
  language plpgsql
as $$
declare
  step text := case span when 1 then 'month' else 'quarter' end;
  narrower integer := case span when 1 then 0 else 1 end;
  rolled date[];
begin
  with made as (
    insert into kept_spans (months, first_day, last_day)
    select span, b.first_day, b.last_day from (
      select distinct date_trunc(step, s.first_day::timestamp)::date as first_day,
        (date_trunc(step, s.first_day::timestamp) + make_interval(months => span))::date - 1 as last_day
      from kept_spans s where s.months = 0
    ) b
    where b.last_day < today() and not exists (select from kept_spans s where s.months = span and s.first_day = b.first_day)
      and not exists (select from stale_days d where d.day between b.first_day and b.last_day)
    returning first_day
  )
  select array_agg(m.first_day) into rolled from made m;
  insert into kept_sums (measure, months, first_day, keys, amounts, counts)
  select g.measure, span, g.first_day, array_agg(g.key order by g.key), array_agg(g.amount order by g.key), array_agg(g.rows order by g.key)
  from (
    select k.measure, r.first_day, v.key, sum(v.amount) as amount, sum(v.rows)::integer as rows
    from unnest(rolled) r (first_day) join kept_sums k on k.months = narrower and date_trunc(step, k.first_day::timestamp)::date = r.first_day
    cross join lateral unnest(k.keys, k.amounts, k.counts) v (key, amount, rows)
    group by k.measure, r.first_day, v.key
  ) g group by g.measure, g.first_day;
end
$$;

-- Marks a day, once a transaction.
create function mark_stale(marked date) returns void
  language sql
as $$ insert into stale_days (day) select marked where marked is not null on conflict do nothing $$;

create function mark_stale_document() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_stale(old.date);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_stale(new.date);
  end if;
  return null;
end
$$;

create function mark_stale_invoice() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.accepted_at is not null then
    perform mark_stale(d) from unnest(array[old.date, (old.paid_at at time zone 'Europe/Riga')::date]) d;
  end if;
  if tg_op <> 'DELETE' and new.accepted_at is not null then
    perform mark_stale(d) from unnest(array[new.date, (new.paid_at at time zone 'Europe/Riga')::date]) d;
  end if;
  return null;
end
$$;

create function mark_stale_service() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_stale(old.completed_on);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_stale(new.completed_on);
  end if;
  return null;
end
$$;

create function mark_stale_move() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_stale((old.effective_at at time zone 'Europe/Riga')::date);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_stale((new.effective_at at time zone 'Europe/Riga')::date);
  end if;
  return null;
end
$$;

-- Documents come with thousands of moves at once: these mark by statement.
create function mark_stale_moves() returns trigger
  language plpgsql
as $$
begin
  perform mark_stale(m.day) from (select distinct (c.effective_at at time zone 'Europe/Riga')::date as day from changed c) m;
  return null;
end
$$;

-- Lines mark the day of their document, whose key stands in the column that the argument names.
create function mark_stale_line() returns trigger
  language plpgsql
as $$
declare
  documents bigint[] := array[case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::bigint end,
    case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::bigint end];
begin
  case tg_table_name
    when 'invoice_items' then
      perform mark_stale(t.date) from invoices t where t.id = any(documents) and t.accepted_at is not null;
    when 'credit_note_items' then
      perform mark_stale(t.date) from credit_notes t where t.id = any(documents) and t.accepted_at is not null;
    when 'simplified_invoice_items' then
      perform mark_stale(t.date) from simplified_invoices t where t.id = any(documents);
    when 'shop_order_items' then
      perform mark_stale(t.date) from shop_orders t where t.id = any(documents);
    when 'gift_cards' then
      perform mark_stale(t.date) from shop_order_items l join shop_orders t on t.id = l.shop_order_id where l.id = any(documents);
    when 'shop_orders' then
      perform mark_stale(t.date) from simplified_invoices t where t.id = any(documents);
    when 'service_lines' then
      perform mark_stale(t.completed_on) from service_applications t where t.id = any(documents);
  end case;
  return null;
end
$$;

-- How long a job is counts in all that was done of it.
create function mark_stale_job() returns trigger
  language plpgsql
as $$
begin
  perform mark_stale(d.completed_on) from (
    select distinct t.completed_on from service_lines l join service_applications t on t.id = l.service_application_id where l.service_job_id = new.id
  ) d;
  return null;
end
$$;

-- Marks by a table's rows `r`: those that come, go, or become another in what is named.
create procedure mark_by(target regclass, marker text, argument text, what text)
  language plpgsql
as $$
begin
  execute format('create trigger %I after insert or delete on %s for each row execute function %I(%s)', marker || '_rows', target, marker, argument);
  execute format(
    'create trigger %I after update on %s for each row when ((%s) is distinct from (%s)) execute function %I(%s)',
    marker || '_changes', target, replace(what, 'r.', 'old.'), replace(what, 'r.', 'new.'), marker, argument
  );
end
$$;

call mark_by('invoices', 'mark_stale_invoice', '',
  'r.date, r.accepted_at is null, r.is_opening, r.customer_id, r.branch_id, r.gross, r.net, r.open = 0, r.paid_at');
call mark_by('credit_notes', 'mark_stale_document', '', 'r.date, r.accepted_at is null, r.customer_id, r.branch_id');
call mark_by('simplified_invoices', 'mark_stale_document', '', $$r.date, r.status = 'annulled', r.customer_id, r.branch_id$$);
call mark_by('shop_orders', 'mark_stale_document', '', $$r.date, r.status = 'parked', r.customer_id$$);
call mark_by('orders', 'mark_stale_document', '', 'r.date, r.cancelled_at is null, r.merged_into_id is null, r.net');
call mark_by('service_applications', 'mark_stale_service', '', 'r.completed_on, r.id');
call mark_by('invoice_items', 'mark_stale_line', 'invoice_id', 'r.invoice_id, r.net, r.catalog_item_id, r.source_type');
call mark_by('credit_note_items', 'mark_stale_line', 'credit_note_id', 'r.credit_note_id, r.net, r.invoice_item_id');
call mark_by('simplified_invoice_items', 'mark_stale_line', 'simplified_invoice_id', 'r.simplified_invoice_id, r.net, r.catalog_item_id');
call mark_by('shop_order_items', 'mark_stale_line', 'shop_order_id', 'r.shop_order_id, r.net, r.catalog_item_id');
call mark_by('shop_orders', 'mark_stale_line', 'simplified_invoice_id', 'r.simplified_invoice_id, r.id');
call mark_by('gift_cards', 'mark_stale_line', 'shop_order_item_id', 'r.shop_order_item_id, r.id');
call mark_by('service_lines', 'mark_stale_line', 'service_application_id',
  'r.service_application_id, r.is_done, r.minutes, r.quantity, r.service_job_id');
create trigger mark_stale_job after update on service_jobs for each row
  when (old.duration_minutes is distinct from new.duration_minutes) execute function mark_stale_job();
create trigger mark_stale_moves after insert on stock_movements referencing new table as changed for each statement
  execute function mark_stale_moves();
create trigger mark_stale_move after delete or update on stock_movements for each row execute function mark_stale_move();

-- Marks every day: when this table came, and after rows were copied past the triggers.
create function mark_all_stale() returns void
  language sql
as $$
  insert into stale_days (day)
  select date from invoices union select date from credit_notes union select date from simplified_invoices union select date from shop_orders
  union select date from orders union select completed_on from service_applications where completed_on is not null
  union select (paid_at at time zone 'Europe/Riga')::date from invoices where paid_at is not null
  union select (effective_at at time zone 'Europe/Riga')::date from stock_movements
  on conflict do nothing
$$;
select mark_all_stale();
