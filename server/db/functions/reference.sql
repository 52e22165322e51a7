-- Reference lists: VAT rates and checks, accounts, bank accounts.

create or replace function guard_account_tree() returns trigger
  language plpgsql
as $$
begin
  if new.parent_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('accounting_accounts.parent_id'));
  if exists (
    with recursive above as (
      select id, parent_id from accounting_accounts where id = new.parent_id
      union select a.id, a.parent_id from accounting_accounts a join above on a.id = above.parent_id
    )
    select from above where id = new.id
  ) then
    perform refuse('DG008', 'parent_id', 'Konts nevar atrasties pats zem sevis');
  end if;
  return new;
end
$$;

-- International bank account number: form and check digits (ISO 7064 mod 97-10).
create or replace function iban_is_valid(iban text) returns boolean
  language sql immutable strict parallel safe
  return iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' and (
    select string_agg(case when sign ~ '[A-Z]' then (ascii(sign) - 55)::text else sign end, '' order by place)::numeric % 97 = 1
    from unnest(string_to_array(substr(iban, 5) || left(iban, 4), null)) with ordinality as signs (sign, place)
  );

create or replace function in_union(country countries, day date) returns boolean
  language sql immutable parallel safe
  return coalesce(country.eu_from <= day and (country.eu_to is null or country.eu_to >= day), false);

-- The rate of a code on a day, or nothing.
create or replace function vat_rate_on(wanted text, day date) returns numeric
  language sql stable parallel safe
  return (select rate from vat_rates where code = wanted and daterange(valid_from, valid_to, '[]') @> day);

-- Whether a line of a document bears the tax of this row. Lines of purchases and charges keep the code alone: there
-- the day tells the row.
create or replace function vat_rate_used(used vat_rates) returns boolean
  language sql stable
begin atomic
  select exists (select from order_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from offer_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from simplified_invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from shop_order_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from advance_invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from service_lines i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from procurement_invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from return_act_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (
      select from procurement_items i join procurements p on p.id = i.procurement_id
      where i.vat_rate_code = used.code and daterange(used.valid_from, used.valid_to, '[]') @> coalesce(p.invoice_date, p.date))
    or exists (
      select from charges i where i.vat_rate_code = used.code and daterange(used.valid_from, used.valid_to, '[]') @> i.date);
end;

-- INV-VATRETURN-9: what lines were deducted by stays; another share is a new row from a later day.
create or replace function guard_vat_deduction() returns trigger
  language plpgsql
as $$
declare
  field text;
begin
  if tg_op = 'UPDATE' then
    field := case
      when new.code <> old.code then 'code' when new.deductible_percent <> old.deductible_percent then 'deductible_percent'
      when new.pvn1_code is distinct from old.pvn1_code then 'pvn1_code' when new.in_row_66 <> old.in_row_66 then 'in_row_66'
      when new.valid_from <> old.valid_from then 'valid_from' end;
    if field is null then
      return new;
    end if;
  end if;
  if not exists (select from procurement_invoice_items where vat_deduction_id = old.id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    perform refuse('DG003', 'status', format('Veids „%s” jau ir piegādātāju rēķinos, tāpēc to nedzēš; norādiet, līdz kurai dienai tas ir spēkā', old.name));
  end if;
  perform refuse('DG003', field, format(
    'Veids „%s” jau ir piegādātāju rēķinos: kods, daļa, deklarācijas vieta un pirmā diena vairs nemainās; pievienojiet jaunu no vēlākas dienas', old.name));
end
$$;

-- What a line bears never becomes another tax: a new percent is a new row from a later day.
create or replace function guard_vat_rate() returns trigger
  language plpgsql
as $$
declare
  field text;
begin
  if tg_op = 'UPDATE' then
    field := case
      when new.code <> old.code then 'code' when new.rate <> old.rate then 'rate'
      when new.en_category <> old.en_category then 'en_category' when new.valid_from <> old.valid_from then 'valid_from' end;
    if field is null then
      return new;
    end if;
  end if;
  if not vat_rate_used(old) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    perform refuse('DG003', 'status', format('Likme %s (%s) jau ir dokumentos, tāpēc to nedzēš; norādiet, līdz kurai dienai tā ir spēkā', old.code, old.label));
  end if;
  perform refuse('DG003', field, format(
    'Likme %s (%s) jau ir dokumentos: kods, procenti, kategorija un pirmā diena vairs nemainās; jauniem procentiem pievienojiet jaunu likmi no vēlākas dienas',
    old.code, old.label));
end
$$;

create or replace function tell_vat_check() returns trigger
  language plpgsql
as $$
begin
  update customers set vat_checked_at = new.checked_at, vat_valid = new.valid where vat_nr = new.vat_nr;
  update suppliers set vat_checked_at = new.checked_at, vat_valid = new.valid where vat_nr = new.vat_nr;
  return null;
end
$$;

create or replace function take_vat_check() returns trigger
  language plpgsql
as $$
declare
  last record;
begin
  if tg_op = 'UPDATE' then
    if new.vat_nr is not distinct from old.vat_nr then
      return new;
    end if;
    new.vat_checked_at := null;
    new.vat_valid := null;
  end if;
  select checked_at, valid into last from vat_checks where vat_nr = new.vat_nr order by checked_at desc, id desc limit 1;
  if found then
    new.vat_checked_at := last.checked_at;
    new.vat_valid := last.valid;
  end if;
  return new;
end
$$;
