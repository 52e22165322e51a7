-- E-invoices: which documents are reported, and until when.

-- Easter Sunday by Butcher's rule.
create or replace function easter(year integer) returns date
  language sql immutable strict parallel safe
as $$
  select make_date(year, days / 31, days % 31 + 1)
  from (select year % 19 as a, year / 100 as b, year % 100 as c) p,
    lateral (select (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h) q,
    lateral (select (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7 as l) r,
    lateral (select h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114 as days) s
$$;

-- Neither a weekend nor a holiday of Latvia: the same rule as isBankDay of contract/bank-days.ts, here for statements.
create or replace function is_working_day(day date) returns boolean
  language sql immutable strict parallel safe
as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') <> all ('{01-01,05-01,05-04,06-23,06-24,11-18,12-24,12-25,12-26,12-31}')
    and day - easter(extract(year from day)::integer) not in (-2, 0, 1)
    and not (extract(isodow from day) = 1 and (to_char(day - 1, 'MM-DD') in ('05-04', '11-18') or to_char(day - 2, 'MM-DD') in ('05-04', '11-18')))
$$;

-- The working day that comes so many working days after the day.
create or replace function working_day_after(day date, count integer) returns date
  language sql immutable strict parallel safe
as $$
  select d::date from generate_series(day + 1, day + 3 * count + 14, interval '1 day') d
  where is_working_day(d::date) order by d offset count - 1 limit 1
$$;

-- Whether documents of that day to the customer must be reported, or may be; null if they are not.
create or replace function e_invoice_duty(customer bigint, day date) returns boolean
  language sql stable strict parallel safe
as $$
  select d.is_required
  from customers c join customer_types y on y.id = c.type_id join countries l on l.id = c.country_id,
    lateral (
      select is_required from e_invoice_duties
      where buyer = case when c.is_public_body then 'public_body' else 'business' end and valid_from <= day
      order by valid_from desc limit 1) d
  where c.id = customer and l.code = 'LV' and (c.is_public_body or not y.is_natural_person)
    and (d.is_required or c.einvoice_channel in ('peppol', 'e_adrese'))
$$;

-- INV-EINVOICE-1: a document is on the list from its acceptance on, if its buyer is one whose documents are reported.
-- Of one that is taken back to its draft nothing is reported.
create or replace function register_e_invoice() returns trigger
  language plpgsql
as $$
declare
  duty boolean := e_invoice_duty(new.customer_id, new.date);
begin
  if new.accepted_at is null then
    delete from e_invoices where case tg_table_name when 'invoices' then invoice_id else credit_note_id end = new.id;
    return null;
  end if;
  if duty is not null then
    insert into e_invoices (invoice_id, credit_note_id, customer_id, is_required, date, report_until, created_by, updated_by)
    values (
      case when tg_table_name = 'invoices' then new.id end, case when tg_table_name = 'credit_notes' then new.id end,
      new.customer_id, duty, new.date, working_day_after(new.date, 5), new.accepted_by, new.accepted_by);
  end if;
  return null;
end
$$;
