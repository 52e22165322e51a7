-- Crediting a hundred lines writes to a hundred lines of the invoice and of its order what was credited of them. Nobody
-- but triggers writes that, yet guard and version read each row whole, twice. As with what is issued of lines of service
-- (migration 0105) they are asked only where a column that people change did.
create procedure guard_what_people_change(target regclass)
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
    'create trigger guard before insert or delete on %s for each row execute function guard_child(%s)',
    target, (select string_agg(quote_literal(name), ', ') from unnest(args) as name)
  );
  execute format(
    'create trigger guard_change before update on %s for each row when (%s) execute function guard_child(%s)',
    target, said, (select string_agg(quote_literal(name), ', ') from unnest(args) as name)
  );
end
$$;
call guard_what_people_change('order_items');
call guard_what_people_change('invoice_items');
call touch_what_people_change('order_items');
call touch_what_people_change('invoice_items');

-- As before, with the state of more documents asked by plans that are kept: their lines ask for each row.
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
