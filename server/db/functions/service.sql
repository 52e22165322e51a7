-- Service applications.

-- What a completed application says stays; only what is taken back by a step (the state, the days, the issue) changes.
create or replace function guard_service_application() returns trigger
  language plpgsql
as $$
declare
  kept text[] := '{status,started_at,completed_at,completed_on,split_from_id,search,updated_at,updated_by,lock_version}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'new' or exists (select from stock_movements where document_type = 'service_application' and document_id = old.id) then
      perform refuse('DG007', 'status', 'Pieteikums ir sākts, vai tā materiāli ir bijuši izsniegti; to nedzēš');
    end if;
    return old;
  end if;
  if new.customer_id <> old.customer_id then
    perform refuse('DG003', 'customer_id', 'Pieteikuma klientu nemaina');
  end if;
  if old.completed_at is not null and new.completed_at is not null and to_jsonb(new) - kept <> to_jsonb(old) - kept then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  return new;
end
$$;

-- Is an application completed? Locks it against a concurrent step.
create or replace function service_completed(application bigint) returns boolean
  language plpgsql
as $$
declare
  done timestamptz;
begin
  select completed_at into done from service_applications where id = application for no key update;
  return done is not null;
end
$$;

create or replace function guard_serviceable_item() returns trigger
  language plpgsql
as $$
begin
  if (tg_op <> 'INSERT' and service_completed(old.service_application_id)) or (tg_op <> 'DELETE' and service_completed(new.service_application_id)) then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;

-- A material is done with its job. What was issued is not changed and does not go.
create or replace function guard_service_line() returns trigger
  language plpgsql
as $$
begin
  if (tg_op <> 'INSERT' and service_completed(old.service_application_id)) or (tg_op <> 'DELETE' and service_completed(new.service_application_id)) then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  if tg_op <> 'INSERT' and old.quantity_consumed > 0 then
    perform refuse('DG007', 'quantity', 'Materiāls ir izsniegts; rindu nemaina');
  end if;
  if tg_op <> 'DELETE' and new.parent_id is not null then
    select is_done into new.is_done from service_lines where id = new.parent_id;
  end if;
  return coalesce(new, old);
end
$$;

create or replace function spread_done() returns trigger
  language plpgsql
as $$
begin
  update service_lines set is_done = new.is_done where parent_id = new.id;
  return null;
end
$$;

create or replace function guard_service_document() returns trigger
  language plpgsql
as $$
begin
  if old.signed_at is not null and (tg_op = 'DELETE' or (new.document, new.type, new.number, new.date) is distinct from (old.document, old.type, old.number, old.date)) then
    perform refuse('DG003', 'signed_at', 'Akts ir parakstīts; vispirms jānoņem paraksts');
  end if;
  return coalesce(new, old);
end
$$;

-- Search words: number, customer, place, what is wrong, and the machines by their numbers.
create or replace function index_service_application() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.contract_ref, new.problem, (select name from customers where id = new.customer_id), (select name from branches where id = new.branch_id),
    (
      select string_agg(concat_ws(' ', p.inventory_nr, coalesce(s.serial_nr, p.serial_nr), coalesce(s.description, k.name)), ' ')
      from serviceable_items s left join inventory_items p on p.id = s.inventory_item_id left join catalog_items k on k.id = p.catalog_item_id
      where s.service_application_id = new.id
    )
  );
  return new;
end
$$;

create or replace function reindex_service_applications() returns trigger
  language plpgsql
as $$
begin
  case tg_table_name
    when 'customers' then update service_applications set search = ''::tsvector where customer_id = new.id;
    when 'branches' then update service_applications set search = ''::tsvector where customer_id = new.customer_id and branch_id = new.id;
    else
      update service_applications set search = ''::tsvector
      where id in (case when tg_op <> 'DELETE' then new.service_application_id end, case when tg_op <> 'INSERT' then old.service_application_id end);
  end case;
  return null;
end
$$;
