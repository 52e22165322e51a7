import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { users } from '../../contract/users/users.ts'
import { generatedFile, type GeneratedDocument } from '../../server/areas/files/generated.ts'
import { readStored } from '../../server/areas/files/keep.ts'
import { invoicePrint } from '../../server/areas/invoices/invoices.files.ts'
import { buildNext } from '../../server/jobs/documents.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch, makeCategory, makeItem } from '../support/factories.ts'
import { accepted, delivered, draft, invoiceNow, invoiceOf, makeBuyer, dayAgo, spareNumber } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const pdfOf = async ({ id }: { id: number }) => (await clerk.call(invoices.pdf, { params: { id } })).bytes
const ublOf = async ({ id }: { id: number }) => (await clerk.call(invoices.xml, { params: { id } })).bytes
const textOf = async (bytes: Uint8Array) => (await pdfPages(bytes)).flat().join('\n')

async function stored(id: number): Promise<{ pdf_file_id: number | null; ubl_file_id: number | null }> {
  return app.db.selectFrom('invoices').select(['pdf_file_id', 'ubl_file_id']).where('id', '=', id).executeTakeFirstOrThrow()
}

test('the outbox builds PDF and UBL of an accepted invoice once, whatever number of workers', async () => {
  const acceptedInvoices = await Promise.all([accepted(app), accepted(app), accepted(app)])
  for (let worker = 0; worker < 2; worker += 1) onTestFinished(startOutbox({ db: app.db, settings: app.settings, every: 20 }))
  await expect
    .poll(async () => (await sql`select 1 from outbox where kind in ('pdf', 'ubl') and done_at is null`.execute(app.db)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0)
  for (const { id } of acceptedInvoices)
    expect(await stored(id)).toEqual({ pdf_file_id: expect.any(Number), ubl_file_id: expect.any(Number) })
  const { rows } = await sql`select fileable_id, mime from files where fileable_type = 'invoices' and kind = 'generated'`.execute(app.db)
  expect(rows).toHaveLength(6)
})

test('a document that cannot be built is put off with its reason, and the others go on', async () => {
  await sql`insert into outbox (kind, dedupe_key, payload) values ('pdf', 'invoice:999999:pdf', '{"invoice_id": 999999}')`.execute(app.db)
  const { id } = await accepted(app)
  while (await buildNext(app.db, app.settings)) {}
  const { rows } = await sql`select attempts, last_error, done_at from outbox where dedupe_key = 'invoice:999999:pdf'`.execute(app.db)
  expect(rows).toEqual([{ attempts: 1, last_error: 'Ieraksts nav atrasts', done_at: null }])
  expect((await stored(id)).ubl_file_id).not.toBeNull()
  await sql`delete from outbox where dedupe_key = 'invoice:999999:pdf'`.execute(app.db)
})

test('what was accepted stays as it was: parties, bytes, whoever is renamed afterwards', async () => {
  const customer_id = await makeBuyer(app, { name: 'Vecais Vārds', legal_address: 'Vecā iela 1' })
  const branch_id = await makeBranch(app, { customer_id, name: 'Vecā noliktava', address: 'Ostas iela 9' })
  const record = await accepted(app, { customer_id, branch_id })
  await app.db
    .updateTable('customers')
    .set({ name: 'Jaunais Vārds', legal_address: 'Jaunā iela 2' })
    .where('id', '=', customer_id)
    .execute()
  await app.db.updateTable('customers').set({ name: 'Cits Darbgalds' }).where('is_main', '=', true).execute()
  onTestFinished(async () => void (await app.db.updateTable('customers').set({ name: 'Darbgalds' }).where('is_main', '=', true).execute()))
  const [pdf, ubl] = [await pdfOf(record), await ublOf(record)]
  const text = await textOf(pdf)
  for (const part of [record.number ?? '', 'Vecais Vārds', 'Vecā iela 1', 'Ostas iela 9', 'Divpadsmit eiro un 10 centi'])
    expect(text).toContain(part)
  expect(text).not.toContain('Jaunais')
  expect(text).not.toContain('Cits Darbgalds')
  expect(ubl.toString()).toContain('Vecais Vārds')
  expect(ubl.toString()).not.toMatch(/Jaun|Cits Darbgalds/)
  // Later, under another branch name: the same bytes.
  await app.db.updateTable('branches').set({ name: 'Jaunā noliktava' }).where('id', '=', branch_id).execute()
  expect((await pdfOf(record)).equals(pdf)).toBe(true)
  expect((await ublOf(record)).equals(ubl)).toBe(true)
  const answers = await clerk.call(invoices.xml, { params: { id: record.id } })
  expect(answers.headers['content-disposition']).toContain(`${record.number}.xml`)
})

test('a draft prints as a draft with the parties of the day, and has no e-invoice', async () => {
  const record = await draft(app)
  expect(await textOf(await pdfOf(record))).toContain('PROJEKTS')
  expect((await clerk.call(invoices.xml, { params: { id: record.id } })).status).toBe(422)
  expect(await stored(record.id)).toEqual({ pdf_file_id: null, ubl_file_id: null })
})

test('two who ask for the same document at once get the same one', async () => {
  const record = await accepted(app)
  const bytes = await Promise.all(Array.from({ length: 6 }, () => pdfOf(record)))
  expect(new Set(bytes.map((each) => each.toString('base64'))).size).toBe(1)
  const { rows } = await sql`select 1 from files where fileable_type = 'invoices' and fileable_id = ${record.id}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('who changes an invoice does not wait for its print, and what is stored is of the invoice as it is then', async () => {
  const record = await accepted(app)
  const number = await spareNumber(app, 'invoice', record.date)
  let go = (): void => {}
  const printing = new Promise<void>((resolve) => (go = resolve))
  let builds = 0
  const slow: GeneratedDocument = {
    ...invoicePrint,
    async build(ctx, id, form) {
      builds += 1
      const now = await ctx.db.selectFrom('invoices').select('number').where('id', '=', id).executeTakeFirstOrThrow()
      if (builds === 1) await printing
      return Buffer.from(`${form} ${now.number}`)
    },
  }
  const ctx = { settings: app.settings, user: { id: clerk.id } }
  const built = app.db.transaction().execute((db) => generatedFile({ ...ctx, db }, slow, record.id, 'pdf'))
  await expect.poll(() => builds).toBe(1)
  const { lock_version } = await invoiceNow(app, record.id)
  await clerk.done(invoices.setNumber, { params: { id: record.id }, body: { number, lock_version } })
  go()
  const { id, name } = await built
  expect([builds, name]).toEqual([2, `${number}.pdf`])
  expect((await readStored(app.db, app.settings, id))?.bytes.toString()).toBe(`pdf ${number}`)
})

test('an invoice that changes during every print is held at last, and that print is stored', async () => {
  const record = await accepted(app)
  let builds = 0
  const restless: GeneratedDocument = {
    ...invoicePrint,
    async build(_, id) {
      builds += 1
      // Five prints are made without a lock; during the sixth nobody can change the invoice.
      if (builds <= 5) await app.db.updateTable('invoices').set({ updated_by: clerk.id }).where('id', '=', id).execute()
      return Buffer.from(`print ${builds}`)
    },
  }
  const ctx = { settings: app.settings, user: { id: clerk.id } }
  const { id } = await app.db.transaction().execute((db) => generatedFile({ ...ctx, db }, restless, record.id, 'pdf'))
  expect((await readStored(app.db, app.settings, id))?.bytes.toString()).toBe('print 6')
})

async function mailsOf({ id }: { id: number }): Promise<{ to: string; subject: string; text: string; attachments: string[] }[]> {
  const { rows } = await sql<{ payload: { to: string; subject: string; text: string; attachments: { name: string }[] } }>`
    select payload from outbox where kind = 'email' and dedupe_key like ${`email:invoice:${id}:%`} order by id`.execute(app.db)
  return rows.map(({ payload }) => ({ ...payload, attachments: payload.attachments.map(({ name }) => name) }))
}

test('mailing queues one letter with the PDF; for customers of e-invoices with the UBL too', async () => {
  const plain = await accepted(app, {
    customer_id: await makeBuyer(app, { email: 'birojs@pircejs.example', invoice_email: 'rekini@pircejs.example' }),
  })
  expect(await clerk.done(invoices.email, { params: { id: plain.id } })).toEqual({ address: 'rekini@pircejs.example' })
  // Repeated within ten seconds.
  await clerk.done(invoices.email, { params: { id: plain.id } })
  const [letter, ...more] = await mailsOf(plain)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ to: 'rekini@pircejs.example', subject: `Rēķins ${plain.number}`, attachments: [`${plain.number}.pdf`] })
  expect(letter?.text).toContain('12,10')
  const seen = await invoiceNow(app, plain.id)
  // Waits for a mail server.
  expect(seen.sent_at).toBeNull()
  expect(seen.emails).toMatchObject([{ address: 'rekini@pircejs.example', sent_at: null, error: null }])
  const { data: queued } = await clerk.done(users.outbox)
  expect(queued.some(({ to }) => to === 'rekini@pircejs.example')).toBe(true)

  const electronic = await accepted(app, { customer_id: await makeBuyer(app, { einvoice_channel: 'email' }) })
  await clerk.done(invoices.emailToAddress, { params: { id: electronic.id }, body: { address: 'kads@cits.example' } })
  expect((await mailsOf(electronic))[0]).toMatchObject({
    to: 'kads@cits.example',
    attachments: [`${electronic.number}.pdf`, `${electronic.number}.xml`],
  })
  await clerk.done(invoices.emailToAddress, {
    params: { id: electronic.id },
    body: { address: 'kads@cits.example', include_attachments: false },
  })
  expect((await mailsOf(electronic))[1]?.attachments).toEqual([])
})

test('a reminder tells what is open, counts itself, and needs an address', async () => {
  const record = await overdue(await makeBuyer(app))
  await clerk.done(invoices.emailDue, { params: { id: record.id }, body: { text: 'Lūdzam samaksāt {open} par {number}' } })
  expect((await mailsOf(record))[0]).toMatchObject({
    subject: `Atgādinājums par rēķinu ${record.number}`,
    text: expect.stringMatching(/12,10.*par R-/),
  })
  expect((await invoiceNow(app, record.id)).reminder_count).toBe(1)
  const silent = await overdue(await makeBuyer(app, { email: null }))
  const { status, body } = await clerk.call(invoices.emailDue, { params: { id: silent.id }, body: {} })
  expect([status, body.errors]).toEqual([422, { address: ['Klientam nav e-pasta adreses'] }])
})

async function overdue(customer_id: number): Promise<InvoiceRecord> {
  const order = await delivered(app, { customer_id })
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  // The rest of this file uses today.
  await sql`update system_properties set value = 'false' where key = 'numbers_follow_dates'`.execute(app.db)
  const body = { date: dayAgo(20), due_date: dayAgo(10), items }
  const { invoice_id } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body })
  return (await clerk.done(invoices.accept, { params: { id: invoice_id } })).data
}

interface Sale {
  buyer?: 'estonian' | 'norwegian' | 'private'
  lines: readonly [rate: 'PVN21' | 'PVN12' | 'PVN5' | 'PVN0' | 'PVNE' | 'PVNO', quantity: string, price: string, discount?: string][]
  kind?: 'goods' | 'service'
  reverse?: boolean
  expect: string
}

const sales: readonly Sale[] = [
  { lines: [['PVN21', '1', '10']], expect: 'S21' },
  { lines: [['PVN12', '1', '20.25']], expect: 'S12' },
  { lines: [['PVN5', '2', '7.45', '5']], expect: 'S5' },
  { lines: [['PVN0', '3', '19.99', '33.33']], expect: 'Z0' },
  { lines: [['PVNE', '1', '100']], expect: 'E0' },
  { lines: [['PVNO', '4', '2.5']], expect: 'O0' },
  { lines: [['PVN21', '1', '899.75']], reverse: true, expect: 'AE0' },
  { buyer: 'estonian', lines: [['PVN21', '1', '250']], kind: 'goods', expect: 'K0' },
  { buyer: 'estonian', lines: [['PVN21', '1', '250', '10']], kind: 'service', expect: 'AE0' },
  { buyer: 'norwegian', lines: [['PVN21', '5', '33.33']], kind: 'goods', expect: 'G0' },
  { buyer: 'norwegian', lines: [['PVN21', '5', '33.33']], kind: 'service', expect: 'O0' },
  { buyer: 'private', lines: [['PVN21', '7', '31.615']], expect: 'S21' },
  {
    lines: [
      ['PVN21', '12', '4.4444', '12.5'],
      ['PVN12', '3', '0.615'],
    ],
    expect: 'S12 S21',
  },
  {
    lines: [
      ['PVN21', '3', '33.33'],
      ['PVN12', '1', '0.01'],
    ],
    expect: 'S12 S21',
  },
  {
    lines: [
      ['PVN21', '7', '31.615'],
      ['PVN12', '1', '20.25'],
      ['PVN5', '2', '7.45', '5'],
    ],
    expect: 'S12 S21 S5',
  },
  {
    lines: [
      ['PVN21', '1', '1.005'],
      ['PVN0', '1', '10.075'],
      ['PVNE', '1', '1.005'],
    ],
    expect: 'E0 S21 Z0',
  },
  { lines: Array.from({ length: 25 }, () => ['PVN21', '1', '0.33'] as const), expect: 'S21' },
  {
    lines: [
      ['PVN21', '1', '9.99', '100'],
      ['PVN21', '1', '0.01'],
    ],
    expect: 'S21',
  },
  {
    buyer: 'estonian',
    lines: [
      ['PVN12', '3', '3.3333'],
      ['PVN21', '1', '0.0049'],
    ],
    kind: 'goods',
    expect: 'K0',
  },
  {
    lines: [
      ['PVN5', '999', '0.0001', '0.5'],
      ['PVN5', '1', '1234.56', '99.99'],
    ],
    expect: 'S5',
  },
]

async function buyerOf({ buyer }: Sale): Promise<number> {
  const { db } = app
  const country = (code: string) => db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const type = async (name: string) =>
    (await db.selectFrom('customer_types').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  if (buyer === 'estonian')
    return makeBuyer(app, {
      country_id: (await country('EE')).id,
      reg_nr: null,
      vat_nr: 'EE100931558',
      postal_code: '10111',
      type_id: await type('Ārvalstu uzņēmums'),
    })
  if (buyer === 'norwegian')
    return makeBuyer(app, {
      country_id: (await country('NO')).id,
      reg_nr: null,
      vat_nr: null,
      postal_code: '0150',
      type_id: await type('Ārvalstu uzņēmums'),
    })
  if (buyer === 'private') return makeBuyer(app, { reg_nr: null, vat_nr: null, type_id: await type('Fiziska persona') })
  return makeBuyer(app)
}

test('the UBL of twenty invoices keeps every rule of the checker', async () => {
  const found: [string, unknown][] = []
  const categories: string[] = []
  for (const sale of sales) {
    const order_items = []
    for (const [rate, quantity, unit_price, discount_percent] of sale.lines) {
      const category_id = await makeCategory(app, {
        vat_rate_code: rate,
        ...(sale.reverse && { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R1' }),
      })
      const item_id = await makeItem(app, { category_id, type: sale.kind ?? 'service', is_stocked: false })
      order_items.push({ item_id, quantity, unit_price, ...(discount_percent && { discount_percent }) })
    }
    const order = await delivered(app, {
      customer_id: await buyerOf(sale),
      order_items,
      ...(sale.lines.length > 1 && { customer_order_nr: 'PO-1' }),
    })
    const { id } = await invoiceOf(app, order.id)
    const { data } = await clerk.done(invoices.accept, { params: { id } })
    categories.push(
      data.vat_lines
        .map(({ category, rate }) => `${category}${Number(rate)}`)
        .toSorted()
        .join(' '),
    )
    const findings = checkUbl(await ublOf(data))
    if (findings.length > 0) found.push([`${sale.expect} ${JSON.stringify(sale.lines)}`, findings])
  }
  expect(found).toEqual([])
  expect(categories).toEqual(sales.map((sale) => sale.expect))
})
