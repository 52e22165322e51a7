import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import type { ImportKind } from '../../contract/imports/import-titles.ts'
import { credits } from '../../contract/credits/credits.ts'
import { imports } from '../../contract/imports/imports.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeWarehouse, ownCompany } from '../support/factories.ts'
import { paid } from '../support/invoicing.ts'
import { processImport, brought, checked, regNr, xlsx, type Cell } from '../support/sheets.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app, { name: 'Galvenā', code: 'G1', is_default: true })
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const check = (kind: ImportKind, rows: Cell[][], fields?: Record<string, string>) => checked(clerk, kind, rows, fields)
const ask = (call: typeof imports.run | typeof imports.undo, id: number) => processImport(app, clerk, call, id)
const bring = (kind: ImportKind, rows: Cell[][]) => brought(app, clerk, kind, rows)

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.db)).rows[0]?.n ?? 0

test('customers, goods and their stock move in, and what nothing is built on is taken back', async () => {
  const customers: Cell[][] = Array.from({ length: 60 }, (_, no) =>
    no % 10 === 0
      ? [`Persona ${no}`, null, 'Ielas iela 1', '', null, `p${no}@demo.example`]
      : [`Uzņēmums ${no}`, regNr(no), `Ielas iela ${no}`, '1010', 14, `k${no}@demo.example`],
  )
  const before = await count('customers')
  const customersId = await bring('customers', [
    ['SIA Vecā programma'],
    [],
    ['Customer name', 'Reg. Nr.', 'Address', 'ZIP', 'Payment terms', 'E-mail'],
    ...customers,
  ])
  expect(await count('customers')).toBe(before + 60)
  const importedCustomer = await app.db.selectFrom('customers').selectAll().where('name', '=', 'Uzņēmums 7').executeTakeFirstOrThrow()
  expect(importedCustomer).toMatchObject({
    reg_nr: regNr(7),
    postal_code: 'LV-1010',
    payment_term_days: 14,
    legal_address: 'Ielas iela 7',
    is_blocked: false,
  })

  await bring('contacts', [
    ['Klients', 'Vārds', 'Uzvārds', 'E-pasts', 'Galvenais'],
    [regNr(7), 'Anna', 'Ozola', 'anna@demo.example', 'jā'],
    ['Persona 10', 'Pēteris', 'Kalns', null, 'nē'],
  ])
  await bring('branches', [
    ['Klients', 'Nosaukums', 'Adrese'],
    [regNr(7), 'Veikals', 'Cita iela 2'],
  ])
  await bring('suppliers', [
    ['Piegādātājs', 'PVN numurs'],
    ['SIA Vairums', `LV${regNr(900)}`],
  ])
  await bring('manufacturers', [['Zīmols'], ['Ražotājs Viens']])
  await bring('categories', [
    ['Kategorija', 'Mērv.', 'PVN'],
    ['Tehnika / Telefoni', 'gab', '21%'],
    ['Tehnika', 'gab.', 'PVN21'],
    ['Tehnika > Telefoni > Lietoti', '', ''],
  ])
  const goods: Cell[][] = Array.from({ length: 120 }, (_, no) => [
    `S-${no}`,
    `Prece ${no}`,
    no % 2 ? 'Telefoni' : 'Tehnika › Telefoni › Lietoti',
    10 + no / 100,
    no % 20 === 0 ? 'jā' : 'nē',
    no === 5 ? '4750000000005, AB 17' : null,
    no === 6 ? 'ražotājs viens' : null,
  ])
  const itemsId = await bring('items', [
    ['Kods', 'Nosaukums', 'Grupa', 'Cena bez PVN', 'Sērijas numuri', 'Svītrkods', 'Ražotājs'],
    ...goods,
  ])
  expect(await count('catalog_item_barcodes')).toBe(3)
  const stock: Cell[][] = goods.map(([sku], no) => [
    sku ?? '',
    no % 20 === 0 ? 2 : 1 + (no % 7),
    3.5,
    no % 20 === 0 ? `N${no}A; N${no}B` : null,
  ])
  const stockId = await bring('opening_stock', [['Artikuls', 'Atlikums', 'Pašizmaksa', 'Sērijas numurs'], ...stock])
  const { rows } = await sql`select count(*)::int as places, sum(on_hand) as pieces, sum(stock_value) as worth,
    (select count(*)::int from catalog_item_units) as units, (select string_agg(distinct kind, ',') from stock_movements) as kinds from stock_items`.execute(
    app.db,
  )
  const pieces = stock.reduce((all, row) => all + Number(row[1]), 0)
  expect(rows[0]).toMatchObject({ places: 120, pieces: `${pieces}.0000`, worth: (pieces * 3.5).toFixed(4), units: 12, kinds: 'opening' })
  await bring('customer_prices', [
    ['Klienta reģ. nr.', 'Artikuls', 'Līguma cena'],
    [regNr(7), 'S-3', 9.99],
    ['Persona 10', '4750000000005', '8,50'],
  ])
  expect(await found()).toEqual([])

  // Referenced records cannot be undone.
  const standing = await clerk.call(imports.undo, { params: { id: customersId } })
  expect([standing.status, standing.body.message]).toEqual([
    422,
    'Ielādi nevar atsaukt, jo uz tās jau balstās: filiāles (1), kontaktpersonas (2), klientu cenas (2)',
  ])
  expect((await clerk.call(imports.undo, { params: { id: itemsId } })).status).toBe(422)

  const back = await ask(imports.undo, stockId)
  expect(back).toMatchObject({ failure: null })
  const left = await sql`select count(*)::int as places, (select count(*)::int from catalog_item_units) as units from stock_items`.execute(
    app.db,
  )
  expect(left.rows[0]).toEqual({ places: 0, units: 0 })
  expect(await found()).toEqual([])
})

