-- Subscriptions.

-- An accepted subscription stays as it is; only its prices change, from the next period on.
create or replace function guard_subscription() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'end_date', 'periods_gone', 'next_invoice_date', 'billing_fault', 'billing_tried_on', 'search', 'updated_at',
    'updated_by', 'lock_version'];
begin
  if old.status <> 'draft' and (tg_op = 'DELETE' or (old.status = 'ended' and new.status <> 'ended') or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Abonēšana ir akceptēta un vairs nav labojama');
  end if;
  return coalesce(new, old);
end
$$;

-- A price that changes after acceptance says where it came from, too.
create or replace function guard_subscription_item() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['unit_price', 'discount_percent', 'price_source', 'updated_at', 'updated_by', 'lock_version'];
  state text;
begin
  select status into state from subscriptions where id = coalesce(new.subscription_id, old.subscription_id) for no key update;
  if state is not null and state <> 'draft' and (tg_op <> 'UPDATE' or state = 'ended' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Abonēšana ir akceptēta: mainīt var tikai cenas, kamēr tā nav beigusies');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function index_subscription() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.name, (select name from customers where id = new.customer_id));
  return new;
end
$$;

create or replace function reindex_subscriptions() returns trigger
  language plpgsql
as $$
begin
  update subscriptions set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
