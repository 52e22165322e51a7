-- Price clarifications.

-- The chosen answer stands in its line.
create or replace function fill_price_clarification_item() returns trigger
  language plpgsql
as $$
begin
  new.supplier_price := null;
  new.delivery_days := null;
  if new.supplier_id is not null then
    select supplier_price, delivery_days into new.supplier_price, new.delivery_days
    from price_clarification_answers where item_id = new.id and supplier_id = new.supplier_id;
  end if;
  return new;
end
$$;

create or replace function price_clarification_answer_changed() returns trigger
  language plpgsql
as $$
begin
  update price_clarification_items set supplier_id = supplier_id where id = new.item_id and supplier_id = new.supplier_id;
  return null;
end
$$;

-- A complete clarification is what its documents were made of: it is opened again before it changes.
create or replace function refuse_complete_price_clarification() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Cenu aptauja ir pabeigta un vairs nav labojama');
end
$$;

create or replace function guard_price_clarification() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'completed_at', 'search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if old.status = 'complete' and (tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse_complete_price_clarification();
  end if;
  return coalesce(new, old);
end
$$;

create or replace function guard_price_clarification_part() returns trigger
  language plpgsql
as $$
declare
  state text;
begin
  select status into state from price_clarifications
  where id = coalesce(new.price_clarification_id, old.price_clarification_id) for no key update;
  -- The clarification itself may be going, and its parts with it.
  if state = 'complete' then
    perform refuse_complete_price_clarification();
  end if;
  return coalesce(new, old);
end
$$;

create or replace function index_price_clarification() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.title, (select name from customers where id = new.customer_id));
  return new;
end
$$;
