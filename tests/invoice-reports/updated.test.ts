import { XMLParser } from 'fast-xml-parser'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { advanceFor } from '../support/crediting.ts'
import { makeService } from '../support/factories.ts'
import { accepted, dayAgo, delivered, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/** @file Daily changes, as an accounting system fetches them. */

let app: TestApp
let clerk: Person
beginTests((begun) => {
  ;({ app, clerk } = begun)
})
afterEach(realTime)

/** Expected export by day: kind, name, amount, simplified status. */
const exported: readonly (readonly string[])[][] = [
  [
    ['advance_payment', 'advance', '20.00'],
    ['invoice', 'invoice', '12.10'],
    ['simplified_invoice', 'corrected', '60.50'],
    ['simplified_invoice', 'paid', '60.50'],
    ['simplified_invoice', 'taken back', '60.50'],
  ],
  [
    ['simplified_invoice', 'corrected', '121.00'],
    ['simplified_invoice', 'later', '60.50'],
    ['simplified_invoice', 'taken back', '60.50', 'annulled'],
  ],
  [
    // Received the day before, registered today.
    ['advance_payment', 'advance', '30.00'],
    ['simplified_invoice', 'copy', '121.00'],
    ['simplified_invoice', 'later', '121.00'],
    ['simplified_invoice', 'paid', '60.50', 'paid'],
    ['vat_payment', 'paid', '60.50'],
  ],
  [],
]

const listed: readonly (readonly string[])[][] = [
  [
    ['invoice', 'invoice', 'accepted'],
    ['simplified_invoice', 'corrected', 'issued'],
    ['simplified_invoice', 'paid', 'issued'],
    ['simplified_invoice', 'taken back', 'issued'],
  ],
  [
    ['simplified_invoice', 'corrected', 'changed'],
    ['simplified_invoice', 'later', 'issued'],
    ['simplified_invoice', 'taken back', 'annulled'],
  ],
  [
    ['simplified_invoice', 'copy', 'issued'],
    ['simplified_invoice', 'later', 'changed'],
    ['simplified_invoice', 'paid', 'changed'],
  ],
  [],
]

test('each day tells what was issued, changed, paid and annulled on it, and money that was registered on it', async () => {
  const [monday = '', tuesday = '', wednesday = '', thursday = ''] = [4, 3, 2, 1].map(dayAgo)
  const names = new Map<string, string>()
  const dailyExports: string[][][] = []
  const list: string[][][] = []
  const evening = async (day: string) => {
    dailyExports.push(await exportOf(day, names))
    const { data } = await clerk.done(invoiceReports.updated, { params: { day } })
    list.push(data.map(({ kind, number, what }) => [kind, names.get(number) ?? number, what]).toSorted())
  }

  await makeItNoon(app, monday)
  const named = <Numbered extends { number: string | null }>(name: string, record: Numbered): Numbered => {
    names.set(record.number ?? '', name)
    return record
  }
  const item_id = await makeService(app, { price: '50' })
  const sell = async () =>
    (await clerk.done(simplified.create, { body: { payment_method: 'transfer', items: [{ item_id, quantity: '1' }] } })).data
  const double = async ({ simplified_invoice_items: [line] }: SimplifiedInvoiceRecord) => {
    const { id = 0, lock_version = 0 } = line ?? {}
    await clerk.done(simplified.updateItem, { params: { id }, body: { quantity: '2', lock_version } })
  }
  named('invoice', await accepted(app))
  const corrected = named('corrected', await sell())
  const paid = named('paid', await sell())
  const back = named('taken back', await sell())
  await sql`update simplified_invoices set vat_on_payment = true where id = ${paid.id}`.execute(app.db)
  const order = await delivered(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '1' }] })
  const { id } = named('advance', await advanceFor(app, order.id, { amount: '50.00' }))
  await clerk.done(advances.markAsPaid, { params: { id }, body: { amount: '20.00', paid_at: monday } })
  await evening(monday)

  await makeItNoon(app, tuesday)
  await double(corrected)
  const later = named('later', await sell())
  await clerk.done(simplified.remove, { params: { id: back.id } })
  await evening(tuesday)

  await makeItNoon(app, wednesday)
  await double(later)
  const { lock_version } = (await clerk.done(simplified.show, { params: { id: paid.id } })).data
  await clerk.done(simplified.update, { params: { id: paid.id }, body: { event: 'PAY', lock_version } })
  named('copy', (await clerk.done(simplified.copy, { params: { id: corrected.id } })).data)
  await clerk.done(advances.markAsPaid, { params: { id }, body: { amount: '30.00', paid_at: tuesday } })
  await evening(wednesday)

  await makeItNoon(app, thursday)
  await evening(thursday)
  expect(dailyExports).toEqual(exported)
  expect(list).toEqual(listed)
})

test('simplified invoices that the accounting program has are marked, and stay as it has them', async () => {
  const item_id = await makeService(app)
  const sell = async () =>
    (await clerk.done(simplified.create, { body: { payment_method: 'cash', items: [{ item_id, quantity: '1' }] } })).data
  const soldInvoice = await sell()
  const gone = await sell()
  await clerk.done(simplified.remove, { params: { id: gone.id } })
  const period = { from: dayAgo(0), to: dayAgo(0) }
  const mark = () => clerk.done(invoiceReports.markExported, { body: period })
  expect(await mark()).toEqual({ invoices: 0, credit_notes: 0, simplified_invoices: 1 })
  expect(await mark()).toEqual({ invoices: 0, credit_notes: 0, simplified_invoices: 0 })
  const { can } = (await clerk.done(simplified.show, { params: { id: soldInvoice.id } })).data
  expect([can['EDIT'], can['DELETE'], can['PAY']]).toEqual([
    'Rēķins jau eksportēts uz grāmatvedību',
    'Rēķins jau eksportēts uz grāmatvedību',
    true,
  ])
})

interface Element {
  number?: string
  simplified_invoice?: string
  amount?: string
  gross?: string
  paid_at?: string
  annulled?: string
}

const kinds = ['invoice', 'credit_note', 'simplified_invoice', 'advance_payment', 'vat_payment']

async function exportOf(day: string, names: ReadonlyMap<string, string>): Promise<string[][]> {
  const { bytes } = await clerk.call(invoiceReports.updatedXml, { params: { day } })
  const isArray = (_name: string, path: unknown) => kinds.some((kind) => path === `invoices.${kind}`)
  const parsed = new XMLParser({ parseTagValue: false, isArray }).parse(bytes.toString('utf8')) as {
    invoices: Record<string, Element[]> | ''
  }
  const rows = kinds.flatMap((kind) =>
    (parsed.invoices === '' ? [] : (parsed.invoices[kind] ?? [])).map((each) => {
      const number = each.number ?? each.simplified_invoice ?? ''
      const state = [...(each.annulled === 'true' ? ['annulled'] : []), ...(each.paid_at ? ['paid'] : [])]
      return [kind, names.get(number) ?? number, each.amount ?? each.gross ?? '', ...state]
    }),
  )
  return rows.toSorted()
}
