import { sql } from 'kysely'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import { readyText, tableColumns, type ImportPlan } from './plan.ts'
import { categories, customerPrices, items, manufacturers } from './plans-catalog.ts'
import { openInvoices } from './plans-invoices.ts'
import { openSupplierInvoices } from './plans-supplier-invoices.ts'

const home = sql`coalesce((select country_id from customers where is_main), (select id from countries where code = 'LV'))`

/** A registration number means a company, unless stated otherwise. */
const customerType = sql`case when r.ready ? 'reg_nr'
  then (select id from customer_types where requires_reg_nr order by is_public_body, id limit 1)
  else (select id from customer_types where not requires_reg_nr order by id limit 1) end`

/** Public bodies take e-invoices by mail if they have an address. */
const isPublicBody = sql`coalesce((select is_public_body from customer_types t where t.id::text = r.ready ->> 'type_id'), false)`
const importedChannel = sql`case when ${isPublicBody} and (r.ready ? 'email' or r.ready ? 'invoice_email') then 'email' else 'none' end`

const customers: ImportPlan = {
  table: 'customers',
  columns: tableColumns('customers', [
    'is_public_body',
    'is_blocked',
    'auto_invoice',
    'invoice_grouping',
    'einvoice_channel',
    'is_main',
    'document_language',
  ]),
  defaults: sql`jsonb_build_object('type_id', ${customerType}, 'country_id', ${home}, 'is_blocked', false, 'auto_invoice', false,
    'invoice_grouping', 'per_order', 'einvoice_channel', ${importedChannel}, 'is_main', false, 'document_language', 'lv',
    'is_public_body', ${isPublicBody})`,
  // Digits alone are common.
  rewritten: sql`case when ${readyText('postal_code')} ~* '^(LV)?[ -]*[0-9]{4}$'
      and ${readyText('country_id')} = (select id::text from countries where code = 'LV')
    then jsonb_build_object('postal_code', 'LV-' || right(${readyText('postal_code')}, 4)) else '{}' end`,
  unique: [{ field: 'reg_nr', key: readyText('reg_nr') }],
  // Different numbers mean different customers, whatever the name.
  alike: { field: 'name', key: sql`name_key(${readyText('name')})` },
  twins: [
    {
      why: 'reģistrācijas numurs',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join customers t on t.reg_nr = ${readyText('reg_nr')}`,
    },
    {
      why: 'PVN numurs',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join customers t on t.vat_nr = ${readyText('vat_nr')}`,
    },
    {
      why: 'e-pasts',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join customers t on lower(t.email) = lower(${readyText('email')})`,
    },
    {
      why: 'nosaukums',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join customers t on name_key(t.name) = name_key(${readyText('name')})`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'reg_nr' as field, 'Reģ. Nr.: ir obligāts šim klienta veidam' as reason
      from ${rows} r join customer_types t on t.id::text = ${readyText('type_id')} where t.requires_reg_nr and not r.ready ? 'reg_nr'`,
  ],
}

const contacts: ImportPlan = {
  table: 'contacts',
  columns: tableColumns('contacts', ['receives_service_reports', 'language', 'invitation_status']),
  defaults: sql`jsonb_build_object('is_primary', false, 'receives_invoices', false, 'receives_service_reports', false, 'signs_acts', false,
    'language', 'lv', 'invitation_status', 'none')`,
  unique: [
    { field: 'is_primary', key: sql`case when ${readyText('is_primary')} = 'true' then ${readyText('customer_id')} end` },
    { field: 'email', key: sql`${readyText('customer_id')} || ' ' || lower(${readyText('email')})` },
  ],
  twins: [
    {
      why: 'e-pasts',
      found: (rows) => sql`select r.row, t.id, concat_ws(' ', t.name, t.surname) as name
        from ${rows} r join contacts t on t.customer_id::text = ${readyText('customer_id')} and lower(t.email) = lower(${readyText('email')})`,
    },
    {
      why: 'vārds un uzvārds',
      found: (rows) => sql`select r.row, t.id, concat_ws(' ', t.name, t.surname) as name
        from ${rows} r join contacts t on t.customer_id::text = ${readyText('customer_id')}
          and fold(concat_ws(' ', t.name, t.surname)) = fold(concat_ws(' ', ${readyText('name')}, ${readyText('surname')}))`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'is_primary' as field, 'Galvenais: klientam jau ir galvenā kontaktpersona' as reason
      from ${rows} r join contacts t on t.customer_id::text = ${readyText('customer_id')} and t.is_primary
      where ${readyText('is_primary')} = 'true' and fold(concat_ws(' ', t.name, t.surname)) <> fold(concat_ws(' ', ${readyText('name')}, ${readyText('surname')}))`,
  ],
}

const branches: ImportPlan = {
  table: 'branches',
  columns: tableColumns('branches'),
  defaults: sql`jsonb_build_object('is_default', false)`,
  unique: [
    { field: 'name', key: sql`${readyText('customer_id')} || ' ' || ${readyText('name')}` },
    { field: 'is_default', key: sql`case when ${readyText('is_default')} = 'true' then ${readyText('customer_id')} end` },
  ],
  twins: [
    {
      why: 'nosaukums',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r
        join branches t on t.customer_id::text = ${readyText('customer_id')} and t.name = ${readyText('name')}`,
    },
    {
      why: 'adrese',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r
        join branches t on t.customer_id::text = ${readyText('customer_id')} and fold(t.address) = fold(${readyText('address')})`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'is_default' as field, 'Galvenā: klientam jau ir galvenā filiāle' as reason
      from ${rows} r join branches t on t.customer_id::text = ${readyText('customer_id')} and t.is_default
      where ${readyText('is_default')} = 'true' and t.name <> ${readyText('name')}`,
  ],
}

const suppliers: ImportPlan = {
  table: 'suppliers',
  columns: tableColumns('suppliers', ['bank_id', 'is_reverse_charge', 'is_active']),
  defaults: sql`jsonb_build_object('country_id', ${home}, 'is_reverse_charge', false, 'is_active', true,
    'bank_id', (select id from banks b where ${readyText('iban')} like 'LV%' and b.bank_code = substr(${readyText('iban')}, 5, 4) order by id limit 1))`,
  unique: [],
  alike: { field: 'name', key: sql`name_key(${readyText('name')})`, same: readyText('name') },
  twins: [
    {
      why: 'nosaukums',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join suppliers t on t.name = ${readyText('name')}`,
    },
    {
      why: 'reģistrācijas numurs',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join suppliers t on t.reg_nr = ${readyText('reg_nr')}`,
    },
    {
      why: 'PVN numurs',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join suppliers t on t.vat_nr = ${readyText('vat_nr')}`,
    },
    {
      why: 'nosaukums',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join suppliers t on name_key(t.name) = name_key(${readyText('name')})`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'iban' as field, 'Konta Nr. (IBAN): bankas ar šādu kodu sarakstā nav' as reason
      from ${rows} r where ${readyText('iban')} like 'LV%' and ${readyText('bank_id')} is null`,
  ],
}

/** A procurement of kind «opening», with its own rules. */
const openingStock: ImportPlan = {
  table: 'procurements',
  columns: [],
  defaults: sql`jsonb_build_object('warehouse_id', (select id from warehouses where is_active order by is_default desc, id limit 1))`,
  unique: [{ field: 'catalog_item_id', key: sql`${readyText('catalog_item_id')} || ' ' || ${readyText('warehouse_id')}` }],
  twins: [
    {
      why: 'prece, kurai noliktavā jau ir atlikums',
      found: (rows) => sql`select r.row, t.id, k.name || ', ' || w.name as name from ${rows} r
        join stock_items t on t.catalog_item_id::text = ${readyText('catalog_item_id')} and t.warehouse_id::text = ${readyText('warehouse_id')}
        join catalog_items k on k.id = t.catalog_item_id join warehouses w on w.id = t.warehouse_id where t.on_hand <> 0`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'warehouse_id' as field, 'Noliktava: ir obligāta, jo nav nevienas aktīvas' as reason
      from ${rows} r where ${readyText('warehouse_id')} is null and not r.given ? 'warehouse_id'`,
    (rows) => sql`select r.row, 'units' as field,
        format('Sērijas numuri: precei „%s” jānosauc tik numuru, cik gabalu', k.name) as reason
      from ${rows} r join catalog_items k on k.id::text = ${readyText('catalog_item_id')}
      where k.has_units and jsonb_array_length(coalesce(r.ready -> 'units', '[]'))::text <> trim_scale(${readyText('quantity')}::numeric)::text`,
    (rows) => sql`select r.row, 'units' as field, format('Sērijas numuri: %s jau ir uzskaitē', min(n.number)) as reason
      from ${rows} r cross join lateral jsonb_array_elements_text(r.ready -> 'units') as n (number)
      join catalog_item_units u on u.deleted_at is null and u.number = n.number
        and (u.catalog_item_id::text = ${readyText('catalog_item_id')} or u.imei is not null) group by r.row`,
  ],
  onlyNew: true,
}

export const plans: Readonly<Record<ImportKind, ImportPlan>> = {
  customers,
  contacts,
  branches,
  suppliers,
  manufacturers,
  categories,
  items,
  customer_prices: customerPrices,
  opening_stock: openingStock,
  open_invoices: openInvoices,
  open_supplier_invoices: openSupplierInvoices,
}
