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

-- Neither a weekend nor a holiday of Latvia. 4 May, 18 November and the days of extra_holidays move to Monday from a weekend.
create or replace function is_working_day(day date) returns boolean
  language sql stable strict parallel safe
as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') <> all ('{01-01,05-01,05-04,06-23,06-24,11-18,12-24,12-25,12-26,12-31}')
    and day - easter(extract(year from day)::integer) not in (-2, 0, 1)
    and not (extract(isodow from day) = 1 and (to_char(day - 1, 'MM-DD') in ('05-04', '11-18') or to_char(day - 2, 'MM-DD') in ('05-04', '11-18')))
    and not exists (
      select from extra_holidays h
      where h.day = is_working_day.day
        or extract(isodow from is_working_day.day) = 1 and h.day in (is_working_day.day - 1, is_working_day.day - 2))
$$;

-- The working day that comes so many working days after the day.
create or replace function working_day_after(day date, count integer) returns date
  language sql stable strict parallel safe
as $$
  select d::date from generate_series(day + 1, day + 3 * count + 14, interval '1 day') d
  where is_working_day(d::date) order by d offset count - 1 limit 1
$$;

-- The rule for a document of that kind and day to the customer, and what it comes to for them. Null where none speaks:
-- of persons, of buyers abroad, and before the first rule.
create or replace function e_invoice_rule(kind text, customer bigint, day date, out rule_id bigint, out duty text)
  language sql stable strict parallel safe
as $$
  select d.id, case when d.duty = 'voluntary' and c.einvoice_channel not in ('peppol', 'e_adrese') then 'none' else d.duty end
  from customers c join customer_types y on y.id = c.type_id join countries l on l.id = c.country_id,
    lateral (
      select r.id, r.duty from e_invoice_duties r
      where r.document = kind and r.buyer = case when c.is_public_body then 'public_body' else 'business' end and r.valid_from <= day
      order by r.valid_from desc limit 1) d
  where c.id = customer and l.code = 'LV' and (c.is_public_body or not y.is_natural_person)
$$;

-- A simplified invoice that is paid at once has a receipt of the till beside it.
create or replace function simplified_e_invoice_kind(payment_method text) returns text
  language sql immutable strict parallel safe
  return case when payment_method in ('cash', 'card') then 'till_sale' else 'simplified_invoice' end;

-- INV-EINVOICE-1: a document is on the list while it is in force, if a rule speaks of its kind and buyer.
-- INV-EINVOICE-3: of one that is taken back nothing is reported; once its data were sent it stays as it is.
create or replace function register_e_invoice() returns trigger
  language plpgsql
as $$
declare
  document jsonb := to_jsonb(new);
  owner text := rtrim(tg_table_name, 's') || '_id';
  is_live boolean := case when document ? 'accepted_at' then document ->> 'accepted_at' is not null else document ->> 'status' <> 'annulled' end;
  kind text := case
    when tg_table_name = 'advance_invoices' then 'advance_invoice'
    when tg_table_name = 'simplified_invoices' then simplified_e_invoice_kind(document ->> 'payment_method')
    when document ->> 'simplified_invoice_id' is not null then (
      select simplified_e_invoice_kind(payment_method) from simplified_invoices where id = (document ->> 'simplified_invoice_id')::bigint)
    else 'invoice' end;
  rule record;
begin
  select * into rule from e_invoice_rule(kind, new.customer_id, new.date);
  if tg_op = 'UPDATE' then
    perform refuse_sent_e_invoice(owner, new.id);
    execute format(
      'delete from e_invoices where %I = $1 and (not $2 or (customer_id, date, rule_id, duty) is distinct from ($3, $4, $5, $6))', owner)
    using new.id, is_live, new.customer_id, new.date, rule.rule_id, rule.duty;
  end if;
  if is_live and rule.rule_id is not null then
    execute format(
      'insert into e_invoices (%I, customer_id, rule_id, duty, date, report_until, created_by, updated_by)
      values ($1, $2, $3, $4, $5, working_day_after($5, 5), $6, $6) on conflict do nothing', owner)
    using new.id, new.customer_id, rule.rule_id, rule.duty, new.date,
      (coalesce(document ->> 'accepted_by', document ->> 'updated_by'))::bigint;
  end if;
  return null;
end
$$;

create or replace function refuse_sent_e_invoice(owner text, document bigint) returns void
  language plpgsql
as $$
declare
  is_sent boolean;
begin
  execute format('select exists (select from e_invoices where %I = $1 and status <> ''to_send'')', owner) into is_sent using document;
  if is_sent then
    perform refuse('DG007', 'status', 'E-rēķins jau ir nosūtīts; dokumentu labo ar kredītrēķinu');
  end if;
end
$$;

-- Lines of a document whose e-invoice was sent. The argument is the column that names the document.
create or replace function guard_sent_lines() returns trigger
  language plpgsql
as $$
begin
  perform refuse_sent_e_invoice(tg_argv[0], (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::bigint);
  return coalesce(new, old);
end
$$;

-- INV-EINVOICE-2: a deadline follows the calendar and nothing else.
create or replace function guard_e_invoice_deadline() returns trigger
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'E-rēķina dokumentu un termiņu nemaina');
  return new;
end
$$;

create or replace function move_e_invoice_deadlines() returns trigger
  language plpgsql
as $$
begin
  update e_invoices e set report_until = n.until
  from (select date, working_day_after(date, 5) as until from (select distinct date from e_invoices) d) n
  where n.date = e.date and n.until <> e.report_until;
  return null;
end
$$;
