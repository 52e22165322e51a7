-- Offers: sums and search words.

-- Content changes while an offer is a draft or sent; INV-LOCK-1 and INV-LOCK-2.
create or replace function offer_is_open(status text) returns boolean
  language sql immutable parallel safe
  return status in ('draft', 'sent');

create or replace function refuse_closed_offer() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Piedāvājums ir slēgts un vairs nav labojams');
end
$$;

create or replace function guard_offer_item() returns trigger
  language plpgsql
as $$
declare
  state text;
begin
  select status into state from offers where id = coalesce(new.offer_id, old.offer_id) for no key update;
  -- The offer itself may be going, and its lines with it.
  if state is not null and not offer_is_open(state) then
    perform refuse_closed_offer();
  end if;
  return coalesce(new, old);
end
$$;

-- Sums of offers by INV-VAT-1 to INV-VAT-3: what is only an option is not in them.
create or replace function sum_up_offers(wanted bigint[]) returns void
  language sql
as $$
  with taxed as (
    select offer_id, sum(amount) as net, case vat_category when 'S' then round(sum(amount) * vat_rate / 100, 2) else 0 end as vat
    from offer_items where offer_id = any (wanted) and not is_optional
    group by offer_id, vat_category, vat_rate, vat_reason_code
  ), totals as (
    select id, coalesce(sum(taxed.net), 0) as net, coalesce(sum(taxed.vat), 0) as vat
    from unnest(wanted) as id left join taxed on taxed.offer_id = id group by id
  )
  update offers set net = totals.net, vat = totals.vat, gross = totals.net + totals.vat
  from totals where totals.id = offers.id and (offers.net, offers.vat) <> (totals.net, totals.vat)
$$;

create or replace function offer_items_changed() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform sum_up_offers(array(select distinct offer_id from after_change));
  elsif tg_op = 'DELETE' then
    perform sum_up_offers(array(select distinct offer_id from before_change));
  else
    perform sum_up_offers(array(select offer_id from after_change union select offer_id from before_change));
  end if;
  return null;
end
$$;

-- Search words: number and who it is for.
create or replace function index_offer() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.customer_name, (select name from customers where id = new.customer_id));
  return new;
end
$$;
