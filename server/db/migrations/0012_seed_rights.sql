-- The closed lists of permissions and modules (contract/permissions.ts holds the labels; a test keeps
-- both equal) and the role presets of domain.md 1.1.

insert into permissions (name) values
  ('view_totals_module'), ('view_customers'), ('manage_customers'), ('allow_download_customer_files'), ('view_stock'),
  ('view_suppliers'), ('view_procurement'), ('manage_procurement'), ('view_inventory_items'), ('manage_technical_documents'),
  ('manage_xml'), ('view_production_applications'), ('manage_production_applications'), ('view_production_components'),
  ('manage_production_components'), ('view_production_stock'), ('accept_production_applications'), ('manage_service_jobs'),
  ('view_service_applications'), ('manage_transportations'), ('manage_shop'), ('view_offers'), ('manage_offers'),
  ('manage_price_clarifications'), ('view_orders'), ('manage_orders'), ('view_rent'), ('manage_rent'), ('view_catalog_items'),
  ('manage_catalog_items'), ('manage_categories'), ('manage_catalog_params'), ('manage_banks'), ('manage_company_forms'),
  ('manage_regions'), ('manage_manufacturers'), ('manage_warehouses'), ('manage_measure_units'), ('view_courier_applications'),
  ('view_invoices'), ('manage_invoices'), ('manage_simple_invoices'), ('manage_advance_invoices'), ('manage_invoice_reports'),
  ('manage_credit_notes'), ('manage_users'), ('manage_roles'), ('view_subscriptions'), ('manage_subscriptions'),
  ('view_tasks'), ('create_tasks'), ('view_leads'), ('manage_leads'), ('manage_sales'), ('manage_accounting_accounts'),
  ('manage_contract_templates'), ('view_settings');

insert into modules (name) values
  ('production'), ('service'), ('transportation'), ('shop'), ('offers'), ('price_clarifications'), ('rent'),
  ('manage_modules'), ('couriers'), ('simplified_invoices'), ('advance_invoices'), ('export_to_xml'), ('sonax_xml'), ('users'),
  ('roles_and_permissions'), ('subscriptions');

insert into roles (name, display_name, is_system) values
  ('administrator', 'Administrators', true),
  ('manager', 'Vadītājs', true),
  ('sales', 'Pārdošanas speciālists', true),
  ('accountant', 'Grāmatvedis', true),
  ('warehouse', 'Noliktavas darbinieks', true),
  ('service', 'Servisa inženieris', true),
  ('production', 'Ražošanas darbinieks', true),
  ('logistics', 'Loģistikas speciālists', true),
  ('shop', 'Veikala pārdevējs', true),
  ('courier', 'Kurjers', true),
  ('customer', 'Klienta lietotājs', true);

create temporary table preset (role text, names text) on commit drop;
insert into preset values
  ('manager', 'view_totals_module manage_invoice_reports allow_download_customer_files create_tasks manage_orders manage_offers
    manage_customers manage_sales'),
  ('sales', 'view_customers manage_customers allow_download_customer_files view_catalog_items view_stock view_orders manage_orders
    view_offers manage_offers view_invoices manage_invoices manage_simple_invoices manage_advance_invoices manage_price_clarifications
    view_leads manage_leads view_tasks create_tasks view_courier_applications view_subscriptions view_rent'),
  ('accountant', 'view_customers manage_customers allow_download_customer_files view_orders view_invoices manage_invoices
    manage_simple_invoices manage_advance_invoices manage_credit_notes manage_invoice_reports manage_accounting_accounts manage_banks
    manage_company_forms view_suppliers view_procurement view_stock view_catalog_items view_subscriptions manage_subscriptions view_rent
    view_totals_module manage_contract_templates view_tasks create_tasks'),
  ('warehouse', 'view_stock view_catalog_items view_customers view_orders manage_orders view_suppliers view_procurement
    manage_procurement manage_technical_documents manage_xml view_inventory_items view_production_stock view_courier_applications
    manage_warehouses view_tasks'),
  ('service', 'view_service_applications manage_service_jobs view_inventory_items view_customers view_catalog_items view_stock
    view_orders view_rent view_tasks create_tasks'),
  ('production', 'view_production_applications manage_production_applications view_production_components
    manage_production_components view_production_stock view_catalog_items view_stock view_tasks'),
  ('logistics', 'manage_transportations view_courier_applications view_orders view_customers view_catalog_items view_stock
    manage_regions view_tasks create_tasks'),
  ('shop', 'manage_shop manage_simple_invoices view_customers view_catalog_items view_stock view_tasks'),
  ('courier', 'view_courier_applications view_tasks'),
  ('customer', 'view_orders view_offers view_invoices view_rent view_subscriptions');

insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id
from roles
join permissions on roles.name = 'administrator'
  or (roles.name = 'manager' and permissions.name like 'view\_%')
  or exists (select from preset where role = roles.name and permissions.name = any (regexp_split_to_array(names, '\s+')));
