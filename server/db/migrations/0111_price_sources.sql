-- Where the price of a line came from, as orders' lines keep it (domain.md 3.5): also at the till, on simplified invoices
-- and in subscriptions. Nothing is said of lines that were written before, and of those that are no item of the catalogue.
alter table shop_order_items add column price_source text
  check (price_source in ('manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list'));
alter table simplified_invoice_items add column price_source text
  check (price_source in ('manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list'));
alter table subscription_items add column price_source text
  check (price_source in ('manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list'));

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
