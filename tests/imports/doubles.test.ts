import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { imports } from '../../contract/imports/imports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { processImport, brought, checked, regNr, type Cell } from '../support/sheets.ts'
import { accepted, dayAgo } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/** Similar names need confirmation, also within a sheet; debts are imported as negative amounts. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await brought(app, clerk, 'customers', [
    ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese'],
    ['SIA "Ābele"', regNr(1), 'Iela 1'],
  ])
})

const head = ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese']
const clean = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

test('one name in other signs, and one name twice in a sheet, are likely doubles: confirmed, not refused', async () => {
  const rows: Cell[][] = [
    head,
    ['Ābele, SIA', '', 'Iela 2'],
    ['Jānis Bērziņš', '', 'Iela 3'],
    ['Janis Berzins', '', 'Iela 4'],
    ['Bērzs', regNr(2), 'Iela 5'],
    // Two numbers are two companies.
    ['SIA „Bērzs”', regNr(3), 'Iela 6'],
  ]
  const { id, faulty, twins, counts } = await checked(clerk, 'customers', rows)
  expect(faulty).toEqual([])
  expect(twins.map(({ row, twin, twin_row, why, is_same, choice }) => [row, twin, twin_row, why, is_same, choice])).toEqual([
    [2, 'SIA "Ābele"', null, 'nosaukums', false, 'skip'],
    [4, 'Jānis Bērziņš', 3, 'nosaukums', false, 'skip'],
  ])
  expect(counts).toMatchObject({ create: 3, skip: 2 })
  const decide = (body: { row?: number; choice: 'skip' | 'update' | 'create' }) => clerk.call(imports.decide, { params: { id }, body })
  expect((await decide({ row: 4, choice: 'update' })).body.errors).toEqual({
    choice: ['Ieraksta vēl nav, papildināt nav ko: izvēlieties izlaist vai izveidot'],
  })
  expect((await decide({ row: 4, choice: 'create' })).body.data.counts).toMatchObject({ create: 4, skip: 1 })
  expect(await processImport(app, clerk, imports.run, id)).toMatchObject({ failure: null })
  expect(
    await app.db.selectFrom('customers').select('name').where('name', 'in', ['Jānis Bērziņš', 'Janis Berzins']).execute(),
  ).toHaveLength(2)

  // Ambiguous values are ignored, not refused.
  const twice = await checked(clerk, 'suppliers', [['Nosaukums'], ['Vairums'], ['Vairums'], ['SIA "Vairums"']])
  expect(twice.faulty).toEqual([])
  expect(twice.twins.map(({ row, twin_row, is_same, choice }) => [row, twin_row, is_same, choice])).toEqual([
    [3, 2, true, 'skip'],
    [4, 2, false, 'skip'],
  ])
  expect((await clerk.call(imports.decide, { params: { id: twice.id }, body: { row: 3, choice: 'create' } })).status).toBe(422)
  expect(await processImport(app, clerk, imports.run, twice.id)).toMatchObject({ failure: null })
})

test('another sheet names a customer in any signs', async () => {
  await brought(app, clerk, 'contacts', [
    ['Klients', 'Vārds'],
    ['Ābele SIA', 'Anna'],
  ])
})

test('credits and prepayments of customers move in as credit of theirs: spent, paid back, and gone with the import', async () => {
  const owed: Cell[][] = [
    ['Klients', 'Rēķina nr.', 'Datums', 'Atlikums'],
    [regNr(1), 'V-1', '15.12.2024', '121'],
    [regNr(1), 'KR-9', '16.12.2024', '-50,00'],
    [regNr(2), 'PRIEKŠ-1', '17.12.2024', '-30'],
  ]
  const id = await brought(app, clerk, 'open_invoices', owed)
  const { rows } = await sql<{ id: number }>`select id from customers where reg_nr = ${regNr(1)}`.execute(app.db)
  const customerId = rows[0]?.id ?? 0
  const { data } = await clerk.done(customers.credits, { params: { customerId } })
  expect(data).toMatchObject([{ kind: 'opening', amount: '50.00', date: '2024-12-16', document: { type: 'payment', number: 'KR-9' } }])
  expect(await clean()).toEqual([])
  // Repeating the sheet would duplicate them.
  expect((await checked(clerk, 'open_invoices', owed)).twins.map(({ is_same }) => is_same)).toEqual([true, true, true])

  const invoice = await accepted(app, { customer_id: customerId })
  await clerk.done(invoices.payByCredit, { params: { id: invoice.id }, body: { amount: '5.00', lock_version: invoice.lock_version } })
  expect((await clerk.call(imports.undo, { params: { id } })).status).toBe(422)
  const { refund_id } = await clerk.done(customers.refund, {
    params: { customerId },
    body: { amount: '45.00', method: 'transfer', date: dayAgo(0) },
  })
  expect(refund_id).toBeGreaterThan(0)
  expect(await clean()).toEqual([])

  const again = await brought(app, clerk, 'open_invoices', [
    ['Klients', 'Rēķina nr.', 'Datums', 'Atlikums'],
    [regNr(2), 'PRIEKŠ-2', '17.12.2024', '-30'],
    [regNr(2), 'V-2', '17.12.2024', '30'],
  ])
  expect(await processImport(app, clerk, imports.undo, again)).toMatchObject({ failure: null })
  expect(await app.db.selectFrom('payments').select('id').where('reference', '=', 'PRIEKŠ-2').execute()).toEqual([])
  expect(await clean()).toEqual([])
})

test('what suppliers owe us moves in below zero', async () => {
  await brought(app, clerk, 'open_supplier_invoices', [
    ['Piegādātājs', 'Rēķina nr.', 'Datums', 'Atlikums'],
    ['Vairums', 'P-1', '15.12.2024', 100],
    ['SIA Vairums', 'KR-1', '15.12.2024', -40],
  ])
  const { rows } =
    await sql`select sum(gross) as owed, count(*)::int as documents from procurement_invoices where status = 'accepted'`.execute(app.db)
  expect(rows).toEqual([{ owed: '60.00', documents: 2 }])
  expect(await clean()).toEqual([])
})
