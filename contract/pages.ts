import type { Module, Permission } from './permissions.ts'

/** In the order of the left rail. */
export const pageAreas = {
  general: 'Vispārīgi',
  customers: 'Klienti',
  stock: 'Noliktava',
  production: 'Ražošana',
  service: 'Serviss',
  transport: 'Transports',
  shop: 'Veikals',
  offers: 'Piedāvājumi',
  price_clarifications: 'Cenu aptaujas',
  orders: 'Pasūtījumi',
  rent: 'Noma',
  catalog: 'Katalogs',
  reference: 'Pamatdati',
  couriers: 'Kurjeri',
  invoices: 'Rēķini',
  settlements: 'Norēķini',
  bank: 'Banka un kase',
  accounting: 'Grāmatvedība',
  vat: 'PVN',
  administration: 'Pārvaldība',
} as const

export type PageArea = keyof typeof pageAreas

/** Path with `{parameters}`, permission and optional module (spec: pages.tsv). */
export interface Page<Path extends string = string> {
  path: Path
  title: string
  area: PageArea
  permission: Permission | 'signed-in' | 'visitor'
  module: Module | ''
}

function page<const Path extends string>(
  area: PageArea,
  path: Path,
  title: string,
  permission: Page['permission'],
  module: Page['module'] = '',
): Page<Path> {
  return { path, title, area, permission, module }
}

/**
 * Paths as in the specification (`tehnical_documents`, `rentID`); the last three rows of the general and service
 * areas have no path there.
 */
