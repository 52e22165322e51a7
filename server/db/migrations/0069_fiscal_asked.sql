-- What a fiscal device was asked to register stays as it was told until it answers: it may have registered that.

alter table shop_orders add column fiscal_asked_at timestamptz;
alter table shop_daily_reports add column fiscal_asked_at timestamptz;

create or replace function guard_shop_order() returns trigger
  language plpgsql
as $$
declare
  aside text[] := '{status,daily_report_id,search,number,updated_at,updated_by,lock_version}';
  told text[] := '{fiscal_nr,fiscal_at,fiscal_asked_at,cash_receipt_nr,notes}';
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
      perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
    end if;
    if old.fiscal_asked_at is not null and to_jsonb(new) - aside - told <> to_jsonb(old) - aside - told then
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
