-- What all documents share: frozen once final, no deletion of what counts.

create or replace function is_frozen(document text, status text) returns boolean
  language sql immutable parallel safe
  return case document
    when 'orders' then status in ('cancelled', 'merged')
    when 'invoices' then status <> 'draft'
    when 'order_documents' then status = 'signed'
    when 'credit_notes' then status <> 'draft'
    when 'advance_invoices' then status <> 'issued'
    when 'simplified_invoices' then status <> 'issued'
    else false
  end;

create or replace function document_label(document text) returns text
  language sql immutable parallel safe
  return case document
    when 'orders' then 'Pasūtījums'
    when 'invoices' then 'Rēķins'
    when 'order_documents' then 'Dokuments'
    when 'credit_notes' then 'Kredītrēķins'
    when 'advance_invoices' then 'Avansa rēķins'
    when 'simplified_invoices' then 'Vienkāršais rēķins'
    else document
  end;

create or replace function refuse_frozen(document text) returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', document_label(document) || ' ir slēgts un vairs nav labojams');
end
$$;

-- A document: content (every column but those named in the arguments) changes only while it is open and its dates lie
-- in an open period (INV-LOCK-1, INV-LOCK-2). What moved in by mistake may go (moved_in_untouched). Rows are read whole
-- only where a change of content would be refused.
create or replace function guard_document() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if is_frozen(tg_table_name, old.status) and not moved_in_untouched(to_jsonb(old)) then
      perform refuse_frozen(tg_table_name);
    end if;
    perform refuse_closed('date', old.date);
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
  elsif (is_frozen(tg_table_name, old.status) or least(old.date, new.date) <= locked_until())
    and to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    if is_frozen(tg_table_name, old.status) then
      perform refuse_frozen(tg_table_name);
    end if;
    perform refuse_closed('date', old.date);
    perform refuse_closed('date', new.date);
  end if;
  return new;
end
$$;

-- Is the owner of a child row frozen? Locks the owner against a concurrent accept. Documents with many lines are asked
-- by statements of their own, whose plans are kept: their lines ask for each row.
create or replace function owner_frozen(document text, owner bigint) returns boolean
  language plpgsql
as $$
declare
  state text;
begin
  if document = 'orders' then
    select status into state from orders where id = owner for no key update;
  elsif document = 'invoices' then
    select status into state from invoices where id = owner for no key update;
  elsif document = 'credit_notes' then
    select status into state from credit_notes where id = owner for no key update;
  elsif document = 'simplified_invoices' then
    select status into state from simplified_invoices where id = owner for no key update;
  else
    execute format('select status from %I where id = $1 for no key update', document) into state using owner;
  end if;
  return coalesce(is_frozen(document, state), false);
end
$$;

-- Owners of rows that come, each asked and locked once, in the order of their keys.
create or replace function refuse_frozen_owners(document text, owners bigint[]) returns void
  language plpgsql
as $$
declare
  states text[];
begin
  case document
    when 'orders' then
      states := array(select status from orders where id = any (owners) order by id for no key update);
    when 'invoices' then
      states := array(select status from invoices where id = any (owners) order by id for no key update);
    when 'credit_notes' then
      states := array(select status from credit_notes where id = any (owners) order by id for no key update);
    when 'simplified_invoices' then
      states := array(select status from simplified_invoices where id = any (owners) order by id for no key update);
  end case;
  if exists (select from unnest(states) as state where is_frozen(document, state)) then
    perform refuse_frozen(document);
  end if;
end
$$;

-- Rows that come under an owner; the argument names its table.
create or replace function guard_new_children() returns trigger
  language plpgsql
as $$
begin
  case tg_argv[0]
    when 'orders' then
      perform refuse_frozen_owners('orders', array(select distinct order_id from after_change));
    when 'invoices' then
      perform refuse_frozen_owners('invoices', array(select distinct invoice_id from after_change));
    when 'credit_notes' then
      perform refuse_frozen_owners('credit_notes', array(select distinct credit_note_id from after_change));
    when 'simplified_invoices' then
      perform refuse_frozen_owners('simplified_invoices', array(select distinct simplified_invoice_id from after_change));
  end case;
  return null;
end
$$;

-- A child row that changes or goes; arguments: owner table, owner column, then the columns that may change under a frozen owner.
create or replace function guard_child() returns trigger
  language plpgsql
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if before - tg_argv is distinct from after - tg_argv or before ->> tg_argv[1] is distinct from after ->> tg_argv[1] then
    if before is not null and owner_frozen(tg_argv[0], (before ->> tg_argv[1])::bigint) then
      perform refuse_frozen(tg_argv[0]);
    end if;
    if after is not null and (after ->> tg_argv[1]) is distinct from (before ->> tg_argv[1])
      and owner_frozen(tg_argv[0], (after ->> tg_argv[1])::bigint) then
      perform refuse_frozen(tg_argv[0]);
    end if;
  end if;
  return coalesce(new, old);