export const pages = [
  // Vispārīgi
  page('general', '/', 'Sākums', 'signed-in'),
  page('general', '/login', 'Pieslēgšanās', 'visitor'),
  page('general', '/user_profile_settings', 'Iestatījumi', 'signed-in'),
  page('general', '/workspace/jobs', 'Mani darbi', 'signed-in'),
  page('general', '/workspace/jobs/{jobId}', 'Darbs', 'signed-in'),
  page('general', '/totals_statistics', 'Kopsummu statistika', 'view_totals_module'),
  page('general', '/image/full-image', 'Attēls', 'signed-in'),
  page('general', '/message_archive', 'Ziņu arhīvs', 'signed-in'),
  page('general', '/message_archive/{messageId}', 'Ziņa', 'signed-in'),
  page('general', '/support_tickets', 'Atbalsta pieteikumi', 'signed-in'),
  page('general', '/support_tickets/create', 'Jauns atbalsta pieteikums', 'signed-in'),
  page('general', '/support_tickets/{supportTicketId}', 'Atbalsta pieteikums', 'signed-in'),
  page('general', '/password/{token}', 'Paroles izveide', 'visitor'),
  page('general', '/invitation/{token}', 'Uzaicinājuma apstiprināšana', 'visitor'),
  // Additions to the specification.
  page('general', '/workspace/history', 'Komandu vēsture', 'signed-in'),
  page('general', '/workspace/keyboard', 'Tastatūra', 'signed-in'),
  page('general', '/workspace/speed', 'Ātrums', 'signed-in'),

  // Klienti
  page('customers', '/customers', 'Klienti', 'view_customers'),
  page('customers', '/customers/{customerId}', 'Klients', 'view_customers'),
  page('customers', '/customers/{customerId}/prices', 'Klienta cenas', 'manage_customers'),
  page('customers', '/customers/{customerId}/orders', 'Klienta pasūtījumi', 'manage_customers'),
  page('customers', '/customers/{customerId}/sales', 'Klienta pirkumi', 'manage_customers'),
  page('customers', '/customers/{customerId}/profile', 'Klienta profils', 'manage_customers', 'manage_modules'),
  page('customers', '/customers/{customerId}/branches/{branchId}', 'Filiāle', 'view_customers'),
  page('customers', '/contacts/{contactId}', 'Kontaktpersona', 'view_customers'),
  page('customers', '/customer_files', 'Klientu faili', 'allow_download_customer_files'),

  // Noliktava
  page('stock', '/stock/stock_items', 'Krājumi', 'view_stock'),
  page('stock', '/stock/stock_items/{stockItemId}/movements', 'Krājuma kustības', 'view_stock'),
  page('stock', '/stock/suppliers', 'Piegādātāji', 'view_suppliers'),
  page('stock', '/stock/suppliers/{supplierId}', 'Piegādātājs', 'view_suppliers'),
  page('stock', '/stock/suppliers/{supplierId}/categories', 'Piegādātāja kategorijas', 'view_suppliers'),
  page('stock', '/stock/procurements', 'Iepirkumi', 'view_procurement'),
  page('stock', '/stock/procurements/create', 'Jauns iepirkums', 'view_procurement'),
  page('stock', '/stock/procurements/{procurementId}', 'Iepirkums', 'view_procurement'),
  page('stock', '/stock/procurement_invoices', 'Piegādātāju rēķini', 'manage_procurement'),
  page('stock', '/stock/procurement_invoices/invoiceables', 'Rēķiniem pieejamie iepirkumi', 'manage_procurement'),
  page('stock', '/stock/procurement_invoices/create/{supplierId}', 'Jauns piegādātāja rēķins', 'manage_procurement'),
  page('stock', '/stock/procurement_invoices/{procurementInvoiceId}', 'Piegādātāja rēķins', 'manage_procurement'),
  page('stock', '/invoice_approval_steps', 'Rēķinu saskaņošanas soļi', 'approve_payments'),
  page('stock', '/stock/incoming_invoices', 'Saņemtie rēķini', 'manage_procurement'),
  page('stock', '/stock/incoming_invoices/{id}', 'Saņemts rēķins', 'manage_procurement'),
  page('stock', '/stock/incoming_messages', 'Rēķinu pastkaste', 'manage_procurement'),
  page('stock', '/stock/supplier_item_codes', 'Piegādātāju preču kodi', 'manage_procurement'),
  page('stock', '/stock/procurement_from_invoice', 'Iepirkums no rēķina', 'manage_procurement'),
  page('stock', '/stock/return_acts', 'Atgriešanas akti', 'manage_procurement'),
  page('stock', '/stock/return_acts/create', 'Jauns atgriešanas akts', 'manage_procurement'),
  page('stock', '/stock/return_acts/{returnActId}', 'Atgriešanas akts', 'manage_procurement'),
  page('stock', '/stock/inventory_items', 'Inventārs', 'view_inventory_items'),
  page('stock', '/stock/inventory_items/create', 'Jauns inventārs', 'view_inventory_items'),
  page('stock', '/stock/inventory_items/{itemUUID}', 'Inventāra vienība', 'view_inventory_items'),
  page('stock', '/stock/tehnical_documents', 'Tehniskie dokumenti', 'manage_technical_documents'),
  page('stock', '/stock/tehnical_documents/create', 'Jauns tehniskais dokuments', 'manage_technical_documents'),
  page('stock', '/stock/tehnical_documents/{documentId}', 'Tehniskais dokuments', 'manage_technical_documents'),
  page('stock', '/stock/stock_checks', 'Inventarizācijas', 'manage_xml'),
  page('stock', '/stock/stock_checks/{id}', 'Inventarizācija', 'manage_xml'),
  page('stock', '/stock/stock_checks/{id}/documents', 'Inventarizācijas dokumenti', 'manage_xml'),
  page('stock', '/stock/stock_checks/create', 'Jauna inventarizācija', 'manage_xml'),
  page('stock', '/stock/reports', 'Krājumu atskaites', 'manage_technical_documents'),
  page('stock', '/stock/stock_item_counts', 'Krājumu uzskaite', 'view_stock'),
  page('stock', '/stock/stock_item_counts/create', 'Jauna krājumu uzskaite', 'view_stock'),
  page('stock', '/stock/stock_item_counts/{stockItemCountId}', 'Krājumu uzskaites lapa', 'view_stock'),
  page('stock', '/stock/catalog_item_units', 'IMEI saraksts', 'view_stock'),
  page('stock', '/workspace/catalog_item_units/{unitId}', 'Vienība', 'view_stock'),

  // Ražošana
  page('production', '/production/production_applications', 'Ražošanas pieteikumi', 'view_production_applications', 'production'),
  page(
    'production',
    '/production/production_applications/create',
    'Jauns ražošanas pieteikums',
    'manage_production_applications',
    'production',
  ),
  page(
    'production',
    '/production/production_applications/{applicationId}',
    'Ražošanas pieteikums',
    'view_production_applications',
    'production',
  ),
  page('production', '/production/component_lists', 'Komponenšu saraksti', 'view_production_components', 'production'),
  page('production', '/production/component_lists/create', 'Jauns komponenšu saraksts', 'manage_production_components', 'production'),
  page('production', '/production/component_lists/{id}', 'Komponenšu saraksts', 'view_production_components', 'production'),
  page('production', '/production/production_stock_items', 'Ražošanas krājumi', 'view_production_stock', 'production'),
  page('production', '/production/production_reports', 'Ražošanas atskaites', 'accept_production_applications', 'production'),

  // Serviss
  page('service', '/service/service_catalog', 'Servisa darbi', 'manage_service_jobs', 'service'),
  page('service', '/service/service_applications', 'Servisa pieteikumi', 'view_service_applications', 'service'),
  page('service', '/service/service_applications/create', 'Jauns servisa pieteikums', 'view_service_applications', 'service'),
  page('service', '/service/service_applications/{applicationId}', 'Servisa pieteikums', 'view_service_applications', 'service'),
  page('service', '/service/savings', 'Ietaupījumi', 'view_service_applications', 'service'),
  page('service', '/service/planned_maintenances', 'Plānotās apkopes', 'view_service_applications', 'service'),
  page('service', '/workspace/service_machines', 'Apkalpojamās iekārtas', 'view_service_applications', 'service'),
  page('service', '/service/service_stock_items', 'Servisa krājumi', 'view_service_applications', 'service'),
  page('service', '/service/component_lists', 'Servisa komponenšu saraksti', 'view_production_components', 'production'),

  // Transports
  page('transport', '/transportations', 'Pārvadājumi', 'manage_transportations', 'transportation'),
  page('transport', '/transportations/create', 'Jauns pārvadājums', 'manage_transportations', 'transportation'),
  page('transport', '/transportations/{transportationId}', 'Pārvadājums', 'manage_transportations', 'transportation'),
  page('transport', '/carriers', 'Pārvadātāji', 'manage_transportations', 'transportation'),
  page('transport', '/carriers/create', 'Jauns pārvadātājs', 'manage_transportations', 'transportation'),
  page('transport', '/carriers/{carrierId}', 'Pārvadātājs', 'manage_transportations', 'transportation'),
  page('transport', '/carrier_groups', 'Pārvadātāju grupas', 'manage_transportations', 'transportation'),
  page('transport', '/carrier_groups/create', 'Jauna pārvadātāju grupa', 'manage_transportations', 'transportation'),
  page('transport', '/carrier_groups/{carrierGroupId}', 'Pārvadātāju grupa', 'manage_transportations', 'transportation'),

  // Veikals
  page('shop', '/shop', 'Veikals', 'manage_shop', 'shop'),
  page('shop', '/shop/{id}', 'Veikala pasūtījums', 'manage_shop', 'shop'),
  page('shop', '/shop/create', 'Jauns veikala pasūtījums', 'manage_shop', 'shop'),
  page('shop', '/workspace/gift_cards', 'Dāvanu kartes', 'manage_shop', 'shop'),
  page('shop', '/shop/daily_reports', 'Veikala dienas atskaites', 'manage_shop', 'shop'),
  page('shop', '/shop/daily_reports/create', 'Jauna dienas atskaite', 'manage_shop', 'shop'),
  page('shop', '/shop/daily_reports/{id}', 'Veikala dienas atskaite', 'manage_shop', 'shop'),

  // Piedāvājumi
  page('offers', '/offers', 'Piedāvājumi', 'view_offers', 'offers'),
  page('offers', '/offers/{offerId}', 'Piedāvājums', 'view_offers', 'offers'),
  page('offers', '/offers/create', 'Jauns piedāvājums', 'manage_offers', 'offers'),

  // Cenu aptaujas
  page('price_clarifications', '/price_clarifications', 'Cenu aptaujas', 'manage_price_clarifications', 'price_clarifications'),
  page('price_clarifications', '/price_clarifications/create', 'Jauna cenu aptauja', 'manage_price_clarifications', 'price_clarifications'),
  page(
    'price_clarifications',
    '/price_clarifications/{priceClarificationId}',
    'Cenu aptauja',
    'manage_price_clarifications',
    'price_clarifications',
  ),

  // Pasūtījumi
  page('orders', '/orders', 'Pasūtījumi', 'view_orders'),
  page('orders', '/orders/{orderId}', 'Pasūtījums', 'view_orders'),
  page('orders', '/orders/create', 'Jauns pasūtījums', 'manage_orders'),
  page('orders', '/orders_create_from_offer/{offerId}', 'Pasūtījums no piedāvājuma', 'manage_orders'),
  page('orders', '/orders_create_from_credit_invoice/{creditInvoiceId}', 'Pasūtījums no kredītrēķina', 'manage_orders'),

  // Noma
  page('rent', '/rent', 'Nomas', 'view_rent', 'rent'),
  page('rent', '/rent/rent_items', 'Nomas vienības', 'view_rent', 'rent'),
  page('rent', '/rent/{rentID}', 'Noma', 'view_rent', 'rent'),
  page('rent', '/rent/create', 'Jauna noma', 'manage_rent', 'rent'),
  page('rent', '/workspace/rent_readings', 'Rādījumu lapa', 'view_rent', 'rent'),
  page('rent', '/workspace/rent_billing', 'Nomas rēķini', 'view_rent', 'rent'),

  // Katalogs
  page('catalog', '/catalog', 'Preces un pakalpojumi', 'view_catalog_items'),
  page('catalog', '/catalog/{catalogItemId}', 'Prece', 'view_catalog_items'),
  page('catalog', '/catalog/create', 'Jauna prece', 'manage_catalog_items'),
  page('catalog', '/categories', 'Kategorijas', 'manage_categories'),
  page('catalog', '/categories/{categoryId}', 'Kategorija', 'manage_categories'),
  page('catalog', '/categories/{categoryId}/products', 'Kategorijas preces', 'manage_categories'),

  // Pamatdati
  page('reference', '/params', 'Parametri', 'manage_catalog_params'),
  page('reference', '/banks', 'Bankas', 'manage_banks'),
  page('reference', '/company_forms', 'Uzņēmumu veidi', 'manage_company_forms'),
  page('reference', '/regions', 'Reģioni', 'manage_regions'),
  page('reference', '/manufacturers', 'Ražotāji', 'manage_manufacturers'),
  page('reference', '/warehouses', 'Noliktavas', 'manage_warehouses'),
  page('reference', '/measure_units', 'Mērvienības', 'manage_measure_units'),

  // Kurjeri
  page('couriers', '/courier_applications', 'Kurjeri', 'view_courier_applications', 'couriers'),
  page('couriers', '/courier_applications/create', 'Jauns kurjera pieteikums', 'view_courier_applications', 'couriers'),
  page('couriers', '/courier_applications/{applicationId}', 'Kurjera pieteikums', 'view_courier_applications', 'couriers'),

  // Rēķini
  page('invoices', '/invoices', 'Rēķini', 'view_invoices'),
  page('invoices', '/invoices/invoice/{invoiceId}', 'Rēķins', 'view_invoices'),
  page('invoices', '/invoices/create_credit_invoice_from_order/{orderId}', 'Kredītrēķins', 'view_invoices'),
  page('invoices', '/invoices/create_credit_invoice', 'Jauns kredītrēķins', 'manage_credit_notes'),
  page('invoices', '/invoices/credit_invoices', 'Kredītrēķini', 'manage_credit_notes'),
  page('invoices', '/invoices/credit_invoice/{invoiceId}', 'Kredītrēķins', 'manage_credit_notes'),
  page('invoices', '/invoices/simplified_invoices', 'Vienkāršie Rēķini', 'manage_simple_invoices', 'simplified_invoices'),
  page('invoices', '/invoices/create_simplified_invoices', 'Jauns vienkāršais rēķins', 'manage_simple_invoices', 'simplified_invoices'),
  page('invoices', '/invoices/simplified_invoice/{invoiceId}', 'Vienkāršais rēķins', 'manage_simple_invoices', 'simplified_invoices'),
  page('invoices', '/invoices/advance_invoices', 'Avansa Rēķini', 'manage_advance_invoices', 'advance_invoices'),
  page('invoices', '/invoices/create_advance_invoice', 'Jauns avansa rēķins', 'manage_advance_invoices', 'advance_invoices'),
  page('invoices', '/invoices/advance_invoice/{invoiceId}', 'Avansa rēķins', 'manage_advance_invoices', 'advance_invoices'),
  page(
    'invoices',
    '/invoices/create_advance_invoice_from_order/{orderId}',
    'Avansa rēķins pasūtījumam',
    'manage_advance_invoices',
    'advance_invoices',
  ),
  page('invoices', '/invoices/invoiceable_customers', 'Klienti rēķinu izrakstīšanai', 'manage_invoices'),
  page('invoices', '/invoices/create', 'Jauns rēķins', 'manage_invoices'),
  page('invoices', '/e_invoices', 'E-rēķini', 'view_invoices'),
  page('invoices', '/e_invoices/{id}', 'E-rēķins', 'view_invoices'),
  page('invoices', '/invoices/reports', 'Rēķinu atskaites', 'manage_invoice_reports'),
  page('invoices', '/workspace/number_series', 'Numuru sērijas', 'manage_invoice_reports'),
  page('invoices', '/workspace/number_series/{seriesId}', 'Sērijas numuri', 'manage_invoice_reports'),
  page('invoices', '/invoices/export', 'Rēķinu eksports', 'manage_invoices', 'export_to_xml'),
  page('invoices', '/invoices/sonax', 'Sonax imports', 'manage_invoice_reports', 'sonax_xml'),

  // Norēķini
  page('settlements', '/receivables', 'Debitoru parādu analīze', 'view_receivables'),
  page('settlements', '/receivables/{customerId}', 'Norēķinu izraksts', 'view_receivables'),
  page('settlements', '/open_items', 'Neapmaksātie dokumenti', 'view_receivables'),
  page('settlements', '/customer_payments', 'Klientu maksājumi', 'view_receivables'),
  page('settlements', '/reminders', 'Sūtāmie atgādinājumi', 'view_receivables'),
  page('settlements', '/reminder_letters', 'Atgādinājumu vēstules', 'view_receivables'),
  page('settlements', '/reminder_letters/{letterId}', 'Atgādinājuma vēstule', 'view_receivables'),
  page('settlements', '/balances_to_confirm', 'Saskaņojamie saldo', 'view_receivables'),
  page('settlements', '/supplier_balances_to_confirm', 'Saskaņojamie parādi piegādātājiem', 'view_receivables'),
  page('settlements', '/balance_confirmations', 'Salīdzināšanas akti', 'view_receivables'),
  page('settlements', '/balance_confirmations/{confirmationId}', 'Salīdzināšanas akts', 'view_receivables'),
  page('settlements', '/offset_parties', 'Ieskaitāmie parādi', 'view_receivables'),
  page('settlements', '/offsets', 'Ieskaiti', 'view_receivables'),
  page('settlements', '/offsets/{offsetId}', 'Ieskaits', 'view_receivables'),
  page('settlements', '/late_interest', 'Nokavējuma procenti', 'view_receivables'),
  page('settlements', '/late_interest/{customerId}', 'Klienta nokavējuma procenti', 'view_receivables'),
  page('settlements', '/interest_claims', 'Procentu prasījumi', 'view_receivables'),
  page('settlements', '/interest_claims/{claimId}', 'Procentu prasījums', 'view_receivables'),
  page('settlements', '/supplier_payments', 'Maksājumi piegādātājiem', 'view_bank'),
  page('settlements', '/interest_rates', 'Nokavējuma procentu likmes', 'manage_receivables'),
  page('settlements', '/reminder_levels', 'Atgādinājumu līmeņi', 'manage_receivables'),

  // Banka un kase
  page('bank', '/bank_entries', 'Maksājumu sasaiste', 'view_bank'),
  page('bank', '/bank_statements', 'Bankas izraksti', 'view_bank'),
  page('bank', '/bank_statements/{bankStatementId}', 'Bankas izraksts', 'view_bank'),
  page('bank', '/payment_orders', 'Maksājuma uzdevumi', 'view_bank'),
  page('bank', '/payment_orders/{paymentOrderId}', 'Maksājuma uzdevums', 'view_bank'),
  page('bank', '/bank_csv_mappings', 'Banku failu kolonnas', 'view_bank'),
  page('bank', '/cash_book', 'Kases grāmata', 'view_ledger'),
  page('bank', '/cash_book/{cashDeskId}', 'Kases grāmata', 'view_ledger'),
  page('bank', '/cash_orders', 'Kases orderi', 'view_ledger'),
  page('bank', '/cash_orders/{cashOrderId}', 'Kases orderis', 'view_ledger'),
  page('bank', '/cash_desks', 'Kases', 'view_ledger'),

  // Grāmatvedība
  page('accounting', '/trial_balance', 'Apgrozījuma pārskats', 'view_ledger'),
  page('accounting', '/ledger', 'Virsgrāmata', 'view_ledger'),
  page('accounting', '/vouchers', 'Grāmatvedības izziņas', 'view_ledger'),
  page('accounting', '/vouchers/{voucherId}', 'Grāmatvedības izziņa', 'view_ledger'),
  page('accounting', '/ledger_entries/{ledgerEntryId}', 'Grāmatojums', 'view_ledger'),
  page('accounting', '/posting_rules', 'Grāmatojumu noteikumi', 'view_ledger'),

  // PVN
  page('vat', '/vat_returns', 'PVN deklarācijas', 'view_vat'),
  page('vat', '/vat_returns/{vatReturnId}', 'PVN deklarācija', 'view_vat'),
  page('vat', '/vat_returns/{vatReturnId}/differences', 'PVN izmaiņas pēc iesniegšanas', 'view_vat'),
  page('vat', '/vat_return', 'PVN aprēķins', 'view_vat'),
  page('vat', '/vat_entries', 'PVN darījumi', 'view_vat'),
  page('vat', '/vat_annexes', 'PVN deklarācijas pielikumi', 'view_vat'),
  page('vat', '/oss_return', 'OSS deklarācija', 'view_vat'),
  page('vat', '/oss_entries', 'OSS darījumi', 'view_vat'),
  page('vat', '/vat_limits', 'PVN gada robežas', 'view_vat'),
  page('vat', '/vat_limit_dealings', 'Robežās ieskaitītie darījumi', 'view_vat'),
  page('vat', '/margin_sales', 'Peļņas daļas režīma darījumi', 'view_vat'),
  page('vat', '/vat_accounts', 'PVN salīdzināšana ar kontiem', 'view_ledger'),
  page('vat', '/vat_account_differences', 'PVN un kontu atšķirības', 'view_ledger'),

  // Pārvaldība
  page('administration', '/users', 'Lietotāji', 'manage_users', 'users'),
  page('administration', '/users/edit/{userId}', 'Lietotājs', 'manage_users', 'users'),
  page('administration', '/roles', 'Lomas', 'manage_roles', 'roles_and_permissions'),
  page('administration', '/roles/{roleId}', 'Loma', 'manage_roles', 'roles_and_permissions'),
  page('administration', '/celebrations', 'Svētki', 'manage_roles'),
  page('administration', '/subscriptions', 'Abonēšanas', 'view_subscriptions', 'subscriptions'),
  page('administration', '/subscriptions/{subscriptionId}', 'Abonēšana', 'view_subscriptions', 'subscriptions'),
  page('administration', '/subscriptions/create', 'Jauna abonēšana', 'manage_subscriptions', 'subscriptions'),
  page('administration', '/tasks', 'Darba uzdevumi', 'view_tasks'),
  page('administration', '/tasks/{taskId}', 'Darba uzdevums', 'view_tasks'),
  page('administration', '/tasks/create', 'Jauns darba uzdevums', 'create_tasks'),
  page('administration', '/leads', 'Potenciālie klienti', 'view_leads'),
  page('administration', '/leads/{leadId}', 'Potenciālais klients', 'view_leads'),
  page('administration', '/leads/create', 'Jauns potenciālais klients', 'manage_leads'),
  page('administration', '/sales', 'Akcijas', 'manage_sales'),
  page('administration', '/sales/create', 'Jauna akcija', 'manage_sales'),
  page('administration', '/sales/{salesId}', 'Akcija', 'manage_sales'),
  page('administration', '/accounting_accounts', 'Kontu plāns', 'manage_accounting_accounts'),
  page('administration', '/accounting_accounts/create', 'Jauns konts', 'manage_accounting_accounts'),
  page('administration', '/workspace/vat_rates', 'PVN likmes', 'manage_accounting_accounts'),
  page('administration', '/workspace/eu_vat_rates', 'ES valstu PVN likmes', 'manage_accounting_accounts'),
  page('administration', '/workspace/vat_reasons', 'PVN pamatojumi', 'manage_accounting_accounts'),
  page('administration', '/workspace/vat_deductions', 'Priekšnodokļa ierobežojumi', 'manage_accounting_accounts'),
  page('administration', '/workspace/vat_limits', 'PVN gada robežvērtības', 'manage_accounting_accounts'),
  page('administration', '/workspace/cash_limits', 'Skaidras naudas robežas', 'manage_accounting_accounts'),
  page('administration', '/workspace/extra_holidays', 'Papildu brīvdienas', 'manage_accounting_accounts'),
  page('administration', '/workspace/countries', 'Valstis', 'manage_accounting_accounts'),
  page('administration', '/contract_templates', 'Līgumi', 'manage_contract_templates'),
  page('administration', '/contract_templates/create', 'Jauna līguma veidne', 'manage_contract_templates'),
  page('administration', '/contract_templates/{contractTemplateId}', 'Līguma veidne', 'manage_contract_templates'),
  page('administration', '/contract_template_types', 'Līgumu veidi', 'manage_contract_templates'),
  page('administration', '/system_properties', 'Sistēmas parametri', 'view_settings'),
  page('administration', '/workspace/set_up', 'Uzņēmuma sākums', 'view_settings'),
  page('administration', '/workspace/system', 'Sistēma', 'view_settings'),
  page('administration', '/workspace/api_tokens', 'API atslēgas', 'manage_users', 'users'),
  page('administration', '/workspace/webhooks', 'Tīmekļa āķi', 'manage_users', 'users'),
  page('administration', '/workspace/replay', 'Vēstures atkārtošana', 'manage_users', 'users'),
  page('administration', '/workspace/company', 'Mūsu uzņēmums', 'view_settings'),
  page('administration', '/workspace/imports', 'Datu ielāde', 'view_settings'),
  page('administration', '/workspace/imports/{importId}', 'Ielādes fails', 'view_settings'),
  page('administration', '/workspace/outbox', 'Izejošais pasts', 'manage_users'),
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']
