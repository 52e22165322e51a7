-- What a person typed, when all of it is a telephone number: its digits without what leads abroad or to Latvia, as
-- phone_digits keeps them. Null for anything else.
create function phone_sought(typed text) returns tsquery
  language sql immutable parallel safe
  return (
    select case when length(digits) between 6 and 15 and digits <> btrim(typed) then (digits || ':*')::tsquery end
    from (
      select regexp_replace(regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^0+', ''), '^371(?=[0-9]{4})', '') as digits
      where typed ~ '^\s*(\(?\+|\(|[0-9])[-0-9 ()./\u2010-\u2015\u00A0\u2007\u2009\u202F]*$'
    ) as number
  );

-- As before, with telephone numbers in any way of writing. A GTIN is looked up without the noughts before it, which
-- search_words keeps of every padded number: UPC and EAN-13 of one article find each other.
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
