-- Text without case, accents and signs that draw nothing (soft hyphens, joiners, marks of direction, selectors of
-- variants): names that look the same are compared as the same. What is stored of search words stays right: of a word
-- with such a sign inside they have held the whole word from the beginning.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, NFKD),
      '[\u0300-\u036F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'))
    collate "und-x-icu"
  );
