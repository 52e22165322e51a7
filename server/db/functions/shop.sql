-- The shop: sales, gift cards, daily reports.

-- Sales lock their day shared, its report exclusively: no sale is written past a close.
create or replace procedure hold_shop_day(alone boolean)
  language plpgsql
as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('shop day', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('shop day', 0));
  end if;
end
$$;

create or replace function refuse_shop_day(day date) returns void
  language plpgsql
as $$
begin
  call hold_shop_day(false);
  if exists (select from shop_daily_reports where date = day and type = 'z') then
    perform refuse('DG003', 'date', 'Veikala diena ir slēgta ar dienas atskaiti');
  end if;
end
$$;

create or replace function guard_shop_order() returns trigger
  language plpgsql
as $$
declare
  aside text[] := '{status,daily_report_id,search,number,updated_at,updated_by,lock_version}';
  told text[] := '{fiscal_nr,fiscal_at,fiscal_asked_at,cash_receipt_nr,notes}';
  invoiced text[] := '{customer_id,simplified_invoice_id,invoice_id}';
begin
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    perform refuse_shop_day(new.date);
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status = 'closed' then
      perform refuse('DG003', 'status', 'Pārdevums ir slēgts un vairs nav labojams');
    elsif old.fiscal_nr is not null then
      perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
    elsif old.fiscal_asked_at is not null then
      perform refuse('DG003', 'status', 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz');
    end if;
    perform refuse_closed('date', old.date);
    return old;
  end if;
  if to_jsonb(new) - aside <> to_jsonb(old) - aside then
    if old.status = 'closed' then
      perform refuse('DG003', 'status', 'Pārdevums ir slēgts un vairs nav labojams');
    elsif old.fiscal_nr is not null then
      if to_jsonb(new) - aside - invoiced <> to_jsonb(old) - aside - invoiced then
        perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
      end if;
    elsif old.fiscal_asked_at is not null and to_jsonb(new) - aside - told <> to_jsonb(old) - aside - told then
      perform refuse('DG003', 'status', 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz');
    end if;
    perform refuse_closed('date', old.date);
    perform refuse_closed('date', new.date);
  end if;
  if new.status = 'parked' and old.fiscal_asked_at is not null then
    perform refuse('DG003', 'status', 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz');
  end if;
  if new.status = 'open' and (old.status <> 'open' or new.date <> old.date) then
    perform refuse_shop_day(new.date);
  end if;
  return new;
end
$$;

-- Rows of a sale that is closed, or that a device registered, stay as they are; arguments: columns that may change.
create or replace function guard_shop_child() returns trigger
  language plpgsql
as $$
declare
  owner shop_orders;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  select * into owner from shop_orders where id = (to_jsonb(coalesce(new, old)) ->> 'shop_order_id')::bigint for no key update;
  if owner.status = 'closed' then
    perform refuse('DG003', 'status', 'Pārdevums ir slēgts un vairs nav labojams');
  elsif owner.fiscal_nr is not null then
    perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
  elsif owner.fiscal_asked_at is not null then
    perform refuse('DG003', 'status', 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz');
  end if;
  return coalesce(new, old);
end
$$;

-- The returned quantity of a line is the sum of its returns.
create or replace function book_shop_return() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update shop_order_items set quantity_returned = quantity_returned + old.quantity where id = old.returns_item_id;
  end if;
  if tg_op <> 'DELETE' then
    update shop_order_items set quantity_returned = quantity_returned - new.quantity where id = new.returns_item_id;
  end if;
  return null;
end
$$;

-- The balance of a gift card follows the payments by it.
create or replace function book_gift_card() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.gift_card_id is not null then
    update gift_cards set balance = balance + old.amount where id = old.gift_card_id;
  end if;
  if tg_op <> 'DELETE' and new.gift_card_id is not null then
    update gift_cards set balance = balance - new.amount where id = new.gift_card_id and balance >= new.amount;
    if not found then
      perform refuse('DG006', 'payments', 'Dāvanu kartē tik daudz vairs nav');
    end if;
  end if;
  return null;
end
$$;

create or replace function guard_gift_card() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.balance <> old.amount or exists (select from shop_payments where gift_card_id = old.id) then
      perform refuse('DG007', 'status', 'Dāvanu karte jau ir izmantota');
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.balance <> old.balance and pg_trigger_depth() < 2 then
    perform refuse('DG001', 'balance', 'Dāvanu kartes atlikumu maina tikai maksājumi');
  end if;
  return new;
end
$$;

create or replace function guard_shop_report() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    call hold_shop_day(true);
    if exists (select from shop_daily_reports where type = new.type and date >= new.date) then
      perform refuse('DG005', 'date', 'Šī vai vēlāka diena jau ir slēgta ar dienas atskaiti');
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{fiscal_nr,fiscal_at,fiscal_asked_at,updated_at,updated_by,lock_version,cash_expected,cash_difference}'::text[]
        <> to_jsonb(old) - '{fiscal_nr,fiscal_at,fiscal_asked_at,updated_at,updated_by,lock_version,cash_expected,cash_difference}'::text[]
      or old.fiscal_nr is not null and new.fiscal_nr is distinct from old.fiscal_nr then
      perform refuse('DG003', 'status', 'Dienas atskaiti nelabo; jaunāko var dzēst un izveidot no jauna');
    end if;
    return new;
  end if;
  if old.fiscal_nr is not null then
    perform refuse('DG007', 'status', 'Dienas slēgšana ir reģistrēta kases aparātā');
  end if;
  if old.fiscal_asked_at is not null then
    perform refuse('DG007', 'status', 'Dienas slēgšana nosūtīta kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz');
  end if;
  perform refuse_closed('date', old.date);
  if exists (select from shop_daily_reports where date > old.date and type = old.type)
    or old.type = 'z' and exists (select from shop_daily_reports where type = 'period' and old.date between date_from and date) then
    perform refuse('DG007', 'status', 'Dzēst var tikai jaunāko atskaiti');
  end if;
  return old;
end
$$;

create or replace function index_shop_order() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.cash_receipt_nr, new.fiscal_nr, (select name from customers where id = new.customer_id));
  return new;
end
$$;

create or replace function reindex_shop_orders() returns trigger
  language plpgsql
as $$
begin
  update shop_orders set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
