-- Reference lists.

create or replace trigger zz_touch before update on account_types for each row execute function touch();

create or replace trigger guard before insert or update of parent_id on accounting_accounts
  for each row execute function guard_account_tree();
create or replace trigger zz_touch before update on accounting_accounts for each row execute function touch();

create or replace trigger zz_touch before update on banks for each row execute function touch();

create or replace trigger zz_touch before update on carrier_groups for each row execute function touch();

create or replace trigger zz_touch before update on carriers for each row execute function touch();

create or replace trigger zz_touch before update on celebrations for each row execute function touch();

create or replace trigger zz_touch before update on company_forms for each row execute function touch();

create or replace trigger zz_touch before update on countries for each row execute function touch();

create or replace trigger zz_touch before update on customer_types for each row execute function touch();

create or replace trigger zz_touch before update on delivery_types for each row execute function touch();

create or replace trigger zz_touch before update on eu_vat_rates for each row execute function touch();

create or replace trigger zz_touch before update on interest_rates for each row execute function touch();

create or replace trigger zz_touch before update on invoice_approval_steps for each row execute function touch();

create or replace trigger zz_touch before update on manufacturers for each row execute function touch();

create or replace trigger guard_decimals before update of decimals on measure_units
  for each row when (new.decimals < old.decimals) execute function guard_unit_decimals();
create or replace trigger zz_touch before update on measure_units for each row execute function touch();

create or replace trigger zz_touch before update on regions for each row execute function touch();

create or replace trigger zz_touch before update on register_companies for each row execute function touch();

create or replace trigger zz_touch before update on reminder_levels for each row execute function touch();

create or replace trigger append_only before delete or update on vat_checks for each row execute function append_only();
create or replace trigger append_only_whole before truncate on vat_checks for each statement execute function append_only();
create or replace trigger tell after insert on vat_checks for each row execute function tell_vat_check();

create or replace trigger guard before update or delete on vat_deductions for each row execute function guard_vat_deduction();
create or replace trigger zz_touch before update on vat_deductions for each row execute function touch();

create or replace trigger guard before update or delete on vat_rates for each row execute function guard_vat_rate();
create or replace trigger zz_touch before update on vat_rates for each row execute function touch();

create or replace trigger zz_touch before update on cash_limits for each row execute function touch();
create or replace trigger move_deadlines after insert or delete or update of day on extra_holidays
  for each statement execute function move_e_invoice_deadlines();
create or replace trigger zz_touch before update on extra_holidays for each row execute function touch();

create or replace trigger zz_touch before update on vat_limits for each row execute function touch();

create or replace trigger zz_touch before update on vat_reasons for each row execute function touch();

create or replace trigger reindex_stock_checks after update of name on warehouses
  for each row when (old.name <> new.name) execute function reindex_stock_checks();
create or replace trigger reindex_stock_item_counts after update of name on warehouses
  for each row when (old.name <> new.name) execute function reindex_stock_item_counts();
create or replace trigger reindex_technical_documents after update of name on warehouses
  for each row when (old.name <> new.name) execute function reindex_technical_documents();
create or replace trigger spread_allow_negative after update of allow_negative on warehouses
  for each row when (old.allow_negative <> new.allow_negative) execute function spread_allow_negative();
create or replace trigger zz_touch before update on warehouses for each row execute function touch();
