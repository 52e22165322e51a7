-- Completing an application of service issues its materials and charges for them: some twenty rows each, so that what
-- one row costs is paid as often.

-- Each word of a new charge was looked up in the search index, on pages that nobody had at hand. Now new ones wait in a
-- list that searches read along; it goes into the index together, often enough that nobody waits for much of it.
alter index charges_search set (fastupdate = on, gin_pending_list_limit = 256);

-- What an issue tells of a line (how much left, at what cost) is nothing that a person writes: neither its guard nor
-- its version has to look at the row.
call touch_what_people_change('service_lines');
do $$
declare
  said text;
begin
  select string_agg(format('old.%1$I is distinct from new.%1$I', attname), ' or ' order by attnum) into strict said
  from pg_attribute
  where attrelid = 'service_lines'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all ('{quantity_consumed,cost,updated_at,updated_by,lock_version}');
  drop trigger guard on service_lines;
  create trigger guard before insert or delete on service_lines for each row execute function guard_service_line();
  execute format('create trigger guard_change before update on service_lines for each row when (%s) execute function guard_service_line()', said);
end
$$;
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
-- With room left on their page, what is issued of lines leaves their indexes as they are.
alter table service_lines set (fillfactor = 75);

-- What a hold gives free is there without asking how much is left.
create or replace function book_reservation() returns trigger
  language plpgsql
as $$
declare
  before numeric := case when tg_op <> 'INSERT' and old.status = 'active' then old.quantity else 0 end;
  after numeric := case when tg_op <> 'DELETE' and new.status = 'active' then new.quantity else 0 end;
  item stock_items;
begin
  if tg_op = 'UPDATE' and ((new.stock_item_id, new.source_type) <> (old.stock_item_id, old.source_type) or (old.status <> 'active' and after > 0)) then
    perform refuse('DG001', 'quantity', 'Rezervāciju nepārvieto un neatjauno; veido jaunu');
  end if;
  if after > before then
    select * into item from stock_items where id = new.stock_item_id for no key update;
    if item.available < after - before and not item.allow_negative then
      perform refuse('DG001', 'quantity', format('Noliktavā pieejami tikai %s', spoken(item.available)));
    end if;
  end if;
  if before <> after then
    update stock_items set reserved = reserved + after - before where id = coalesce(new.stock_item_id, old.stock_item_id);
  end if;
  return null;
end
$$;
