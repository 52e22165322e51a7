-- Production.

create or replace trigger guard before insert or update of catalog_item_id, "position", quantity, waste_percent, is_optional or delete on component_list_items
  for each row execute function guard_component_list();
create or replace trigger no_circle after insert or update of component_list_id, catalog_item_id on component_list_items
  for each row execute function refuse_circular_part();
create or replace trigger obey_unit before insert or update of quantity on component_list_items
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');
create or replace trigger zz_touch before update on component_list_items for each row execute function touch();

create or replace trigger count_gone after delete on component_lists referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on component_lists referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update on component_lists
  for each row when ((new.type, new.catalog_item_id, new.version, new.output_quantity, new.labour_minutes, new.labour_cost)
    is distinct from (old.type, old.catalog_item_id, old.version, old.output_quantity, old.labour_minutes, old.labour_cost))
  execute function guard_component_list();
create or replace trigger index_search before insert or update of name, search on component_lists
  for each row execute function index_component_list();
create or replace trigger no_circle after update of is_active on component_lists
  for each row when (new.is_active and not old.is_active) execute function refuse_circular_part();
create or replace trigger zz_touch before update on component_lists for each row execute function touch('search');

create or replace trigger guard_figures before update of quantity_consumed, cost on production_application_components
  for each row when ((new.quantity_consumed, new.cost) <> (old.quantity_consumed, old.cost)) execute function guard_production_figures();
create or replace trigger obey_unit before insert or update of quantity on production_application_components
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');
create or replace trigger zz_touch before update on production_application_components
  for each row execute function touch('quantity_consumed', 'cost');

create or replace trigger count_gone after delete on production_applications referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on production_applications referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger guard before update or delete on production_applications
  for each row execute function guard_production_application();
create or replace trigger guard_figures before update of quantity_done on production_applications
  for each row when (new.quantity_done <> old.quantity_done) execute function guard_production_figures();
create or replace trigger index_search before insert or update of number, order_item_id, search on production_applications
  for each row execute function index_production_application();
create or replace trigger never_whole before truncate on production_applications
  for each statement execute function append_only();
create or replace trigger obey_unit before insert or update of quantity on production_applications
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');
create or replace trigger zz_touch before update on production_applications
  for each row execute function touch('search', 'quantity_done');

create or replace trigger append_only before delete or update on production_completions
  for each row execute function append_only();
create or replace trigger append_only_whole before truncate on production_completions
  for each statement execute function append_only();

create or replace trigger append_only before delete or update on production_consumptions
  for each row execute function append_only();
create or replace trigger append_only_whole before truncate on production_consumptions
  for each statement execute function append_only();

create or replace trigger append_only before delete or update on production_unit_parts
  for each row execute function append_only();
create or replace trigger append_only_whole before truncate on production_unit_parts
  for each statement execute function append_only();
