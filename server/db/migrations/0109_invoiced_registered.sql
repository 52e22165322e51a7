-- Cash that a company pays is registered by the device as it comes, and the invoice it asks for takes that sale over:
-- of a registered sale nothing changes but whose it is and which invoice tells it.

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
