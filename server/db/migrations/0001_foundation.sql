-- What every other migration stands on: extensions, Latvian order, folded search, refusals,
-- the columns that every record has.

create extension if not exists unaccent with schema public;
create extension if not exists btree_gist with schema public;

-- Latvian order of LVS 24:1993: each letter with a mark is a letter of its own right after its base
-- (domain.md 4.10). The root locale with our own rules, because the `lv` data of ICU changed in
-- CLDR 45 and sorts y as a kind of i: so the order does not depend on the version of ICU.
create collation lv_lvs24 (
  provider = icu,
  locale = 'und',
  rules = '&a<ā<<<Ā &c<č<<<Č &e<ē<<<Ē &g<ģ<<<Ģ &i<ī<<<Ī &k<ķ<<<Ķ &l<ļ<<<Ļ &n<ņ<<<Ņ &o<ō<<<Ō &r<ŗ<<<Ŗ &s<š<<<Š &u<ū<<<Ū &z<ž<<<Ž'
);

-- Text without case and accents. Dictionary and collation are named in full, so it is truly immutable.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g'))
    collate "und-x-icu"
  );

-- Words of a text as search sees them. A word with signs inside (R-2026-000123, janis@demo.example)
-- gives its parts and the whole without signs; a padded number gives itself without zeros, too.
create function search_words(value text) returns text[]
  language plpgsql immutable strict parallel safe
as $$
declare
  -- Named in full: a restored backup computes generated columns without a search path.
  folded text collate "und-x-icu" := public.fold(value);
  spaced text collate "und-x-icu" := regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g');
  words text[] := string_to_array(spaced, ' ');
begin
  if spaced <> folded then
    words := words || regexp_split_to_array(regexp_replace(folded, '[^[:alnum:]\s]+', '', 'g'), '\s+');
  end if;
  if spaced ~ '\m0' then
    words := words || string_to_array(regexp_replace(spaced, '\m0+(?=[1-9][0-9]*\M)', '', 'g'), ' ');
  end if;
  if length(folded) > 100 then
    words := array(select left(word, 100) from unnest(words) as word);
  end if;
  return array_remove(words, '');
end
$$;

-- The `search` column of a record, from the texts it should be found by.
create function search_vector(variadic texts text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(search_words(array_to_string(texts, ' ')));

-- Digits of a phone number without the Latvian prefix, so that it is found however it was written.
create function phone_digits(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^(00)?371', '');

-- What a person typed, as a query: all words, in any order, by prefix. Never raises; text without a
-- word gives null, which matches nothing.
-- A document number is looked up whole once its running number is long enough to be selective; before
-- that by series, year and exact running number. Other numbers of one or two digits match exactly: as
-- prefixes they would read half of the index.
create function search_query(typed text) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg(term, ' & ')::tsquery
    from (
      select term
      from unnest(regexp_split_to_array(fold(left(coalesce(typed, ''), 200)), '\s+')) with ordinality as words (word, place)
      cross join lateral (
        select format('''%s'':*', replace(word, '-', '')) as term
        where word ~ '^[a-z]{1,4}-[0-9]{4}-(0[0-9]{3,}|[0-9]{6,})$'
        union all
        select case when part ~ '^[0-9]{1,2}$' or (numbered and place > 2) then format('''%s''', part) else format('''%s'':*', part) end
        from (select word ~ '^[a-z]{1,4}-[0-9]{4}(-[0-9]{0,5})?$' as numbered) as kind
        cross join lateral unnest(regexp_split_to_array(word collate "und-x-icu", '[^[:alnum:]]+')) with ordinality as parts (part, place)
        where word !~ '^[a-z]{1,4}-[0-9]{4}-(0[0-9]{3,}|[0-9]{6,})$' and part <> '' and not (numbered and place > 2 and part ~ '^0')
      ) as terms
      order by place
      limit 12
    ) as chosen
  );

-- A law of the business stands against the change. The HTTP layer answers 422 with the message at the
-- field. Codes: DG001 stock, DG002 append-only ledger, DG003 frozen document, DG004 closed period,
-- DG005 numbering, DG006 totals, DG007 numbered or used document deleted, DG008 other refusal.
create function refuse(code text, field text, message text) returns void
  language plpgsql
as $$
begin
  raise exception using errcode = code, column = field, message = message;
end
$$;

-- The moment at which work is booked: now, or the one in the past that the session says it lives at in
-- its setting `darbgalds.moment` (the demo data tells almost three years).
create function moment() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('darbgalds.moment', true), '')::timestamptz, now());