const found = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

test('each faulty cell is told with its value and reason, and nothing is written', async () => {
  const before = await count('customers')
  const { id, faulty, counts, can } = await check('customers', [
    [
      'Nosaukums',
      'Reģ. Nr.',
      'Juridiskā adrese',
      'E-pasts',
      'Apmaksas termiņš, d.',
      'Kredītlimits',
      'Uzņēmuma veids',
      'Valsts',
      'PVN reģ. Nr.',
    ],
    ['', regNr(1001), 'Iela 1', '', '', '', '', '', ''],
    ['Labs', regNr(1002), 'Iela 1', '', 14, '1 234,50', 'SIA', 'Latvija', ''],
    ['Slikts', '40003000001', 'Iela 1', 'nav adrese', 'drīz', '-5', 'XYZ', '', 'LV123'],
    ['Otrs tāds', regNr(1002), 'Iela 2', '', '', '', '', '', ''],
    ['Ārzemnieks', 'HRB 1234', 'Strasse 1', '', '', '', '', 'DE', ''],
    ['Nezināms', '', 'Iela 1', '', '', '', '', 'Atlantīda', ''],
  ])
  expect(faulty.map(({ cell, value, reason }) => [cell, value, reason])).toEqual([
    ['A2', '', 'Nosaukums: ir obligāts'],
    ['B4', '40003000001', 'Reģ. Nr.: nepareizs kontrolcipars'],
    ['D4', 'nav adrese', 'E-pasts: jābūt e-pasta adresei'],
    ['E4', 'drīz', 'Apmaksas termiņš, d.: jābūt šāda veida vērtībai: skaitlis'],
    ['F4', '-5', 'Kredītlimits: nedrīkst būt negatīvs'],
    ['G4', 'XYZ', 'Uzņēmuma veids: „XYZ” nav atrasts'],
    ['I4', 'LV123', 'PVN reģ. Nr.: aiz LV jābūt 11 cipariem'],
    ['B5', regNr(1002), 'Reģ. Nr.: tas pats jau ir 3. rindā'],
    ['H7', 'Atlantīda', 'Valsts: „Atlantīda” nav atrasts'],
  ])
  expect(counts).toEqual({ create: 2, update: 0, skip: 0, faulty: 4, twins: 0 })
  expect(can['RUN']).toBe('Failā ir kļūdas; izlabojiet tās un pārbaudiet failu vēlreiz')
  expect((await clerk.call(imports.run, { params: { id } })).status).toBe(422)
  expect(await count('customers')).toBe(before)
})

