-- Categories and items.

create or replace trigger index_search after insert or update or delete on catalog_item_barcodes
  for each row execute function index_barcode();
create or replace trigger zz_touch before update on catalog_item_barcodes for each row execute function touch();

create or replace trigger zz_touch before update on catalog_item_options for each row execute function touch();

create or replace trigger zz_touch before update on catalog_item_param_values for each row execute function touch();

create or replace trigger count_gone after delete on catalog_items referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on catalog_items referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard_is_stocked before update of is_stocked on catalog_items
  for each row when (old.is_stocked and not new.is_stocked) execute function guard_is_stocked();
create or replace trigger guard_unit before update of measure_unit_id on catalog_items
  for each row when (new.measure_unit_id <> old.measure_unit_id) execute function guard_item_unit();
create or replace trigger index_search before insert or update of sku, name, name_en, manufacturer_code, search on catalog_items
  for each row execute function index_catalog_item();
create or replace trigger one_sku before insert or update of sku on catalog_items
  for each row execute function guard_service_sku();
create or replace trigger reindex_inventory_items after update of name, sku on catalog_items
  for each row when (old.name <> new.name or old.sku <> new.sku) execute function reindex_inventory_items();
create or replace trigger reindex_made_items after update of name, sku on catalog_items
  for each row when ((old.name, old.sku) <> (new.name, new.sku)) execute function reindex_made_items();
create or replace trigger reindex_units after update of name, sku, unit_kind on catalog_items
  for each row when (old.has_units and (old.name <> new.name or old.sku <> new.sku or old.unit_kind is distinct from new.unit_kind))
  execute function reindex_units();
create or replace trigger zz_touch before update on catalog_items for each row execute function touch('search');

create or replace trigger zz_touch before update on catalog_param_values for each row execute function touch();

create or replace trigger zz_touch before update on catalog_params for each row execute function touch();

create or replace trigger guard before insert or update of parent_id on categories
  for each row execute function guard_category_tree();
create or replace trigger zz_touch before update on categories for each row execute function touch();

create or replace trigger zz_touch before update on category_option_items for each row execute function touch();

create or replace trigger zz_touch before update on category_options for each row execute function touch();

create or replace trigger zz_touch before update on category_price_rates for each row execute function touch();

create or replace trigger zz_touch before update on category_vat_rates for each row execute function touch();

create or replace trigger zz_touch before update on related_catalog_items for each row execute function touch();