-- The day of that moment in Riga: what is written after midnight there has the new day, whatever UTC says.
create function today() returns date
  language sql stable parallel safe
  return (moment() at time zone 'Europe/Riga')::date;

-- Quantity as a person writes it: 12,5.
create function spoken(quantity numeric) returns text
  language sql immutable strict parallel safe
  return replace(trim_scale(quantity)::text, '.', ',');

-- Raises on any change; for ledgers and logs that only grow (law L2).
create function append_only() returns trigger
  language plpgsql
as $$
begin
  perform refuse('DG002', 'id', format('Žurnāla „%s” ierakstus nemaina un nedzēš', tg_table_name));
  return null;
end
$$;

create procedure make_append_only(target regclass)
  language plpgsql
as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function append_only()', target);
  execute format('create trigger append_only_whole before truncate on %s for each statement execute function append_only()', target);
end
$$;

-- Keeps updated_at, and counts lock_version up (law K4) unless only the columns named in the
-- trigger's arguments changed: those are derived, and a person's edit does not collide with them.
create function touch() returns trigger
  language plpgsql
as $$
begin
  new.updated_at := moment();
  -- A generated `search` is not known yet in a trigger that runs before the change.
  if tg_nargs = 0 or to_jsonb(new) - tg_argv - '{search,updated_at}'::text[] <> to_jsonb(old) - tg_argv - '{search,updated_at}'::text[] then
    new.lock_version := old.lock_version + 1;
  else
    new.lock_version := old.lock_version;
  end if;
  return new;
end
$$;

-- Gives a table the columns of every record. `derived`: columns that lock_version does not count.
create procedure keep_record(target regclass, variadic derived text[] default '{}')
  language plpgsql
as $$
begin
  execute format(
    'alter table %s
       add column created_at timestamptz not null default moment(),
       add column updated_at timestamptz not null default moment(),
       add column created_by bigint references users,
       add column updated_by bigint references users,
       add column lock_version integer not null default 1',
    target
  );
  -- Named to run after the guards of the table, which may still refuse or change the row.
  execute format(
    'create trigger zz_touch before update on %s for each row execute function touch(%s)',
    target,
    (select string_agg(quote_literal(name), ', ') from unnest(derived) as name)
  );
end
$$;

-- Counts of big tables for lists without a filter: read kept_counts. Each change adds a row instead of
-- updating one, so that writers never wait for each other; now and then a writer sums the rows up.
create table kept_count_changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  change bigint not null
);
create index kept_count_changes_table_name on kept_count_changes (table_name) include (change);

create view kept_counts as
select table_name, sum(change)::bigint as count from kept_count_changes group by table_name;

create function merge_kept_counts() returns void
  language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('kept_counts')) then
    return;
  end if;
  with gone as (delete from kept_count_changes returning table_name, change)
  insert into kept_count_changes (table_name, change) select table_name, sum(change) from gone group by table_name;
end
$$;

create function count_rows() returns trigger
  language plpgsql
as $$
declare
  change bigint;
begin
  change := case tg_op when 'INSERT' then (select count(*) from changed) else -(select count(*) from changed) end;
  if change <> 0 then
    insert into kept_count_changes (table_name, change) values (tg_table_name, change);
    if random() < 0.005 then
      perform merge_kept_counts();
    end if;
  end if;
  return null;
end
$$;

create procedure keep_count(target regclass)
  language plpgsql
as $$
begin
  execute format(
    'create trigger count_new after insert on %s referencing new table as changed for each statement execute function count_rows()', target
  );
  execute format(
    'create trigger count_gone after delete on %s referencing old table as changed for each statement execute function count_rows()', target
  );
end
$$;

-- Indexes the search words of a big table. Ten times the usual statistics, because the planner must tell
-- a rare word (index on the words) from a frequent one (walk the list in its order).
create procedure keep_search(target regclass)
  language plpgsql
as $$
begin
  execute format('create index %s on %s using gin (search) with (fastupdate = off)', target || '_search', target);
  execute format('alter table %s alter column search set statistics 1000', target);
end
$$;

-- International bank account number: form and check digits (ISO 7064 mod 97-10).
create function iban_is_valid(iban text) returns boolean
  language sql immutable strict parallel safe
  return iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' and (
    select string_agg(case when sign ~ '[A-Z]' then (ascii(sign) - 55)::text else sign end, '' order by place)::numeric % 97 = 1
    from unnest(string_to_array(substr(iban, 5) || left(iban, 4), null)) with ordinality as signs (sign, place)
  );
