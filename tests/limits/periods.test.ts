import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { advances } from '../../contract/advances/advances.ts'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { leads } from '../../contract/leads/leads.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { service } from '../../contract/service/service.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, received, returning } from '../support/buying.ts'
import { makeClarification } from '../support/clarifications.ts'
import { makeDelivery } from '../support/couriers.ts'
import { advanceFor, creditDraft } from '../support/crediting.ts'
import {
  makeItem,
  makeOffer,
  makeOrder,
  makeProcurement,
  makeService as makeServiceItem,
  makeStock,
  makeWarehouse,
  setProperty,
} from '../support/factories.ts'
import { dayAgo, delivered, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { makeService } from '../support/service.ts'
import { makeShop, sold } from '../support/shop.ts'
import { beginTests } from '../support/story.ts'
import { makeCarrier, makeTransportation } from '../support/transportations.ts'

/** @file A period holds its first and its last day: a document of the day, with periods that begin or end beside it. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeShop(app)
  await setProperty(app, 'numbers_follow_dates', false)
})

const days = 5
const day = dayAgo(days)

async function accepted(): Promise<number> {
  const order = await delivered(app, { customer_id: await makeBuyer(app), date: day })
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  const params = { customerId: order.customer.id }
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params, body: { date: day, items } })
  await clerk.done(invoices.accept, { params: { id } })
  return id
}

const cash = [{ method: 'cash' as const, amount: '10.00' }]
const saleItem = (): Promise<number> => makeServiceItem(app, { shop_price: '10.00' })

/** Lists with a period, and a record of the day in them. */
const lists: readonly (readonly [call: Call, names: readonly [from: string, to: string], make: () => Promise<number>])[] = [
  [orders.list, ['date_from', 'date_to'], async () => (await makeOrder(app, { date: day })).id],
  [offers.list, ['date_from', 'date_to'], async () => (await makeOffer(app, { date: day })).id],
  [invoices.list, ['date_from', 'date_to'], accepted],
  [invoiceReports.list, ['from', 'to'], accepted],
  [
    simplified.list,
    ['date_from', 'date_to'],
    async () => {
      const items = [{ item_id: await saleItem(), quantity: '1' }]
      return (await clerk.done(simplified.create, { body: { date: day, buyer_name: 'Jānis', items } })).data.id
    },
  ],
  [credits.list, ['date_from', 'date_to'], async () => (await creditDraft(app, await invoiceNow(app, await accepted()), { date: day })).id],
  [
    advances.list,
    ['date_from', 'date_to'],
    async () => {
      const order = await makeOrder(app, { order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
      return (await advanceFor(app, order.id, { percent: '50', date: day })).id
    },
  ],
  [procurements.list, ['date_from', 'date_to'], async () => (await makeProcurement(app, { date: day })).id],
  [
    supplierInvoices.list,
    ['date_from', 'date_to'],
    async () => (await billed(app, await received(app, [{}], { date: day }), { date: day })).id,
  ],
  [
    returnActs.list,
    ['date_from', 'date_to'],
    async () => (await returning(app, await billAccepted(app, await received(app, [{}], { date: day }), { date: day }), { date: day })).id,
  ],
  [service.list, ['date_from', 'date_to'], async () => (await makeService(app, { date: day })).id],
  [service.list, ['planned_from', 'planned_to'], async () => (await makeService(app, { planned_date: day })).id],
  [
    shop.list,
    ['date_from', 'date_to'],
    async () => (await sold(clerk, { date: day, items: [{ item_id: await saleItem() }], payments: cash })).id,
  ],
  [
    transportations.list,
    ['date_from', 'date_to'],
    async () => (await makeTransportation(app, { carrier_id: await makeCarrier(app), loading_date: day })).id,
  ],
  [
    leads.list,
    ['date_from', 'date_to'],
    async () => {
      const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Klusā Osta' } })
      await clerk.done(leads.setTaskDate, { params: { id }, body: { task_date: day } })
      return id
    },
  ],
  [couriers.list, ['date_from', 'date_to'], async () => (await makeDelivery(app, { date: day })).id],
  [
    tasks.list,
    ['date_from', 'date_to'],
    async () => (await clerk.done(tasks.create, { body: { title: 'Zvanīt', due_date: day } })).task_id,
  ],
  [
    priceClarifications.list,
    ['date_from', 'date_to'],
    async () =>
      (await makeClarification(app, { due_date: day, customer_id: await makeBuyer(app), items: [{ name: 'Galds', quantity: '1' }] })).id,
  ],
  [
    technicalDocuments.list,
    ['date_from', 'date_to'],
    async () => {
      const [item_id, warehouse_id] = [await makeItem(app), await makeWarehouse(app)]
      await makeStock(app, item_id, '3', { warehouse_id })
      const body = { date: day, warehouse_id, reason: 'Bojāts', items: [{ item_id, quantity: '1' }] }
      return (await clerk.done(technicalDocuments.createWriteOff, { body })).data.id
    },
  ],
  [
    stockChecks.list,
    ['date_from', 'date_to'],
    async () => (await clerk.done(stockChecks.create, { body: { date: day, warehouse_id: await makeWarehouse(app) } })).data.id,
  ],
]

const periods = [
  ['the day alone', days, days, true],
  ['it is the first day', days, days - 1, true],
  ['it is the last day', days + 1, days, true],
  ['it begins a day later', days - 1, days - 2, false],
  ['it ended a day before', days + 2, days + 1, false],
] as const

test.each(lists.map(([call, names, make]) => [`${call.id} by ${names[0]}`, call, names, make] as const))(
  '%s holds its first and last day',
  async (_name, call, [from, to], make) => {
    const id = await make()
    const found: unknown[] = []
    for (const [which, first, last] of periods) {
      const query = { [from]: dayAgo(first), [to]: dayAgo(last), per_page: 200 }
      const { data } = (await clerk.done(call, { query })) as { data: readonly { id: number }[] }
      found.push([which, data.some((row) => row.id === id)])
    }
    expect(found).toEqual(periods.map(([which, , , holds]) => [which, holds]))
  },
)

/** Calls with a period that another test sends. */
const elsewhere: Readonly<Record<string, string>> = {
  'stock.movements': 'tests/stock/movements.test.ts',
  'stockCounts.list': 'tests/stock-counts/counts.test.ts',
  'service.savings': 'tests/service/invoicing.test.ts',
  'shop.giftCards': 'tests/shop/gift-cards.test.ts',
  'shop.reports': 'tests/shop/redraw.test.ts',
  'shop.prepareReport': 'tests/shop/redraw.test.ts',
  'invoiceReports.days': 'tests/invoice-reports/reports.test.ts',
  'invoiceReports.xml': 'tests/invoice-reports/reports.test.ts',
  'invoiceReports.excel': 'tests/invoice-reports/reports.test.ts',
  'invoiceReports.serviceExcel': 'tests/service/on-screens.test.ts',
  'invoiceReports.branchTotals': 'tests/invoice-reports/reports.test.ts',
  'production.report': 'tests/stock-reports/limits.test.ts',
  'statistics.totals': 'tests/statistics/statistics.test.ts',
  'workspace.recording': 'tests/workspace/server.test.ts',
}

const fieldsOf = (query: z.core.SomeType): string[] =>
  Object.keys(z.toJSONSchema(query as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }).properties ?? {})

test('every call with a period is tried here, or another test names it', () => {
  const inFile = Object.entries(elsewhere).filter(([call, file]) => readFileSync(file, 'utf8').includes(call))
  expect(inFile).toEqual(Object.entries(elsewhere))
  const known = new Set([
    workspace.history.id,
    ...lists.map(([call]) => call.id),
    ...Object.keys(elsewhere).map((call) => call.replace(/[A-Z](?=.*[.])/g, (letter) => `-${letter.toLowerCase()}`)),
  ])
  const withPeriod = Object.values(areas)
    .flatMap((calls) => Object.values(calls) as Call[])
    .filter(({ spec: { query } }) => query && ['date_from', 'from'].some((name) => fieldsOf(query).includes(name)))
  expect(withPeriod.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([])
})

// Riga is two hours ahead of UTC in winter and three in summer.
test.each([
  ['2026-03-29', '2026-03-28T22:00:00.000000Z', '2026-03-29T20:59:59.999999Z'],
  ['2026-10-25', '2026-10-24T21:00:00.000000Z', '2026-10-25T21:59:59.999999Z'],
  ['2026-01-15', '2026-01-14T22:00:00.000000Z', '2026-01-15T21:59:59.999999Z'],
])('the history of %s begins and ends with the day in Riga', async (date, first, last) => {
  const ids: number[] = []
  for (const [at, step] of [
    [first, -1],
    [first, 0],
    [last, 0],
    [last, 1],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into command_history (user_id, command_id, args, outcome, at)
      values (${clerk.id}, 'workspace.palette', '{}', 'done', ${at}::timestamptz + make_interval(secs => ${step / 1_000_000}))
      returning id`.execute(app.db)
    ids.push(rows[0]?.id ?? 0)
  }
  const query = { date_from: date, date_to: date, per_page: 200 }
  const { data } = await clerk.done(workspace.history, { query })
  expect(ids.map((id) => data.some((row) => row.id === id))).toEqual([false, true, true, false])
})
