-- Series (domain.md 3.7). A document dated ahead never stops those of today, and the newest number of a
-- series can be taken back.

-- What was dated ahead before this law holds the day on which it was numbered, at the latest today.
update document_series set last_date = today() where last_date > today();

-- The name of a series as its documents carry it: R-2026.
create function series_name(pattern text, period text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}.*$', ''), '[-/. ]+$', '');

-- A counter goes back by one number only, and only when its document has let go of it (law N5).
create or replace function guard_series() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('DG005', 'number', 'Numuru sēriju nedzēš');
  elsif new.last_no < old.last_no and (
    old.kind <> 'invoice' or new.last_no <> old.last_no - 1
    or exists (select from invoices where series = series_name(old.pattern, old.period) and series_no >= old.last_no)
  ) then
    perform refuse('DG005', 'last_no', 'Numuru skaitītājs nedrīkst iet atpakaļ');
  end if;
  return new;
end
$$;

-- Whether an invoice holds the newest number of its series, and nobody can take the next meanwhile.
create function holds_newest(invoice invoices) returns boolean
  language plpgsql
as $$
begin
  perform from document_series
  where kind = 'invoice' and series_name(pattern, period) = invoice.series and last_no = invoice.series_no for update;
  return found;
end
$$;

-- As before, but an invoice on which nothing was built becomes a draft again and gives back the newest number.
create or replace function guard_invoice_number() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      perform refuse('DG007', 'status', 'Rēķinu ar numuru nedzēš'); -- law N4
    end if;
    return old;
  end if;
  if is_frozen('invoices', new.status) then
    if new.number is null or new.series is null or new.accepted_at is null then
      perform refuse('DG005', 'number', 'Akceptētam rēķinam jābūt numuram');
    end if;
    if tg_op = 'INSERT' or not is_frozen('invoices', old.status) then
      perform refuse_closed('date', new.date);
      perform refuse_wrong_totals(new);
    end if;
  elsif tg_op = 'UPDATE' and is_frozen('invoices', old.status) then
    if new.number is not null or new.series_no is not null or old.sent_at is not null or old.exported_at is not null
      or new.paid + new.credited + new.advance_applied > 0 or not holds_newest(old) then
      perform refuse_frozen('invoices');
    end if;
    perform refuse_closed('date', old.date);
    return new;
  end if;
  if tg_op = 'UPDATE' and old.number is not null and new.number is distinct from old.number then
    if new.number is null or not exists (
      select from invoice_number_log
      where invoice_id = new.id and old_number = old.number and new_number = new.number and at = now()
    ) then
      perform refuse('DG005', 'number', 'Numura maiņa jāieraksta žurnālā');
    end if;
  end if;
  if new.number is not null and (tg_op = 'INSERT' or new.number is distinct from old.number) then
    perform refuse_number_ahead(new.number);
  end if;
  return new;
end
$$;
