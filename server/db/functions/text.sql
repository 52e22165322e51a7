-- Texts as they are compared and searched for.

-- Text without case, accents and signs that draw nothing (soft hyphens, joiners, marks of direction, selectors of
-- variants): names that look the same are compared as the same. Dictionary and collation are named in full, so it is
-- truly immutable.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, NFKD),
      '[\u0300-\u036F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'))
    collate "und-x-icu"
  );

-- What a company or person is called, to be compared: SIA "Ābele", Ābele, SIA and SIA Ābele are one name.
create or replace function name_key(value text) returns text
  language sql immutable strict parallel safe
  return (
    select coalesce(nullif(regexp_replace(regexp_replace(words, '^((sia|as|ik|zs|z s|ks|ps|uab|ou|gmbh|ltd|llc|inc|oy|ab) )+', ''),
      '( (sia|as|ik|zs|z s|ks|ps|uab|ou|gmbh|ltd|llc|inc|oy|ab))+$', ''), ''), words)
    from (select btrim(regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')) as words) as folded
  );

-- Words of a text as search sees them. A word with signs inside (R-2026-000123, janis@demo.example) gives its parts
-- and the whole without signs; a padded number gives itself without zeros, too.
create or replace function search_words(value text) returns text[]
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
create or replace function search_vector(variadic texts text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(search_words(array_to_string(texts, ' ')));

-- What a person typed, as a query: all words, in any order, by prefix. Never raises; text without a word gives null,
-- which matches nothing. A document number is looked up whole once its running number is long enough to be selective;
-- before that by series, year and exact running number. Other numbers of one or two digits match exactly: as prefixes
-- they would read half of the index. Telephone numbers are found in any way of writing. A GTIN is looked up without
-- the zeros before it, which search_words keeps of every padded number: UPC and EAN-13 of one article find each other.
create or replace function search_query(typed text) returns tsquery
  language sql immutable parallel safe
  return (
    select case when phone_sought(left(typed, 200)) is null then words else coalesce(words || phone_sought(left(typed, 200)), phone_sought(left(typed, 200))) end
    from (
      select string_agg(term, ' & ')::tsquery as words
      from (
        select term
        from unnest(regexp_split_to_array(fold(left(coalesce(typed, ''), 200)), '\s+')) with ordinality as words (word, place)
        cross join lateral (
          select format('''%s'':*', replace(word, '-', '')) as term
          where word ~ '^[a-z]{1,4}-[0-9]{4}-(0[0-9]{3,}|[0-9]{6,})$'
          union all
          select case
            when part ~ '^[0-9]{1,2}$' or (numbered and place > 2) then format('''%s''', part)
            when part ~ '^0+[1-9][0-9]*$' and length(part) between 12 and 14 then format('''%s'':*', ltrim(part, '0'))
            else format('''%s'':*', part) end
          from (select word ~ '^[a-z]{1,4}-[0-9]{4}(-[0-9]{0,5})?$' as numbered) as kind
          cross join lateral unnest(regexp_split_to_array(word collate "und-x-icu", '[^[:alnum:]]+')) with ordinality as parts (part, place)
          where word !~ '^[a-z]{1,4}-[0-9]{4}-(0[0-9]{3,}|[0-9]{6,})$' and part <> '' and not (numbered and place > 2 and part ~ '^0')
        ) as terms
        order by place
        limit 12
      ) as chosen
    ) as said
  );

-- Digits of a phone number without the Latvian prefix, so that it is found however it was written.
create or replace function phone_digits(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^(00)?371', '');

-- What a person typed, when all of it is a telephone number: its digits without what leads abroad or to Latvia, as
-- phone_digits keeps them. Null for anything else.
create or replace function phone_sought(typed text) returns tsquery
  language sql immutable parallel safe
  return (
    select case when length(digits) between 6 and 15 and digits <> btrim(typed) then (digits || ':*')::tsquery end
    from (
      select regexp_replace(regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^0+', ''), '^371(?=[0-9]{4})', '') as digits
      where typed ~ '^\s*(\(?\+|\(|[0-9])[-0-9 ()./\u2010-\u2015\u00A0\u2007\u2009\u202F]*$'
    ) as number
  );

-- Quantity as a person writes it: 12,5.
create or replace function spoken(quantity numeric) returns text
  language sql immutable strict parallel safe
  return replace(trim_scale(quantity)::text, '.', ',');

-- A figure as people write it («12 345», «12345,5»); null: none.
create or replace function counter_figure(typed text) returns numeric
  language sql immutable
  return case when regexp_replace(typed, '\s', '', 'g') ~ '^\d{1,10}([.,]\d{1,4})?$'
    then replace(regexp_replace(typed, '\s', '', 'g'), ',', '.')::numeric end;
