-- Numbers of documents.

-- A series that has given no number yet may begin elsewhere, or not at all; a counter that has goes back by one number
-- only, and only when its document has let go of it (INV-NUMBER-5).
create or replace function guard_series() returns trigger
  language plpgsql
as $$
begin
  if old.last_no < old.first_no then
    if tg_op = 'UPDATE' and new.first_no <> old.first_no and new.last_no <> new.first_no - 1 then
      perform refuse('DG005', 'first_no', 'Sērija turpinās ar pirmo numuru');
    end if;
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    perform refuse('DG005', 'number', 'Numuru sēriju nedzēš');
  elsif new.first_no <> old.first_no then
    perform refuse('DG005', 'first_no', 'Sērijas sākumu nemaina, kad numuri jau ir piešķirti');
  elsif new.last_no < old.last_no and (
    old.kind <> 'invoice' or new.last_no <> old.last_no - 1
    or exists (select from invoices where series = series_name(old.pattern, old.period) and series_no >= old.last_no)
  ) then
    perform refuse('DG005', 'last_no', 'Numuru skaitītājs nedrīkst iet atpakaļ');
  end if;
  return new;
end
$$;

-- The counter inside a number as a pattern writes it, null for a number of another form. `period` is part of a regular
-- expression: `[0-9]{4}` is any year.
create or replace function number_in_series(number text, pattern text, period text) returns integer
  language sql immutable parallel safe
  return (regexp_match(number, '^' || regexp_replace(
    replace(regexp_replace(pattern, '([][*.+?(){}|^$\\-])', '\\\1', 'g'), '\{YYYY\}', period), '\\\{0+\\\}', '([0-9]{1,9})') || '$', 'i'))[1]::integer;

-- A number as a pattern writes it; a counter longer than its zeros is written whole.
create or replace function number_text(pattern text, period text, counter integer) returns text
  language sql immutable parallel safe
  return (
    select regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}', lpad(counter::text, greatest(length(zeros), length(counter::text)), '0'))
    from substring(pattern from '\{(0+)\}') as zeros
  );

-- The name of a series as its documents carry it: R-2026.
create or replace function series_name(pattern text, period text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}.*$', ''), '[-/. ]+$', '');

-- The report of each series tells why a number is free: the audit is asked by the numbers that documents had.
create or replace function gone_number(before jsonb) returns text
  language sql immutable parallel safe
  return coalesce(before ->> 'number', before ->> 'inventory_nr');

create or replace function highest_imported(pattern text, period text) returns integer
  language sql stable parallel safe
  return (select coalesce(max(number_in_series(number, pattern, period)), 0) from invoices where is_opening and number is not null);

-- INV-NUMBER-3: a manual number never runs ahead of the counter of the series it looks like.
create or replace function refuse_number_ahead(wanted text) returns void
  language plpgsql
as $$
begin
  if exists (
    select from document_series,
      regexp_match(wanted, '^' || regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}', '([0-9]{1,9})') || '$') as digits
    where kind = 'invoice' and digits[1]::integer > last_no
  ) then
    perform refuse('DG005', 'number', 'Numurs nedrīkst būt lielāks par sērijas skaitītāju');
  end if;
end
$$;

-- INV-NUMBER-3: a manual number never runs ahead of the counter of the series it looks like.
create or replace function refuse_number_ahead(series_kind text, wanted text) returns void
  language plpgsql
as $$
begin
  if exists (
    select from document_series,
      regexp_match(wanted, '^' || regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}', '([0-9]{1,9})') || '$') as digits
    where kind = series_kind and digits[1]::integer > last_no
  ) then
    perform refuse('DG005', 'number', 'Numurs nedrīkst būt lielāks par sērijas skaitītāju');
  end if;
end
$$;

-- INV-NUMBER-3 and INV-NUMBER-4. Arguments: kind of the series, and where numbers may be changed, the log of changes
-- with the column of its document.
create or replace function guard_numbering() returns trigger
  language plpgsql
as $$
declare
  logged boolean := false;
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      perform refuse('DG007', 'status', document_label(tg_table_name) || ' ar numuru netiek dzēsts');
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and old.number is not null and new.number is distinct from old.number then
    if tg_nargs > 1 then
      execute format('select exists (select from %I where %I = $1 and old_number = $2 and new_number = $3 and at = now())', tg_argv[1], tg_argv[2])
        into logged using new.id, old.number, new.number;
    end if;
    if not logged then
      perform refuse('DG005', 'number', 'Numura maiņa jāieraksta žurnālā');
    end if;
  end if;
  if new.number is not null and (tg_op = 'INSERT' or new.number is distinct from old.number) then
    perform refuse_number_ahead(tg_argv[0], new.number);
  end if;
  return new;
end
$$;

-- An invoice on which nothing was built becomes a draft again and gives back the newest number (INV-NUMBER-5).
create or replace function guard_invoice_number() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      perform refuse('DG007', 'status', 'Rēķinu ar numuru nedzēš'); -- INV-NUMBER-4
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

-- Whether an invoice holds the newest number of its series, and nobody can take the next meanwhile.
create or replace function holds_newest(invoice invoices) returns boolean
  language plpgsql
as $$
begin
  perform from document_series
  where kind = 'invoice' and series_name(pattern, period) = invoice.series and last_no = invoice.series_no for update;
  return found;
end
$$;
