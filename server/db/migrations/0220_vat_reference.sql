-- Rates, reasons and countries are kept by people (docs/domain/catalogue.md#reference-data): each holds for days, and the day of VAT decides.

-- Days on which a country is of the Union for VAT. The United Kingdom was until the end of the transition (withdrawal agreement, article 127).
alter table countries add column eu_from date, add column eu_to date;
update countries set eu_from = date '1958-01-01' where is_eu;
update countries c set eu_from = joined.day, eu_to = joined.until
from (values
  ('DK', date '1973-01-01', null::date), ('IE', '1973-01-01', null), ('GB', '1973-01-01', '2020-12-31'), ('GR', '1981-01-01', null),
  ('ES', '1986-01-01', null), ('PT', '1986-01-01', null), ('AT', '1995-01-01', null), ('FI', '1995-01-01', null), ('SE', '1995-01-01', null),
  ('CY', '2004-05-01', null), ('CZ', '2004-05-01', null), ('EE', '2004-05-01', null), ('HU', '2004-05-01', null), ('LT', '2004-05-01', null),
  ('LV', '2004-05-01', null), ('MT', '2004-05-01', null), ('PL', '2004-05-01', null), ('SI', '2004-05-01', null), ('SK', '2004-05-01', null),
  ('BG', '2007-01-01', null), ('RO', '2007-01-01', null), ('HR', '2013-07-01', null)
) as joined (code, day, until)
where c.code = joined.code;
alter table countries drop column is_eu;
alter table countries add constraint countries_eu_to check (eu_to is null or (eu_from is not null and eu_to >= eu_from));
-- Two countries of one prefix would make it unclear which of them gave a number.
create unique index countries_vat_prefix on countries (vat_prefix) where vat_prefix is not null;

create function in_union(country countries, day date) returns boolean
  language sql immutable parallel safe
  return coalesce(country.eu_from <= day and (country.eu_to is null or country.eu_to >= day), false);

alter table vat_rates
  add column search tsvector generated always as (search_vector(label, code)) stored,
  -- The standard category with zero percent is refused by every reader of e-invoices (BR-S-05).
  add constraint vat_rates_en_category check (en_category <> 'S' or rate > 0);
alter table vat_reasons
  add column search tsvector generated always as (search_vector(text_lv, code, law_ref)) stored,
  add constraint vat_reasons_valid_to check (valid_to is null or valid_from is null or valid_to >= valid_from);

-- The rates that work is sold at are rows of the table, so their codes are no closed list.
alter table service_jobs drop constraint service_jobs_vat_rate_code_check;

-- Whether a line of a document bears the tax of this row. Lines of purchases and charges keep the code alone: there the day tells the row.
create function vat_rate_used(used vat_rates) returns boolean
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

-- What a line bears never becomes another tax: a new percent is a new row from a later day.
create function guard_vat_rate() returns trigger
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
create trigger guard before update or delete on vat_rates for each row execute function guard_vat_rate();
