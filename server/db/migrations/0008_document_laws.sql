-- Laws that all documents share: frozen once final (K1), closed periods (K2), no deletion of what
-- counts (K3). The states that freeze stand here and nowhere else in SQL but in the status checks.

create function is_frozen(document text, status text) returns boolean
  language sql immutable parallel safe
  return case document
    when 'orders' then status in ('cancelled', 'merged')
    when 'invoices' then status <> 'draft'
    when 'order_documents' then status = 'signed'
    else false
  end;

create function document_label(document text) returns text
  language sql immutable parallel safe
  return case document
    when 'orders' then 'Pasūtījums'
    when 'invoices' then 'Rēķins'
    when 'order_documents' then 'Dokuments'
    else document
  end;

create function refuse_frozen(document text) returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', document_label(document) || ' ir slēgts un vairs nav labojams');
end
$$;

-- Law K2: nothing is dated on or before the last day of the closed period.
create function refuse_closed(field text, day date) returns void
  language plpgsql
as $$
declare
  closed date := locked_until();
begin
  if day <= closed then
    perform refuse('DG004', field, 'Periods ir slēgts līdz ' || to_char(closed, 'DD.MM.YYYY.'));
  end if;
end
$$;

-- A document: content (every column but those named in the arguments) changes only while it is open
-- and its dates lie in an open period.
create function guard_document() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if is_frozen(tg_table_name, old.status) then
      perform refuse_frozen(tg_table_name);
    end if;
    perform refuse_closed('date', old.date);
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
  elsif to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    if is_frozen(tg_table_name, old.status) then
      perform refuse_frozen(tg_table_name);
    end if;
    perform refuse_closed('date', old.date);
    perform refuse_closed('date', new.date);
  end if;
  return new;
end
$$;

-- Is the owner of a child row frozen? Holds the owner against a concurrent accept.
create function owner_frozen(document text, owner bigint) returns boolean
  language plpgsql
as $$
declare
  state text;
begin
  -- Written out, so that the plans are kept.
  if document = 'orders' then
    select status into state from orders where id = owner for no key update;
  elsif document = 'invoices' then
    select status into state from invoices where id = owner for no key update;
  else
    execute format('select status from %I where id = $1 for no key update', document) into state using owner;
  end if;
  return coalesce(is_frozen(document, state), false);
end
$$;

-- A child row; arguments: owner table, owner column, then the columns that may change under a frozen owner.
create function guard_child() returns trigger
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
