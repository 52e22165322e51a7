import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import { isPaged, type Call } from '../../contract/calls.ts'
import { referenceLists } from '../../contract/reference/reference.ts'
import { everyCall } from '../http/samples.ts'
import { shownLists } from './client-columns.ts'

/** @file Every list declares its columns, and every column that the client shows sorts and filters, or is listed here with its reason. */

const made = 'the client makes it of several fields'
const picture = 'a picture'
const route = 'the unit may be built into a machine by several routes'

const withoutKey: Readonly<Record<string, string>> = {
  'bank/BankStatementsScreen.tsx check': 'found by the statement before, for the rows that are shown',
  'catalog/CatalogScreen.tsx image': picture,
  'catalog/CategoryProductsScreen.tsx image': picture,
  'couriers/CouriersScreen.tsx what': made,
  'history/HistoryScreen.tsx said': 'the client makes the sentence of the command and its arguments',
  'inventory/InventoryScreen.tsx holder': made,
  'inventory/InventoryScreen.tsx place': made,
  'numbers/NumbersScreen.tsx note': made,
  'units/UnitsScreen.tsx made_by': route,
  'units/UnitsScreen.tsx built_into': route,
}

/** Paged answers that no list of the client shows. */
const withoutColumns: Readonly<Record<string, string>> = {
  'conversation.notifications': 'the dialog of notices: newest first',
  'customers.credits': 'the newest entries of an account, in a section of the customer',
  'dashboard.component': 'widgets of the start page: the most urgent first',
  'invoices.invoiceable': 'for programs; the client takes the lines of one customer',
  'sales.items': 'prices are worked on in the grid of the offer, page by page',
}

/** Lists whose call is chosen while the program runs. */
const chosenCalls: Readonly<Record<string, readonly string[]>> = {
  'production/StockList.tsx': ['production.stockItems', 'production.serviceStockItems'],
  'reference/ReferenceScreen.tsx': referenceLists.map(({ table }) => `reference.${table}_list`),
}

const calls = new Map<string, Call>(
  Object.entries(areas).flatMap(([area, each]) =>
    Object.entries(each as Record<string, Call>).map(([key, call]) => [`${camelCase(area)}.${key}`, call] as const),
  ),
)

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const shown = shownLists(join(import.meta.dirname, '../../src/areas'))

test('every list of the client is known by its call', () => {
  const unknown = shown.filter(({ file, call }) => !calls.has(call) && !(file in chosenCalls)).map(({ file, call }) => `${file} ${call}`)
  expect(unknown).toEqual([])
  expect(shown.length).toBeGreaterThan(60)
  expect(Object.keys(chosenCalls).filter((file) => !shown.some((each) => each.file === file))).toEqual([])
})

test('every paged answer declares columns, or is listed with its reason', () => {
  const without = everyCall.filter((call) => isPaged(call) && !call.spec.columns).map(({ id }) => id)
  expect(without.toSorted()).toEqual(Object.keys(withoutColumns).toSorted())
})

test('every shown column has its key in the contract, or a reason', () => {
  const wrong = shown.flatMap(({ file, call, columns }) =>
    (chosenCalls[file] ?? [call]).flatMap((each) => {
      const declared = calls.get(each)?.spec.columns
      if (!declared) return [`${file}: ${each} declares no columns`]
      return columns.filter(({ key }) => !Object.hasOwn(declared, key)).map(({ id }) => `${file} ${id}`)
    }),
  )
  expect([...new Set(wrong)].toSorted()).toEqual(Object.keys(withoutKey).toSorted())
})

test('every column that a reference list shows has its key in the contract', () => {
  const wrong = referenceLists.flatMap(({ table, fields, calls: { list } }) =>
    Object.entries(fields).flatMap(([name, { column }]) =>
      column === undefined || Object.hasOwn(list.spec.columns, name.replace(/_id$/, '')) ? [] : [`${table} ${name}`],
    ),
  )
  expect(wrong).toEqual([])
})
