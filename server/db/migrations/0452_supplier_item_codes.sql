-- By which code, or which name, a supplier's invoices mean an item of ours; learned when a person names the item of a line.

create table supplier_item_codes (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers on delete cascade,
  code text not null check (code = btrim(code) and code <> ''),
  catalog_item_id bigint not null references catalog_items on delete cascade
);
-- A code of a supplier means one item; an item may have several codes.
create unique index supplier_item_codes_code on supplier_item_codes (supplier_id, upper(code));
create index supplier_item_codes_item on supplier_item_codes (catalog_item_id);
call keep_record('supplier_item_codes');
