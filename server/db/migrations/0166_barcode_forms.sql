-- The ways in which one article number of the trade (GTIN) is written: a UPC of 12 digits is an EAN-13 with a nought
-- before it, and either one of 14 digits with more of them. Another code is only what it is.
create function same_barcodes(code text) returns text[]
  language sql immutable strict parallel safe
  return case when code ~ '^[0-9]{12,14}$'
    then array(
      select distinct lpad(bare, digits, '0') from (values (ltrim(code, '0'))) as n (bare), unnest(array[12, 13, 14]) as digits
      where length(bare) <= digits
    )
    else array[code] end;

-- The item that a scanned code means: by the very code before one that is the same number.
create function item_of_barcode(scanned text) returns bigint
  language sql stable strict parallel safe
  return (
    select catalog_item_id from catalog_item_barcodes where code = any (same_barcodes(scanned)) order by code <> scanned, id limit 1
  );
