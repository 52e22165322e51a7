-- Customers, suppliers, contracts.

create or replace trigger zz_touch before update on branch_contacts for each row execute function touch();

create or replace trigger zz_touch before update on branch_payment_details for each row execute function touch();

create or replace trigger count_gone after delete on branches referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on branches referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger reindex_inventory_items after update of name on branches
  for each row when (old.name <> new.name) execute function reindex_inventory_items();
create or replace trigger reindex_rents after update of name on branches
  for each row when (old.name <> new.name) execute function reindex_rents();
create or replace trigger reindex_service_applications after update of name on branches
  for each row when (old.name <> new.name) execute function reindex_service_applications();
create or replace trigger zz_touch before update on branches for each row execute function touch();

create or replace trigger count_gone after delete on contacts referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on contacts referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger zz_touch before update on contacts for each row execute function touch();

create or replace trigger zz_touch before update on contract_template_types for each row execute function touch();

create or replace trigger count_version before update of body on contract_templates
  for each row when (new.body is distinct from old.body) execute function count_template_version();
create or replace trigger zz_touch before update on contract_templates for each row execute function touch();

create or replace trigger keep_contract before update on contracts for each row execute function keep_contract();
create or replace trigger zz_touch before update on contracts for each row execute function touch();

create or replace trigger zz_touch before update on customer_additional_bank_accounts for each row execute function touch();

create or replace trigger zz_touch before update on customer_category_discounts for each row execute function touch();

create or replace trigger keep after insert or update or delete on customer_credits for each row execute function keep_credit();
create or replace trigger zz_touch before update on customer_credits for each row execute function touch();

create or replace trigger zz_touch before update on customer_discounts for each row execute function touch();

create or replace trigger zz_touch before update on customer_inventory_maintenances for each row execute function touch();

create or replace trigger zz_touch before update on customer_payment_details for each row execute function touch();

create or replace trigger zz_touch before update on customer_prices for each row execute function touch();

create or replace trigger guard before insert or update or delete on customer_refunds
  for each row execute function guard_refund();
create or replace trigger zz_touch before update on customer_refunds for each row execute function touch();

create or replace trigger count_gone after delete on customers referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on customers referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger reindex after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_documents();
create or replace trigger reindex_charges after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_charges();
create or replace trigger reindex_credits after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_credits_and_advances();
create or replace trigger reindex_inventory_items after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_inventory_items();
create or replace trigger reindex_rents after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_rents();
create or replace trigger reindex_service_applications after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_service_applications();
create or replace trigger reindex_shop after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_shop_orders();
create or replace trigger reindex_simplified after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_simplified_invoices();
create or replace trigger reindex_subscriptions after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_subscriptions();
create or replace trigger take_vat_check before insert or update of vat_nr on customers
  for each row execute function take_vat_check();
create or replace trigger zz_touch before update on customers for each row execute function touch('vat_checked_at', 'vat_valid');

create or replace trigger zz_touch before update on supplier_categories for each row execute function touch();

create or replace trigger count_gone after delete on suppliers referencing old table as changed
  for each statement execute function count_rows();
create or replace trigger count_new after insert on suppliers referencing new table as changed
  for each statement execute function count_rows();
create or replace trigger reindex_payment_orders after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_payment_orders();
create or replace trigger reindex_procurement_invoices after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_procurement_invoices();
create or replace trigger reindex_supplier_payments after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_supplier_payments();
create or replace trigger reindex_procurements after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_procurements();
create or replace trigger reindex_return_acts after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_return_acts();
create or replace trigger take_vat_check before insert or update of vat_nr on suppliers
  for each row execute function take_vat_check();
create or replace trigger zz_touch before update on suppliers for each row execute function touch('vat_checked_at', 'vat_valid');