test('what customers owe moves in as invoices of the former program: paid and reminded of, and told in no report of ours', async () => {
  const head = ['Klienta reģ. nr.', 'Rēķina nr.', 'Datums', 'Apmaksāt līdz', 'Atlikums', 'Piezīmes']
  const wrong = await check('open_invoices', [
    head,
    [regNr(7), 'V-1', '2999-01-01', '', '10', ''],
    [regNr(7), 'V-2', '15.12.2024', '01.12.2024', '10', ''],
    [regNr(7), 'V-2', '15.12.2024', '', '0', ''],
    [regNr(5432), 'V-3', '', '', 'daudz', ''],
  ])
  expect(wrong.faulty.map(({ cell, reason }) => [cell, reason])).toEqual([
    ['C2', 'Rēķina datums: nedrīkst būt nākotnē'],
    ['D3', 'Apmaksas termiņš: nedrīkst būt pirms rēķina datuma'],
    ['B4', 'Rēķina numurs: tas pats jau ir 3. rindā'],
    ['E4', 'Neapmaksātā summa: nedrīkst būt nulle'],
    ['A5', `Klients: „${regNr(5432)}” nav atrasts`],
    ['C5', 'Rēķina datums: ir obligāts'],
    ['E5', 'Neapmaksātā summa: jābūt skaitlim'],
  ])
  const counter = await sql`select kind, period, last_no from document_series order by 1, 2`.execute(app.db)
  const owed = [
    [regNr(7), 'V-117', '15.12.2024', '', '1 210,00', 'Līgums 5'],
    ['Persona 10', 'V-118', '16.12.2024', '20.12.2024', '12.10', ''],
  ]
  const id = await bring('open_invoices', [head, ...owed])
  const invoice = await app.db.selectFrom('invoices').select(['id', 'due_date']).where('number', '=', 'V-117').executeTakeFirstOrThrow()
  const params = { params: { id: invoice.id } }
  const shown = async () => (await clerk.done(invoices.show, params)).data
  // The customer's term is 14 days.
  expect(await shown()).toMatchObject({
    status: 'accepted',
    due_date: '2024-12-29',
    gross: '1210.00',
    vat: '0.00',
    open: '1210.00',
    is_overdue: true,
    notes: 'Līgums 5',
    can: { PAY: true, EMAIL_DUE: true, EMAIL: elsewhere, SET_NUMBER: elsewhere, WITHDRAW: elsewhere },
  })
  expect((await clerk.call(invoices.pdf, params)).body).toMatchObject({ message: expect.stringContaining(elsewhere) })
  const credit = await clerk.call(credits.create, { body: { invoice_id: invoice.id, reason: 'return' } })
  expect([credit.status, credit.body.errors]).toEqual([422, { invoice_id: [expect.stringContaining('iepriekšējā programmā')] }])
  const reportRows = await clerk.done(invoiceReports.list, { query: { from: '2024-12-01', to: '2024-12-31' } })
  expect(reportRows.totals.count).toBe(0)
  expect((await clerk.call(invoiceReports.xml, { query: { from: '2024-12-01', to: '2024-12-31' } })).bytes.toString()).not.toContain(
    'V-117',
  )
  expect((await sql`select kind, period, last_no from document_series order by 1, 2`.execute(app.db)).rows).toEqual(counter.rows)

  await paid(app, await shown(), '210.00')
  expect(await shown()).toMatchObject({ status: 'partially_paid', open: '1000.00' })
  expect(await found()).toEqual([])
  expect((await clerk.call(imports.undo, { params: { id } })).status).toBe(422)
  const wholly = [head, ...owed.map((row) => row.with(1, `${row[1]}-B`))]
  expect(await ask(imports.undo, await bring('open_invoices', wholly))).toMatchObject({ failure: null })
  expect(await app.db.selectFrom('invoices').select('number').where('is_opening', '=', true).orderBy('number').execute()).toEqual([
    { number: 'V-117' },
    { number: 'V-118' },
  ])
  await expect(sql`delete from invoices where id = ${invoice.id}`.execute(app.db)).rejects.toThrow()
})

const elsewhere = 'Rēķins izrakstīts iepriekšējā programmā'

test('likely doubles are told and chosen about: left out, added to, or made all the same; undo gives back what was', async () => {
  await app.db.updateTable('customers').set({ phone: '111', email: 'vecs@demo.example' }).where('name', '=', 'Uzņēmums 9').execute()
  const rows: Cell[][] = [
    ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese', 'Tālrunis', 'E-pasts'],
    ['Uzņēmums Deviņi', regNr(9), 'Jauna adrese', '222', ''],
    ['UZNEMUMS 8', '', 'Cita adrese', '', ''],
    ['Pavisam cits', '', 'Adrese', '', 'VECS@demo.example'],
  ]
  const { id, twins } = await check('customers', rows)
  expect(twins.map(({ row, twin, why, is_same, choice }) => [row, twin, why, is_same, choice])).toEqual([
    [2, 'Uzņēmums 9', 'reģistrācijas numurs', true, 'skip'],
    [3, 'Uzņēmums 8', 'nosaukums', false, 'skip'],
    [4, 'Uzņēmums 9', 'e-pasts', false, 'skip'],
  ])
  const decide = (body: { row?: number; choice: 'skip' | 'update' | 'create' }) => clerk.call(imports.decide, { params: { id }, body })
  expect((await decide({ row: 2, choice: 'create' })).body.errors).toEqual({
    choice: ['Otru tādu pašu izveidot nevar: numuram vai nosaukumam jābūt vienam'],
  })
  expect((await decide({ choice: 'create' })).body.data.counts).toMatchObject({ create: 2, skip: 1 })
  expect((await decide({ row: 2, choice: 'update' })).body.data.counts).toMatchObject({ create: 2, update: 1, skip: 0 })
  const before = await count('customers')
  expect(await ask(imports.run, id)).toMatchObject({ failure: null })
  const now = () =>
    app.db
      .selectFrom('customers')
      .select(['name', 'legal_address', 'phone', 'email'])
      .where('reg_nr', '=', regNr(9))
      .executeTakeFirstOrThrow()
  // Empty cells keep existing values.
  expect(await now()).toEqual({ name: 'Uzņēmums Deviņi', legal_address: 'Jauna adrese', phone: '222', email: 'vecs@demo.example' })
  expect(await count('customers')).toBe(before + 2)
  expect(await ask(imports.undo, id)).toMatchObject({ failure: null })
  expect(await now()).toEqual({ name: 'Uzņēmums 9', legal_address: 'Ielas iela 9', phone: '111', email: 'vecs@demo.example' })
  expect(await count('customers')).toBe(before)
})

