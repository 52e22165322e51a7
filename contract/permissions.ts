/** The 57 permissions of the specification (permissions.tsv; labels: docs/domain/accounts.md#users-and-permissions), then those of ours. */
export const permissions = {
  view_totals_module: 'Skatīt kopsummu statistiku',
  view_customers: 'Skatīt klientus',
  manage_customers: 'Pārvaldīt klientus',
  allow_download_customer_files: 'Lejupielādēt klientu failus',
  view_stock: 'Skatīt krājumus',
  view_suppliers: 'Skatīt piegādātājus',
  view_procurement: 'Skatīt iepirkumus',
  manage_procurement: 'Pārvaldīt iepirkumus',
  view_inventory_items: 'Skatīt inventāru',
  manage_technical_documents: 'Pārvaldīt tehniskos dokumentus',
  manage_xml: 'Pārvaldīt inventarizācijas (XML)',
  view_production_applications: 'Skatīt ražošanas pieteikumus',
  manage_production_applications: 'Pārvaldīt ražošanas pieteikumus',
  view_production_components: 'Skatīt komponenšu sarakstus',
  manage_production_components: 'Pārvaldīt komponenšu sarakstus',
  view_production_stock: 'Skatīt ražošanas krājumus',
  accept_production_applications: 'Akceptēt ražošanu',
  manage_service_jobs: 'Pārvaldīt servisa darbus',
  view_service_applications: 'Strādāt ar servisa pieteikumiem',
  manage_transportations: 'Pārvaldīt pārvadājumus',
  manage_shop: 'Pārvaldīt veikalu',
  view_offers: 'Skatīt piedāvājumus',
  manage_offers: 'Pārvaldīt piedāvājumus',
  manage_price_clarifications: 'Pārvaldīt cenu aptaujas',
  view_orders: 'Skatīt pasūtījumus',
  manage_orders: 'Pārvaldīt pasūtījumus',
  view_rent: 'Skatīt nomu',
  manage_rent: 'Pārvaldīt nomu',
  view_catalog_items: 'Skatīt preces',
  manage_catalog_items: 'Pārvaldīt preces',
  manage_categories: 'Pārvaldīt kategorijas',
  manage_catalog_params: 'Pārvaldīt parametrus',
  manage_banks: 'Pārvaldīt bankas',
  manage_company_forms: 'Pārvaldīt uzņēmumu veidus',
  manage_regions: 'Pārvaldīt reģionus',
  manage_manufacturers: 'Pārvaldīt ražotājus',
  manage_warehouses: 'Pārvaldīt noliktavas',
  manage_measure_units: 'Pārvaldīt mērvienības',
  view_courier_applications: 'Strādāt ar kurjeru pieteikumiem',
  view_invoices: 'Skatīt rēķinus',
  manage_invoices: 'Pārvaldīt rēķinus',
  manage_simple_invoices: 'Pārvaldīt vienkāršos rēķinus',
  manage_advance_invoices: 'Pārvaldīt avansa rēķinus',
  manage_invoice_reports: 'Rēķinu atskaites',
  manage_credit_notes: 'Pārvaldīt kredītrēķinus',
  manage_users: 'Pārvaldīt lietotājus',
  manage_roles: 'Pārvaldīt lomas',
  view_subscriptions: 'Skatīt abonēšanas',
  manage_subscriptions: 'Pārvaldīt abonēšanas',
  view_tasks: 'Skatīt uzdevumus',
  create_tasks: 'Veidot uzdevumus',
  view_leads: 'Skatīt potenciālos klientus',
  manage_leads: 'Pārvaldīt potenciālos klientus',
  manage_sales: 'Pārvaldīt akcijas',
  manage_accounting_accounts: 'Pārvaldīt kontu plānu',
  manage_contract_templates: 'Pārvaldīt līgumu veidnes',
  view_settings: 'Sistēmas parametri',
  view_costs: 'Skatīt pašizmaksu',
} as const

/** Name of a permission that a role or a user may hold. */
export type Permission = keyof typeof permissions

/** The 16 modules an installation can switch off (spec: modules.tsv). */
export const modules = {
  production: 'Ražošana',
  service: 'Serviss',
  transportation: 'Transports',
  shop: 'Veikals',
  offers: 'Piedāvājumi',
  price_clarifications: 'Cenu aptaujas',
  rent: 'Noma',
  manage_modules: 'Klientu profili',
  couriers: 'Kurjeri',
  simplified_invoices: 'Vienkāršie rēķini',
  advance_invoices: 'Avansa rēķini',
  export_to_xml: 'Eksports uz XML',
  sonax_xml: 'Sonax imports',
  users: 'Lietotāji',
  roles_and_permissions: 'Lomas un atļaujas',
  subscriptions: 'Abonēšana',
} as const

/** Name of a module. */
export type Module = keyof typeof modules

/** All permission names, the specification's first, in its order. */
export const permissionNames = Object.keys(permissions) as Permission[]

/** All module names, in the specification's order. */
export const moduleNames = Object.keys(modules) as Module[]
