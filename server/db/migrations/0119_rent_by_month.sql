-- Rent: the included quantity belongs to the calendar month (domain.md 3.14, T2), a minimum that was invoiced is set off
-- against what comes later for its month (T6), and a charge whose invoice line is credited is free again (T8).

-- What of a charge stands on an invoice: a line that no credit note opened again as a whole.
create view charge_lines as
select n.id as invoice_item_id, n.invoice_id, n.source_type, n.source_id, n.quantity - reopened.quantity as quantity
from invoice_items n
cross join lateral (
  select coalesce(sum(c.quantity), 0) as quantity
  from credit_note_items c join credit_notes k on k.id = c.credit_note_id
  where c.invoice_item_id = n.id and k.reopen_order and not c.price_only and k.status = 'accepted'
) reopened
where n.source_type not in ('order_item', 'shop_item', 'stock', 'free') and n.quantity > reopened.quantity;

alter table charges
  -- EUR of its price that an invoiced minimum of its month has paid already (T6).
  add column covered numeric(14, 2) not null default 0 check (covered >= 0),
  -- Of a difference to a minimum: what its month had to come to, EUR; none in charges older than this column.
  add column minimum numeric(14, 2) check (minimum >= 0),
  -- Differences to the minimum of one month, in the order in which they were invoiced.
  add column part smallint not null default 1 check (part > 0),
  add constraint charges_minimum_of check (kind = 'rent_minimum' or minimum is null and part = 1),
  -- A charge that was credited and taken back stays for its invoice, though its reading or machine went.
  drop constraint charges_rent_item_id_fkey,
  drop constraint charges_reading_id_fkey,
  drop constraint charges_reading_id_key;
drop index charges_fee;
drop index charges_minimum;
create unique index charges_fee on charges (document_id, rent_item_id, period_start) nulls not distinct
  where kind = 'rent_fee' and not is_void;
create unique index charges_minimum on charges (document_id, period_start, part) where kind = 'rent_minimum' and not is_void;
create unique index charges_reading on charges (reading_id) where reading_id is not null and not is_void;

-- Charges of which something is on an invoice that is not credited: the one meaning of "invoiced". Triggers keep
-- quantity_invoiced, and the nightly audit compares it with charge_lines.
create view invoiced_charges as select * from charges where quantity_invoiced > 0 and not is_void;
-- Charges that wait to be invoiced.
create view open_charges as select * from charges where quantity_invoiced < quantity and not is_void;

create or replace function guard_reading() returns trigger
  language plpgsql
as $$
begin
  if (tg_op = 'DELETE' or (new.date, new.kind, new.value, new.previous_value, new.billable) <> (old.date, old.kind, old.value, old.previous_value, old.billable))
    and exists (select from invoiced_charges c where c.reading_id = old.id) then
    perform refuse('DG003', 'value', 'Rādījums jau ir rēķinā un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;

-- As 0069, but an earlier reading counts as invoiced only while its line is not credited.
create or replace function keep_readings_in_order() returns trigger
  language plpgsql
as $$
declare
  left_out record;
begin
  select earlier.name, earlier.date into left_out
  from invoice_items n
  join charges later on later.kind = n.source_type and later.id = n.source_id
  join rent_item_readings r on r.id = later.reading_id
  join rent_item_readings s on (s.rent_item_id, s.option_id) = (r.rent_item_id, r.option_id) and (s.date, s.place_in_day) < (r.date, r.place_in_day)
  join charges earlier on earlier.reading_id = s.id and not earlier.is_void
  where n.invoice_id = new.id and n.source_type = 'rent_reading' and not exists (
    select from charge_lines p join invoices v on v.id = p.invoice_id
    where p.source_type = earlier.kind and p.source_id = earlier.id and (v.id = new.id or is_frozen('invoices', v.status)))
  order by earlier.date, earlier.id limit 1;
  if found then
    perform refuse('DG006', 'status', 'Agrāks rādījums (' || left_out.name || ', ' || to_char(left_out.date, 'DD.MM.YYYY.')
      || ') vēl nav rēķinā; rādījumus iekļauj rēķinos pēc kārtas');
  end if;
  return new;
end
$$;

-- How the included quantity of a reading was counted: by its month, or once for each reading, as it was before; none
-- where it is to be counted anew. What was settled by readings stays: what an invoice holds, what lies before that,
-- and what cost nothing in months that are over.
alter table rent_item_readings add column is_by_month boolean default false;
alter table rent_item_readings alter column is_by_month set default true;
update rent_item_readings r set is_by_month = null
where (r.billable > 0 or r.date >= date_trunc('month', today()))
  and not exists (
    select from rent_item_readings later join invoiced_charges c on c.reading_id = later.id
    where (later.rent_item_id, later.option_id) = (r.rent_item_id, r.option_id)
      and (later.date, later.place_in_day) >= (r.date, r.place_in_day));

-- A fee of the whole rent that terms do not name goes on and rises with the others; until now it was written down
-- again, so that its rise was lost.
alter table rent_terms alter column fee drop not null, alter column fee drop default;
update rent_terms t set fee = null
where t.fee = (select b.fee from rent_terms b where b.rent_id = t.rent_id and b.valid_from < t.valid_from order by b.valid_from desc limit 1);

-- Terms hold from their own day, also amid a month (T4). In months that were invoiced they held from the next month on.
update rent_terms t set valid_from = (date_trunc('month', t.valid_from) + interval '1 month')::date
where extract(day from t.valid_from) > 1
  and exists (
    select from invoiced_charges c
    where c.document_type = 'rent' and c.document_id = t.rent_id and c.kind <> 'rent_reading'
      and c.date between date_trunc('month', t.valid_from) and date_trunc('month', t.valid_from) + interval '1 month -1 day')
  and not exists (
    select from rent_terms other
    where other.rent_id = t.rent_id and other.id <> t.id
      and other.valid_from > t.valid_from and other.valid_from <= (date_trunc('month', t.valid_from) + interval '1 month')::date);

-- What has fallen due is charged by these rules as soon as the process starts.
update rents set charged_on = null where status = 'active' and charged_on is not null;
