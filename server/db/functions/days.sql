-- Days, settings and closed periods.

-- The moment at which work is booked: now, or the one in the past that the session says it lives at in its setting
-- `darbgalds.moment` (the demo data covers almost three years).
create or replace function moment() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('darbgalds.moment', true), '')::timestamptz, now());

-- The day of that moment in Riga: what is written after midnight there has the new day, whatever UTC says.
create or replace function today() returns date
  language sql stable parallel safe
  return (moment() at time zone 'Europe/Riga')::date;

-- Midnight in Riga, with which a day begins.
create or replace function midnight(day date) returns timestamptz
  language sql stable
as $$ select day::timestamp at time zone 'Europe/Riga' $$;

create or replace function property(name text) returns jsonb
  language sql stable parallel safe
  return (select value from system_properties where key = name);

-- Last day of the closed period (INV-LOCK-2), or nothing.
create or replace function locked_until() returns date
  language sql stable parallel safe
  return (select nullif(value #>> '{}', '')::date from system_properties where key = 'locked_until');

-- INV-LOCK-2: nothing is dated on or before the last day of the closed period.
create or replace function refuse_closed(field text, day date) returns void
  language plpgsql
as $$
declare
  closed date := locked_until();
begin
  if day <= closed then
    perform refuse('DG004', field, 'Periods ir slēgts līdz ' || to_char(closed, 'DD.MM.YYYY.'));
  end if;
end
$$;

-- INV-LOCK-2: terms of a rent and prices of its readings hold from no day of a closed period.
create or replace function guard_valid_from() returns trigger
  language plpgsql
as $$
declare
  kept text[] := array['updated_at', 'updated_by', 'lock_version'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - kept = to_jsonb(old) - kept then
      return new;
    end if;
    perform refuse_closed('valid_from', old.valid_from);
  end if;
  perform refuse_closed('valid_from', new.valid_from);
  return new;
end
$$;

-- INV-LOCK-2 for days when money of a simplified or a supplier's invoice came or went. (Days of payments proper are
-- held by guard_payment.)
create or replace function guard_payment_day() returns trigger
  language plpgsql
as $$
begin
  perform refuse_closed('paid_at', old.paid_at);
  perform refuse_closed('paid_at', new.paid_at);
  return new;
end
$$;