end
$$;

-- Headers of documents are guarded by one function (INV-LOCK-1 to INV-LOCK-3), whose argument says of a table:
--   open    states in which its content may change
--   free    columns that may change in any state
--   within  for a state, further columns that may change in it
--   once    columns that may be given while they are empty
--   posting columns that may change until there is a number
--   fixed   columns that never change
--   steps   for a state, where it may go; from states that are not named, anywhere
--   goes    states in which a document without a number may be deleted
--   counts  states that are entered only in an open period, and whose day leaves only an open one
--   held    what counts is taken back only in an open period, too
--   closing column that is filled where the record closes a period, on its last day
--   words   what a person reads: closed, fixed, number, goes
create or replace function guard_header() returns trigger
  language plpgsql
as $$
declare
  rule jsonb := tg_argv[0];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  has_number boolean := before ->> 'number' is not null;
  did_count boolean := rule -> 'counts' ? (before ->> 'status');
  does_count boolean := rule -> 'counts' ? (after ->> 'status');
  is_closing boolean := after ->> (rule ->> 'closing') is not null;
  -- Where its tax counts for another day, that day decides.
  was_on date := coalesce(before ->> 'vat_date', before ->> 'date')::date;
  is_on date := coalesce(after ->> 'vat_date', after ->> 'date')::date;
  day_field text := case when after ->> 'vat_date' is null then 'date' else 'vat_date' end;
  free text[];
begin
  if tg_op = 'INSERT' then
    if not is_closing then
      perform refuse_closed(day_field, is_on);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if has_number or not rule -> 'goes' ? old.status then
      perform refuse('DG007', 'status', rule -> 'words' ->> 'goes');
    end if;
    return old;
  end if;
  if exists (select from jsonb_array_elements_text(rule -> 'fixed') c where before -> c <> after -> c) then
    perform refuse('DG003', 'status', rule -> 'words' ->> 'fixed');
  end if;
  if has_number and exists (select from unnest(array['series', 'number', 'series_no']) c where before -> c <> after -> c) then
    perform refuse('DG005', 'number', rule -> 'words' ->> 'number');
  end if;
  if not rule -> 'open' ? old.status then
    free := array['search', 'updated_at', 'updated_by', 'lock_version'] || array(
      select jsonb_array_elements_text(rule -> 'free')
      union all select jsonb_array_elements_text(rule -> 'within' -> old.status)
      union all select c from jsonb_array_elements_text(rule -> 'once') c where before ->> c is null
      union all select jsonb_array_elements_text(rule -> 'posting') where not has_number
    );
    if after - free <> before - free or (rule -> 'steps' ? old.status and new.status <> old.status and not rule -> 'steps' -> old.status ? new.status) then
      perform refuse('DG003', 'status', rule -> 'words' ->> 'closed');
    end if;
  end if;
  if is_on <> was_on and did_count then
    perform refuse_closed('date', was_on);
  end if;
  if is_on <> was_on or (does_count and not did_count and not is_closing) or (did_count and not does_count and rule ? 'held') then
    perform refuse_closed(day_field, is_on);
  end if;
  return new;
end
$$;

create or replace function drop_papers() returns trigger
  language plpgsql
as $$
begin
  new.pdf_file_id := null;
  new.ubl_file_id := null;
  update outbox set done_at = null, attempts = 0, next_attempt_at = now(), last_error = null
  where dedupe_key in (tg_argv[0] || ':' || new.id || ':pdf', tg_argv[0] || ':' || new.id || ':ubl') and done_at is not null;
  return new;
end
$$;

-- A credit note names the invoice that it corrects.
create or replace function drop_papers_of_credit_notes() returns trigger
  language plpgsql
as $$
begin
  update credit_notes set pdf_file_id = null, ubl_file_id = null where invoice_id = new.id and accepted_at is not null;
  update outbox o set done_at = null, attempts = 0, next_attempt_at = now(), last_error = null
  from credit_notes k
  where k.invoice_id = new.id and o.dedupe_key in ('credit_note:' || k.id || ':pdf', 'credit_note:' || k.id || ':ubl') and o.done_at is not null;
  return null;
end
$$;

-- What moved in by mistake goes again as long as nothing was paid of it: no document made here names it.
create or replace function moved_in_untouched(invoice jsonb) returns boolean
  language sql immutable
as $$
  select coalesce((invoice ->> 'is_opening')::boolean and (invoice ->> 'gross') = (invoice ->> 'open'), false)
$$;
