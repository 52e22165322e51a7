-- A series may go on from the numbers of a former program: those below `first_no` were never given here, so they are
-- no gaps, and invoices that a company brings along may have them.
alter table document_series add column first_no integer not null default 1 check (first_no >= 1);
alter table document_series add constraint document_series_counted check (last_no >= first_no - 1);

-- The counter inside a number as a pattern writes it, null for a number of another form. `period` is part of a regular
-- expression: `[0-9]{4}` is any year.
create function number_in_series(number text, pattern text, period text) returns integer
  language sql immutable parallel safe
  return (regexp_match(number, '^' || regexp_replace(
    replace(regexp_replace(pattern, '([][*.+?(){}|^$\\-])', '\\\1', 'g'), '\{YYYY\}', period), '\\\{0+\\\}', '([0-9]{1,9})') || '$', 'i'))[1]::integer;

-- The highest number of a series that an invoice of a former program has; 0 without any.
create index invoices_opening on invoices (number) where is_opening;
create function highest_imported(pattern text, period text) returns integer
  language sql stable parallel safe
  return (select coalesce(max(number_in_series(number, pattern, period)), 0) from invoices where is_opening and number is not null);

-- A series that has given no number yet may begin elsewhere, or not at all; a counter that has goes back by one number
-- only, and only when its document has let go of it (law N5).
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