test('columns chosen by a person are kept under their source, and the next sheet of it is understood by itself', async () => {
  const rows: Cell[][] = [
    ['F1', 'F2', 'F3'],
    ['X-1', 'Viens', 'Liela iela'],
  ]
  const look = async (fields: Record<string, string>) =>
    (await clerk.done(imports.look, { form: { fields: { kind: 'suppliers', ...fields }, files: [await xlsx(rows)] } })).data
  const blind = await look({})
  expect([blind.fault, blind.source]).toEqual(['Norādiet, kurā kolonnā ir „Nosaukums”', null])
  await check('suppliers', rows, { columns: 'name=B,address=C', source: 'Vecā programma' })
  const seen = await look({})
  expect([seen.source, seen.columns.map(({ holds }) => holds)]).toEqual(['Vecā programma', [null, 'name', 'address']])
})

test('columns that a colleague keeps under a name are replaced only once that was said', async () => {
  const other = await app.person({ permissions: ['view_settings'] })
  const rows: Cell[][] = [
    ['G1', 'G2', 'G3'],
    ['X-2', 'Divi', 'Maza iela'],
  ]
  const send = async (by: Person, columns: string, confirmed = '') => {
    const form = { fields: { kind: 'suppliers', source: 'Kopīgā programma', columns }, files: [await xlsx(rows)] }
    return by.call(imports.check, { form, headers: { [confirmedHeader]: confirmed } })
  }
  const storedMapping = async () =>
    (await sql<{ columns: object }>`select columns from import_sources where name = 'Kopīgā programma'`.execute(app.db)).rows.map(
      ({ columns }) => columns,
    )
  expect((await send(clerk, 'name=B,address=C')).status).toBe(200)
  const refused = await send(other, 'name=B,address=A')
  expect([refused.status, refused.body.confirm?.code]).toEqual([422, 'columns-of-source'])
  expect(refused.body.errors).toEqual({
    source: [expect.stringMatching(/„Kopīgā programma” kolonnas jau saglabātas \(.+\): Nosaukums – „G2”, Adrese – „G3”/)],
  })
  expect(await storedMapping()).toEqual([{ name: 'G2', address: 'G3' }])
  // Unchanged columns need no confirmation; changing a colleague's does.
  expect((await send(other, 'name=B,address=C')).status).toBe(200)
  expect((await send(clerk, 'name=B')).status).toBe(200)
  expect((await send(other, 'name=B,address=A', 'columns-of-source')).status).toBe(200)
  expect(await storedMapping()).toEqual([{ name: 'G2', address: 'G1' }])
})

test('what is exported is read in again as it was, by workbook and by CSV', async () => {
  const lists = [
    ['customers', 'xlsx'],
    ['suppliers', 'xlsx'],
    ['categories', 'csv'],
    ['customer_prices', 'csv'],
    ['items', 'csv'],
  ] as const
  for (const [kind, format] of lists) {
    const written = async () => (await clerk.call(imports.export, { params: { kind }, query: { format: 'csv' } })).bytes.toString()
    const before = await written()
    const bytes = format === 'csv' ? Buffer.from(before) : (await clerk.call(imports.export, { params: { kind }, query: { format } })).bytes
    const { data } = await clerk.done(imports.check, { form: { fields: { kind }, files: [{ name: `x.${format}`, bytes }] } })
    expect([kind, data.faulty, data.counts.create]).toEqual([kind, [], 0])
    await clerk.done(imports.decide, { params: { id: data.id }, body: { choice: 'update' } })
    expect(await ask(imports.run, data.id)).toMatchObject({ failure: null })
    expect(await written()).toBe(before)
  }
  const { bytes } = await clerk.call(imports.template, { params: { kind: 'items' } })
  const { data } = await clerk.done(imports.look, { form: { fields: { kind: 'items' }, files: [{ name: 'veidne.xlsx', bytes }] } })
  expect(data.columns.every(({ holds }) => holds !== null)).toBe(true)
})
