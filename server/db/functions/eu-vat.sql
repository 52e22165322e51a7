-- VAT of other member states: the Union One-Stop Shop (docs/domain/oss.md).

-- Whether a group of tax is declared there. Its reason names the state.
create or replace function is_oss(reason_code text) returns boolean
  language sql immutable parallel safe
  return coalesce(reason_code like 'OSS-%', false);

-- Code of the member state that a group of tax is owed to there; null of our own tax.
create or replace function oss_state(reason_code text) returns text
  language sql immutable parallel safe
  return case when is_oss(reason_code) then split_part(reason_code, '-', 2) end;

-- Whether our company is registered there on a day.
create or replace function oss_on(day date) returns boolean
  language sql stable parallel safe
  return coalesce(
    day >= nullif(property('oss_from') #>> '{}', '')::date and day <= coalesce(nullif(property('oss_until') #>> '{}', '')::date, 'infinity'), false);

-- The standard rate of a state on a day, or nothing.
create or replace function eu_vat_rate_on(country bigint, day date) returns numeric
  language sql stable parallel safe
as $$
  select r.rate from eu_vat_rates r
  where r.country_id = country and r.valid_from <= day and (r.valid_to is null or r.valid_to >= day)
  order by r.valid_from desc limit 1
$$;

-- The posting rule of tax on a sale. Tax of other states waits for no payment.
create or replace function sale_vat_role(reason_code text, on_payment boolean) returns text
  language sql immutable parallel safe
  return case when is_oss(reason_code) then 'vat_oss' when on_payment then 'vat_output_deferred' else 'vat_output' end;

-- What is declared there in a period, by document, state and rate. `corrects` is the first day of the earlier quarter whose tax a credit note
-- lowers.
create or replace function oss_lines(first date, last date) returns table (
  id bigint, source text, document_type text, document_id bigint, number text, date date, customer_id bigint, partner text, country text,
  rate numeric, taxable numeric, tax numeric, corrects date
)
  language sql stable
as $$
  select row_number() over (order by s.date, s.source, s.document_type, s.document_id, s.reason_code, s.rate, s.taxable),
    s.source, s.document_type, s.document_id, s.number, s.date, s.customer_id, s.partner, oss_state(s.reason_code), s.rate, s.taxable, s.tax,
    case when s.corrects < date_trunc('quarter', s.date::timestamp) then date_trunc('quarter', s.corrects::timestamp)::date end
  from vat_of_sales(first, last) s where is_oss(s.reason_code) and (s.taxable <> 0 or s.tax <> 0)
$$;
