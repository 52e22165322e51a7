import { expect, test } from 'vitest'
import { columnLabel, sheetOf } from '../../contract/imports/import-kinds.ts'
import { importKinds, type ImportKind } from '../../contract/imports/import-titles.ts'
import { imports } from '../../contract/imports/imports.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeWarehouse } from '../support/factories.ts'
import { processImport, brought, checked, regNr, type Cell } from '../support/sheets.ts'
import { beginTests } from '../support/story.ts'

/** Odd values in every column of every sheet: an error of the column or a load, never a server fault. */

const odd: readonly Cell[] = [
  ...['teksts', '-1', '0', '00', '1e400', 'NaN', 'Infinity', '99999999999999999999', '9999999999', '12.345678901', '1.2.3,4', '%', '€'],
  ...[
    '31.02.2026',
    '2026-13-01',
    '9999-12-31',
    '0001-01-01',
    '#N/A',
    'null',
    '{}',
    '[]',
    "'; drop table users; --",
    '"\\',
    '🙂',
    '\u00A0',
    '\u200B',
  ],
  ...['jā', 'varbūt', ' / ', '›', 'ž'.repeat(6000), '_x0000_', 'a\nb', 'a;b,c', '=1+1', '@x'],
  ...[0.1, -5, 1e21, 1e-7, 12345.678901234, new Date('2026-02-03T10:15:00Z')],
]

const rowsOf = (kind: ImportKind) => Object.keys(sheetOf(kind).columns).length * odd.length

/** A valid row with required cells only. */
const right: Readonly<Record<ImportKind, (no: number) => Readonly<Record<string, Cell>>>> = {
  customers: (no) => ({ name: `Klients ${no}`, legal_address: `Iela ${no}` }),
  contacts: (no) => ({ customer_id: regNr(1), name: `Vārds ${no}` }),
  branches: (no) => ({ customer_id: regNr(1), name: `Filiāle ${no}`, address: `Filiāles iela ${no}` }),
  suppliers: (no) => ({ name: `Piegādātājs ${no}` }),
  manufacturers: (no) => ({ name: `Ražotājs ${no}` }),
  categories: (no) => ({ name: `Kategorija ${no}` }),
  items: (no) => ({ sku: `S-${no}`, name: `Prece ${no}`, category_id: 'Pamats', price: '1' }),
  customer_prices: (no) => ({ customer_id: regNr(1), catalog_item_id: `P-${no}`, price: '1' }),
  opening_stock: (no) => ({ catalog_item_id: `P-${no}`, quantity: '1', purchase_price: '1' }),
  open_invoices: (no) => ({ customer_id: regNr(1), number: `V-${no}`, date: '15.12.2024', open: '1' }),
  open_supplier_invoices: (no) => ({ supplier_id: regNr(2), supplier_number: `V-${no}`, date: '15.12.2024', open: '1' }),
}

let app: TestApp
let clerk: Person

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app, { name: 'Galvenā', code: 'G1', is_default: true })
  await brought(app, clerk, 'customers', [
    ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese'],
    ['Pircējs', regNr(1), 'Iela 1'],
  ])
  await brought(app, clerk, 'suppliers', [
    ['Nosaukums', 'Reģ. Nr.'],
    ['Pārdevējs', regNr(2)],
  ])
  await brought(app, clerk, 'categories', [
    ['Nosaukums', 'Mērv.'],
    ['Pamats', 'gab.'],
  ])
  const most = Math.max(rowsOf('customer_prices'), rowsOf('opening_stock'))
  await brought(app, clerk, 'items', [
    ['Artikuls', 'Nosaukums', 'Kategorija', 'Cena bez PVN'],
    ...Array.from({ length: most }, (_, no): Cell[] => [`P-${no}`, `Pamatprece ${no}`, 'Pamats', 1]),
  ])
})

test.each(importKinds)('no cell of %s gives anything but its own error, and what has none is loaded and taken back', async (kind) => {
  const fields = Object.keys(sheetOf(kind).columns)
  const head: Cell[] = fields.map((field) => columnLabel(kind, field))
  const cases = fields.flatMap((field) => odd.map((cell) => ({ field, cell })))
  const rows = cases.map(({ field, cell }, no) => {
    const row: Readonly<Record<string, Cell>> = { ...right[kind](no), [field]: cell }
    return fields.map((each): Cell => row[each] ?? null)
  })
  const { id, counts } = await checked(clerk, kind, [head, ...rows])
  const faults = await app.db.selectFrom('import_faults').select(['row', 'field', 'reason']).where('import_id', '=', id).execute()
  // Row 1 has the headings.
  const strange = faults.flatMap(({ row, field, reason }) => {
    const of = cases[row - 2]
    return of && of.field !== field ? [{ ...of, told: field, reason }] : []
  })
  expect(strange).toEqual([])
  expect(counts.faulty).toBeGreaterThan(0)

  const refused = new Set(faults.map(({ row }) => row))
  const sound = rows.filter((_, at) => !refused.has(at + 2))
  const { id: again, faulty, counts: left } = await checked(clerk, kind, [head, ...sound])
  expect(faulty).toEqual([])
  if (left.twins > 0) await clerk.done(imports.decide, { params: { id: again }, body: { choice: 'skip' } })
  expect(await processImport(app, clerk, imports.run, again)).toMatchObject({ failure: null, task: null })
  expect((await audit(app.db)).filter(({ findings }) => findings.length > 0)).toEqual([])
  expect(await processImport(app, clerk, imports.undo, again)).toMatchObject({ failure: null, task: null })
})
