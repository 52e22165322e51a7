import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { shownLists } from './client-columns.ts'

/** @file Every column that a list of the client shows sorts and filters on the server, or is listed here with its reason. */

const made = 'the client makes it of several fields'
const picture = 'a picture'
const route = 'the unit may be built into a machine by several routes'

const withoutKey: Readonly<Record<string, string>> = {
  'catalog/CatalogScreen.tsx image': picture,
  'couriers/CouriersScreen.tsx what': made,
  'inventory/InventoryScreen.tsx holder': made,
  'inventory/InventoryScreen.tsx place': made,
  'units/UnitsScreen.tsx made_by': route,
  'units/UnitsScreen.tsx built_into': route,
}

/** Lists whose calls declare no columns: they sort by their few keys. */
const withoutColumns: ReadonlySet<string> = new Set([
  'accounting/AccountsScreen.tsx',
  'catalog/CategoryProductsScreen.tsx',
  'catalog/ParamsScreen.tsx',
  'customers/CustomerFilesScreen.tsx',
  'customers/CustomerOrdersScreen.tsx',
  'customers/CustomerSalesScreen.tsx',
  'customers/MaintenancesSection.tsx',
  'customers/OffersSection.tsx',
  'customers/ServiceSection.tsx',
  'group-jobs/GroupJobScreen.tsx',
  'group-jobs/GroupJobsScreen.tsx',
  'history/HistoryScreen.tsx',
  'imports/ImportsScreen.tsx',
  'invoice-reports/ReportsScreen.tsx',
  'invoices/InvoiceableCustomersScreen.tsx',
  'maintenances/MachinesScreen.tsx',
  'maintenances/PlannedScreen.tsx',
  'messages/MessageArchiveScreen.tsx',
  'numbers/NumbersScreen.tsx',
  'numbers/SeriesScreen.tsx',
  'reference/ReferenceScreen.tsx',
  'rent/RentItemsScreen.tsx',
  'shop/GiftCardsScreen.tsx',
  'shop/ReportsScreen.tsx',
  'stock/MovementsScreen.tsx',
  'stock-checks/CheckLists.tsx',
  'stock-checks/StockChecksScreen.tsx',
  'supplier-invoices/InvoiceableSuppliersScreen.tsx',
  'support-tickets/SupportTicketsScreen.tsx',
  'users/OutboxScreen.tsx',
  'users/RolesScreen.tsx',
  'users/UsersScreen.tsx',
])

const calls = new Map<string, Call>(
  Object.entries(areas).flatMap(([area, each]) =>
    Object.entries(each as Record<string, Call>).map(([key, call]) => [`${camelCase(area)}.${key}`, call] as const),
  ),
)

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const shown = shownLists(join(import.meta.dirname, '../../src/areas'))

test('every shown column has its key in the contract, or a reason', () => {
  const wrong = shown.flatMap(({ file, call, columns }) => {
    const declared = calls.get(call)?.spec.columns
    if (!declared) return withoutColumns.has(file) ? [] : [`${file}: ${call} declares no columns`]
    return columns.filter(({ key }) => !Object.hasOwn(declared, key)).map(({ id }) => `${file} ${id}`)
  })
  expect([...new Set(wrong)].toSorted()).toEqual(Object.keys(withoutKey).toSorted())
})

test('the reasons name lists that there are', () => {
  const files = new Set(shown.filter(({ call }) => !calls.get(call)?.spec.columns).map(({ file }) => file))
  expect([...withoutColumns].toSorted()).toEqual([...files].toSorted())
})
