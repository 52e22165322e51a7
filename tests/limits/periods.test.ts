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
import { rent } from '../../contract/rent/rent.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { sales } from '../../contract/sales/sales.ts'
import { service } from '../../contract/service/service.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
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
import { invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { day, expectBothEnds } from '../support/periods.ts'
import { makeService } from '../support/service.ts'
import { makeShop, sold } from '../support/shop.ts'
import { beginTests } from '../support/story.ts'
import { makeCarrier, makeTransportation } from '../support/transportations.ts'
import { draftVoucher } from '../support/vouchers.ts'
import { officeReports } from './report-periods-office.ts'
import { invoicedOnTheDay, reports } from './report-periods.ts'

/** @file A period holds its first and its last day: a document of the day, with periods that begin or end beside it. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeShop(app)
  await setProperty(app, 'numbers_follow_dates', false)
})

const accepted = (): Promise<number> => invoicedOnTheDay({ app, clerk })
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
  [vouchers.list, ['date_from', 'date_to'], async () => (await draftVoucher(app, [], { date: day })).id],
  [
    stockChecks.list,
    ['date_from', 'date_to'],
    async () => (await clerk.done(stockChecks.create, { body: { date: day, warehouse_id: await makeWarehouse(app) } })).data.id,
  ],
]

test.each(lists.map(([call, names, make]) => [`${call.id} by ${names[0]}`, call, names, make] as const))(
  '%s holds its first and last day',
  async (_name, call, [from, to], make) => {
    const id = await make()
    await expectBothEnds(async (first, last) => {
      const { data } = (await clerk.done(call, { query: { [from]: first, [to]: last, per_page: 200 } })) as {
        data: readonly { id: number }[]
      }
      return data.some((row) => row.id === id)
    })
  },
)

const tried = [...reports, ...officeReports]

test.each(tried.map(([calls, check]) => [calls.map(({ id }) => id).join(', '), check] as const))(
  '%s holds the first and the last day of its period',
  (_name, check) => check({ app, clerk }),
)

const fieldsOf = (query: z.core.SomeType): string[] =>
  Object.keys(z.toJSONSchema(query as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const isPeriodField = (name: string): boolean => ['date_from', 'from'].includes(name)

/** Terms of an agreement, not a period that is read. */
const terms = [sales.create, sales.update, rent.create, rent.update, rent.addItem, rent.updateItem]

test('every call with a period is tried here', () => {
  const known = new Set(
    [...terms, workspace.history, ...lists.map(([call]) => call), ...tried.flatMap(([calls]) => calls)].map(({ id }) => id),
  )
  const withPeriod = Object.values(areas)
    .flatMap((calls) => Object.values(calls) as Call[])
    .filter(({ spec: { query, body } }) => [query, body].some((fields) => fields && fieldsOf(fields).some(isPeriodField)))
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
