-- What every record has: refusals, versions, logs that only grow, counts and search words.

-- An invariant stands against the change. The HTTP layer answers 422 with the message at the field. Codes: DG001
-- stock, DG002 append-only ledger, DG003 frozen document, DG004 closed period, DG005 numbering, DG006 totals, DG007
-- numbered or used document deleted, DG008 other refusal.
create or replace function refuse(code text, field text, message text) returns void
  language plpgsql
as $$
begin
  raise exception using errcode = code, column = field, message = message;
end
$$;

-- Raises on any change; for ledgers and logs that only grow (INV-STOCK-2).
create or replace function append_only() returns trigger
  language plpgsql
as $$
begin
  perform refuse('DG002', 'id', format('Žurnāla „%s” ierakstus nemaina un nedzēš', tg_table_name));
  return null;
end
$$;

create or replace procedure make_append_only(target regclass)
  language plpgsql
as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function append_only()', target);
  execute format('create trigger append_only_whole before truncate on %s for each statement execute function append_only()', target);
end
$$;

-- Keeps updated_at, and counts lock_version up (INV-LOCK-4) unless only the columns named in the trigger's arguments
-- changed: those are derived, and a person's edit does not collide with them.
create or replace function touch() returns trigger
  language plpgsql
as $$
begin
  new.updated_at := moment();
  -- A generated `search` is not known yet in a trigger that runs before the change.
  if tg_nargs = 0 or to_jsonb(new) - tg_argv - '{search,updated_at}'::text[] <> to_jsonb(old) - tg_argv - '{search,updated_at}'::text[] then
    new.lock_version := old.lock_version + 1;
  else
    new.lock_version := old.lock_version;
  end if;
  return new;
end
$$;

-- Gives a table the columns of every record. `derived`: columns that lock_version does not count.
create or replace procedure keep_record(target regclass, variadic derived text[] default '{}')
  language plpgsql
as $$
begin
  execute format(
    'alter table %s
       add column created_at timestamptz not null default moment(),
       add column updated_at timestamptz not null default moment(),
       add column created_by bigint references users,
       add column updated_by bigint references users,
       add column lock_version integer not null default 1',
    target
  );
  -- Named to run after the guards of the table, which may still refuse or change the row.
  execute format(
    'create trigger zz_touch before update on %s for each row execute function touch(%s)',
    target,
    (select string_agg(quote_literal(name), ', ') from unnest(derived) as name)
  );
end
$$;

-- What triggers keep of a table changes many times for each time that a person changes a row: receiving 60,000 lines
-- changes 120,000 stock items. `touch` would read both rows whole, only to find that nobody changed anything. On the
-- tables named here it is asked only where a column that people change did.
create or replace procedure touch_what_people_change(target regclass)
  language plpgsql
as $$
declare
  derived text[];
  said text;
begin
  select string_to_array(rtrim(encode(tgargs, 'escape'), '\0'), '\000') into strict derived
  from pg_trigger where tgrelid = target and tgname = 'zz_touch';
  select string_agg(format('old.%1$I is distinct from new.%1$I', attname), ' or ' order by attnum) into strict said
  from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (derived || '{id,search,created_at,updated_at,lock_version}'::text[]);
  execute format('drop trigger zz_touch on %s', target);
  execute format(
    'create trigger zz_touch before update on %s for each row when (%s) execute function touch(%s)',
    target, said, (select string_agg(quote_literal(name), ', ') from unnest(derived) as name)
  );
end
$$;

-- Crediting a hundred lines writes to a hundred lines of the invoice and of its order what was credited of them. Only
-- triggers write that, yet guard and version read each row whole, twice. They are asked only where a column that
-- people change did.
create or replace procedure guard_what_people_change(target regclass)
  language plpgsql
as $$
declare
  args text[];
  said text;
begin
  -- Owner table, owner column, then what may change under a frozen owner (guard_child).
  select string_to_array(rtrim(encode(tgargs, 'escape'), '\0'), '\000') into strict args
  from pg_trigger where tgrelid = target and tgname = 'guard';
  select string_agg(format('old.%1$I is distinct from new.%1$I', attname), ' or ' order by attnum) into strict said
  from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (args[3:]);
  execute format('drop trigger guard on %s', target);
  execute format(
    'create trigger guard before delete on %s for each row execute function guard_child(%s)',
    target, (select string_agg(quote_literal(name), ', ') from unnest(args) as name)
  );
  execute format(
    'create trigger guard_change before update on %s for each row when (%s) execute function guard_child(%s)',
    target, said, (select string_agg(quote_literal(name), ', ') from unnest(args) as name)
  );
end
$$;

-- Whoever writes to the log of changes, a call, a job or an import: the announcement goes with its transaction.
create or replace function tell_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id, type, entity_id, status, user_id, happened_at, next_attempt_at)
  select w.id, h.id, h.entity_type || '.' || h.event, h.entity_id, h.after ->> 'status', h.user_id, h.at, h.at
  from happened h join webhooks w on w.is_active and h.entity_type = any (w.topics)
  order by h.id, w.id;
  return null;
end $$;

-- Indexes the search words of a big table. Ten times the usual statistics, because the planner must tell a rare word
-- (index on the words) from a frequent one (walk the list in its order).
create or replace procedure keep_search(target regclass)
  language plpgsql
as $$
begin
  execute format('create index %s on %s using gin (search) with (fastupdate = off)', target || '_search', target);
  execute format('alter table %s alter column search set statistics 1000', target);
end
$$;

create or replace function merge_kept_counts() returns void
  language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('kept_counts')) then
    return;
  end if;
  with gone as (delete from kept_count_changes returning table_name, change)
  insert into kept_count_changes (table_name, change) select table_name, sum(change) from gone group by table_name;
end
$$;

create or replace function count_rows() returns trigger
  language plpgsql
as $$
declare
  change bigint;
begin
  change := case tg_op when 'INSERT' then (select count(*) from changed) else -(select count(*) from changed) end;
  if change <> 0 then
    insert into kept_count_changes (table_name, change) values (tg_table_name, change);
    if random() < 0.005 then
      perform merge_kept_counts();
    end if;
  end if;
  return null;
end
$$;

create or replace procedure keep_count(target regclass)
  language plpgsql
as $$
begin
  execute format(
    'create trigger count_new after insert on %s referencing new table as changed for each statement execute function count_rows()', target
  );
  execute format(
    'create trigger count_gone after delete on %s referencing old table as changed for each statement execute function count_rows()', target
  );
end
$$;

-- Each row of an item moves its stock on its own, after the row before it. An order with thousands of rows of one item
-- would be issued for half a minute, so it has at most a thousand of them.
create or replace function refuse_many_rows(orders bigint[]) returns void
  language plpgsql
as $$
declare
  most constant int := 1000;
  found record;
begin
  if (select count(*) from (select from order_items where order_id = any (orders) limit most + 1) as row) <= most then
    return;
  end if;
  select k.name into found
  from order_items i join catalog_items k on k.id = i.catalog_item_id
  where i.order_id = any (orders)
  group by i.order_id, k.id
  having count(*) > most
  limit 1;
  if found is not null then
    perform refuse('DG003', 'order_items', format('Lauks „Rindas”: prece „%s” pasūtījumā var būt ne vairāk kā %s rindās', found.name, most));
  end if;
end
$$;
