import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imports } from '../../contract/imports/imports.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { processImport, brought, checked, regNr } from '../support/sheets.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const found = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

test('what suppliers are owed moves in by what is left to pay: due and paid here, opened and sent back never, gone with its import', async () => {
  await brought(app, clerk, 'suppliers', [
    ['Nosaukums', 'Reģ. Nr.', 'Apmaksas termiņš, d.'],
    ['Vairumtirgotājs', regNr(901), 10],
    ['Ražotne', '', ''],
  ])
  const head = ['Piegādātājs', 'Rēķina nr.', 'Datums', 'Apmaksāt līdz', 'Atlikums', 'Piezīmes']
  const wrong = await checked(clerk, 'open_supplier_invoices', [
    head,
    [regNr(901), 'P-1', '2999-01-01', '', '10', ''],
    [regNr(901), 'P-2', '15.12.2024', '01.12.2024', '10', ''],
    [regNr(901), 'p-2', '16.12.2024', '', '0', ''],
    ['Nezināms', 'P-3', '', '', 'daudz', ''],
    // Numbers may repeat for other suppliers and years.
    ['Ražotne', 'P-2', '15.12.2024', '', '10', ''],
    [regNr(901), 'P-2', '15.12.2023', '', '10', ''],
  ])
  expect(wrong.faulty.map(({ cell, reason }) => [cell, reason])).toEqual([
    ['C2', 'Rēķina datums: nedrīkst būt nākotnē'],
    ['D3', 'Apmaksas termiņš: nedrīkst būt pirms rēķina datuma'],
    ['B4', 'Rēķina numurs: tas pats jau ir 3. rindā'],
    ['E4', 'Neapmaksātā summa: nedrīkst būt nulle'],
    ['A5', 'Piegādātājs: „Nezināms” nav atrasts'],
    ['C5', 'Rēķina datums: ir obligāts'],
    ['E5', 'Neapmaksātā summa: jābūt skaitlim'],
  ])
  const stock = await sql`select count(*), sum(value) from stock_movements`.execute(app.db)
  const owed = [
    [regNr(901), 'P-117', '15.12.2024', '', '1 210,00', 'Līgums 5'],
    ['Ražotne', 'P-118', '16.12.2024', '20.12.2024', '12.10', ''],
  ]
  const id = await brought(app, clerk, 'open_supplier_invoices', [head, ...owed])
  const due = async () => (await clerk.done(supplierInvoices.list, { query: { is_overdue: 'true', sort: 'due_date' } })).data
  // The supplier's term is ten days.
  expect((await due()).map(({ supplier_number, due_date, gross }) => [supplier_number, due_date, gross])).toEqual([
    ['P-118', '2024-12-20', '12.10'],
    ['P-117', '2024-12-25', '1210.00'],
  ])
  const [, first] = await due()
  const params = { id: first?.id ?? 0 }
  const shown = async () => (await clerk.done(supplierInvoices.show, { params })).data
  expect(await shown()).toMatchObject({
    status: 'accepted',
    is_opening: true,
    net: '1210.00',
    vat: '0.00',
    lines_net: '1210.00',
    difference: '0.00',
    notes: 'Līgums 5',
    procurement_invoice_items: [{ name: 'Neapmaksātais atlikums rēķinam P-117', procurement_item_id: null }],
    can: { PAY: true, REOPEN: expect.stringContaining('iepriekšējās programmas') as string },
  })
  expect((await sql`select count(*), sum(value) from stock_movements`.execute(app.db)).rows).toEqual(stock.rows)

  const again = await checked(clerk, 'open_supplier_invoices', [head, ...owed])
  expect(again.twins.map(({ row, why, is_same, choice }) => [row, why, is_same, choice])).toEqual([
    [2, 'rēķina numurs', true, 'skip'],
    [3, 'rēķina numurs', true, 'skip'],
  ])
  const written = async () =>
    (await clerk.call(imports.export, { params: { kind: 'open_supplier_invoices' }, query: { format: 'csv' } })).bytes.toString()
  expect(await written()).toContain(`${regNr(901)};P-117;2024-12-15;2024-12-25;1210;Līgums 5`)

  const event = async (name: 'PAY' | 'REOPEN') =>
    clerk.call(supplierInvoices.update, { params, body: { event: name, lock_version: (await shown()).lock_version } })
  expect((await event('REOPEN')).status).toBe(422)
  expect((await event('PAY')).status).toBe(200)
  expect((await due()).map(({ supplier_number }) => supplier_number)).toEqual(['P-118'])
  expect(await written()).not.toContain('P-117')
  expect((await clerk.call(imports.undo, { params: { id } })).status).toBe(422)
  expect(await found()).toEqual([])

  const others = owed.map((row) => row.with(1, `${row[1]}-B`))
  const numbers = () => app.db.selectFrom('procurement_invoices').select('supplier_number').orderBy('supplier_number').execute()
  const before = await numbers()
  expect(
    await processImport(app, clerk, imports.undo, await brought(app, clerk, 'open_supplier_invoices', [head, ...others])),
  ).toMatchObject({
    failure: null,
  })
  expect(await numbers()).toEqual(before)
  expect(await found()).toEqual([])
})
