-- Marks of days whose sums have to be computed again.

-- Marks a day, once a transaction.
create or replace function mark_stale(marked date) returns void
  language sql
as $$ insert into stale_days (day) select marked where marked is not null on conflict do nothing $$;

create or replace function mark_stale_document() returns trigger
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

create or replace function mark_stale_invoice() returns trigger
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

create or replace function mark_stale_service() returns trigger
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

create or replace function mark_stale_move() returns trigger
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

-- Documents come with thousands of movements at once: these mark by statement.
create or replace function mark_stale_moves() returns trigger
  language plpgsql
as $$
begin
  perform mark_stale(m.day) from (select distinct (c.effective_at at time zone 'Europe/Riga')::date as day from changed c) m;
  return null;
end
$$;

-- Lines mark the day of their document, whose key stands in the column that the argument names.
create or replace function mark_stale_line() returns trigger
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

-- The duration of a job counts in every line that names it.
create or replace function mark_stale_job() returns trigger
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
create or replace procedure mark_by(target regclass, marker text, argument text, what text)
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

-- Marks every day: when this table came, and after rows were copied past the triggers.
create or replace function mark_all_stale() returns void
  language sql
as $$
  insert into stale_days (day)
  select date from invoices union select date from credit_notes union select date from simplified_invoices union select date from shop_orders
  union select date from orders union select completed_on from service_applications where completed_on is not null
  union select (paid_at at time zone 'Europe/Riga')::date from invoices where paid_at is not null
  union select (effective_at at time zone 'Europe/Riga')::date from stock_movements
  on conflict do nothing
$$;
