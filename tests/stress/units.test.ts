import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { big } from '../../contract/money.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeJob } from '../support/service.ts'
import { everyCall, shapeOf, type Shape } from '../http/samples.ts'
import { attackByCases, type Attacked } from './attack.ts'
import { buyingCalls } from './unit-lines-buying.ts'
import { clarificationCalls } from './unit-lines-clarifications.ts'
import { subscriptionCalls } from './unit-lines-plans.ts'
import { productionCalls } from './unit-lines-production.ts'
import { serviceCalls } from './unit-lines-service.ts'
import { shopCalls } from './unit-lines-shop.ts'
import { salesCalls } from './unit-lines-sales.ts'
import { correctedTo, stockCalls } from './unit-lines-stock.ts'
import type { LineRequest, Way } from './unit-lines.ts'

/** Quantities with any decimals in every call; invalid ones are refused at the exact field. */

interface Case {
  way: string
  /** Index among units, one per number of decimals. */
  unit: number
  /** In ten-thousandths, hundredths, … */
  count: number
  places: number
}

/** The correction by actual quantity; the other is by difference. */
const toWhatThereIs = 'technical-documents.createCorrection new_quantity'
const all: Readonly<Record<string, Way>> = {
  ...salesCalls,
  ...buyingCalls,
  ...stockCalls,
  ...serviceCalls,
  ...productionCalls,
  ...shopCalls,
  ...clarificationCalls,
  ...subscriptionCalls,
  [toWhatThereIs]: correctedTo,
}

const cases: fc.Arbitrary<Case> = fc
  .record({ way: fc.constantFrom(...Object.keys(all)), unit: fc.nat(9), places: fc.nat(4), count: fc.nat() })
  .map((one) => ({ ...one, count: 1 + (one.count % (2 * 10 ** one.places)) }))

/** Quotes store no quantity. */
const asking: ReadonlySet<string> = new Set(['orders.quote', 'shop.quote', 'simplified.quote'])

/** Paths as in `order_items.0.quantity`. */
function quantitiesIn(shape: Shape, way = ''): string[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])]
  const below = inner.flatMap((each) => quantitiesIn(each, each === shape.items ? `${way}0.` : way))
  const ownPaths = Object.entries(shape.properties ?? {}).flatMap(([name, each]) =>
    ['quantity', 'difference', 'new_quantity'].includes(name) ? [way + name] : quantitiesIn(each, `${way}${name}.`),
  )
  return [...below, ...ownPaths]
}

const bodyOf = ({ spec }: Call): Shape => (spec.body ? shapeOf(spec.body) : {})
const fieldsOf = new Map(everyCall.map((call) => [call.id, [...new Set(quantitiesIn(bodyOf(call)))]]))

/** Stored quantities invalid for their unit. */
async function strays({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ strays: number }>`
    with lines (quantity, unit) as (
      select quantity, measure_unit_id from order_items union all select quantity_fulfilled, measure_unit_id from order_items
      union all select quantity, measure_unit_id from offer_items union all select quantity, measure_unit_id from invoice_items
      union all select quantity, measure_unit_id from simplified_invoice_items union all select quantity, measure_unit_id from service_lines
      union all select quantity, measure_unit_id from shop_order_items union all select quantity_returned, measure_unit_id from shop_order_items
      union all select c.quantity, i.measure_unit_id from credit_note_items c join invoice_items i on i.id = c.invoice_item_id
      union all select p.quantity, k.measure_unit_id from procurement_items p join catalog_items k on k.id = p.catalog_item_id
      union all select c.quantity, k.measure_unit_id from price_clarification_items c join catalog_items k on k.id = c.catalog_item_id
      union all select b.quantity, k.measure_unit_id from procurement_invoice_items b
        join procurement_items p on p.id = b.procurement_item_id join catalog_items k on k.id = p.catalog_item_id
      union all select m.quantity, k.measure_unit_id from (
        select quantity, catalog_item_id from component_list_items union all select quantity, catalog_item_id from production_applications
        union all select quantity_done, catalog_item_id from production_applications
        union all select quantity, catalog_item_id from production_application_components
        union all select quantity_consumed, catalog_item_id from production_application_components
      ) m join catalog_items k on k.id = m.catalog_item_id
      union all select t.quantity, k.measure_unit_id from (
        select quantity, stock_item_id from technical_document_items union all select quantity, stock_item_id from return_act_items
        union all select c.quantity, l.stock_item_id from stock_check_counts c join stock_check_lines l on l.id = c.stock_check_line_id
        union all select quantity, stock_item_id from stock_item_count_items union all select quantity, stock_item_id from stock_movements
        union all select on_hand, id from stock_items union all select quantity, stock_item_id from stock_reservations
      ) t join stock_items s on s.id = t.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    )
    select count(*)::int as strays from lines join measure_units u on u.id = lines.unit where quantity <> round(quantity, u.decimals)`.execute(
    db,
  )
  return rows[0]?.strays ?? -1
}

async function begin(): Promise<Attacked<Case>> {
  const app = await startApp()
  await ownCompany(app)
  const clerk = await clerkOf(app)
  const warehouse_id = await makeWarehouse(app)
  const [supplier_id, customer_id] = [await makeSupplier(app, { vat_nr: 'LV40003000003' }), await makeBuyer(app)]
  const { rows: units } = await sql<{ id: number; abbreviation: string; decimals: number }>`
    select distinct on (decimals) id, abbreviation, decimals from measure_units order by decimals, id`.execute(app.db)
  const goods: { item_id: number; job: number; stock: number; decimals: number }[] = []
  for (const { id, abbreviation, decimals } of units) {
    const item_id = await makeItem(app, { unit: abbreviation })
    const job = await makeJob(app, { measure_unit_id: id })
    goods.push({ item_id, job, decimals, stock: await makeStock(app, item_id, '100000') })
  }
  const other_id = await makeItem(app)
  await makeStock(app, other_id, '100000')
  const figures = { gadījumi: 0, pieņemti: 0, atteikti: 0 }
  return {
    figures,
    async judge({ way: name, unit, count, places }) {
      const way = all[name]
      const { item_id = 0, job = 0, stock = 0, decimals = 0 } = goods[unit % goods.length] ?? {}
      const quantity = big(count).div(10 ** places)
      const written = quantity.toFixed()
      const lineRequest: LineRequest = { clerk, item_id, job, stock, other_id, warehouse_id, supplier_id, customer_id, quantity: written }
      const answered = await way?.ask(lineRequest)
      const status = answered?.status ?? 0
      figures.gadījumi += 1
      figures[status === 200 ? 'pieņemti' : 'atteikti'] += 1
      const fits = quantity.round(way?.whole ? 0 : decimals).eq(quantity)
      const errors = Object.entries(answered?.body.errors ?? {})
      // Corrections without a difference are refused.
      const isThere = errors.some(([, texts]) => texts.join().includes('atlikums jau ir tāds'))
      const [call = '', at] = name.split(' ')
      const fields = (fieldsOf.get(call) ?? []).filter((field) => at === undefined || field.endsWith(at))
      const named =
        errors.length > 0 && errors.every(([field, texts]) => fields.includes(field) && /mērvienīb|veselas vienības/.test(texts.join()))
      const isRight = fits ? status === 200 || isThere : status === 422 && named
      return isRight
        ? []
        : [`${name} of ${lineRequest.quantity} (${decimals} decimals): ${status} ${JSON.stringify(answered?.body.errors)}`]
    },
    atLast: async () => ((await strays(app)) === 0 ? [] : ['rows with parts that their unit does not know']),
    close: () => app.close(),
  }
}

describe('quantities of any line', () => {
  test('every call that takes a quantity is attacked', () => {
    const taking = [...fieldsOf].flatMap(([id, fields]) => (fields.length > 0 && !asking.has(id) ? [id] : []))
    const attacked = new Set(Object.keys(all).map((name) => name.split(' ')[0]))
    expect([...attacked].toSorted()).toEqual(taking.toSorted())
  })

  attackByCases('katra daudzuma vieta ievēro mērvienības zīmes aiz komata', {
    cases: 81,
    seconds: 60,
    arbitrary: cases,
    // Each call once with half pieces.
    examples: Object.keys(all).map((way) => ({ way, unit: 0, count: 15, places: 1 })),
    begin,
  })

  test('what lay in halves before the law may go, and no unit becomes coarser than its stock', async () => {
    const app = await startApp()
    try {
      await ownCompany(app)
      const clerk = await clerkOf(app)
      const warehouse_id = await makeWarehouse(app)
      const item_id = await makeItem(app)
      const stock = await makeStock(app, item_id, '3')
      // Separately: tables with pending deferred triggers cannot be altered.
      await sql`alter table stock_movements disable trigger obey_unit`.execute(app.db)
      await sql`insert into stock_movements (stock_item_id, quantity, kind, document_type, document_id, user_id)
        values (${stock}, -0.5, 'correction', 'test', 1, ${clerk.id})`.execute(app.db)
      await sql`alter table stock_movements enable trigger obey_unit`.execute(app.db)
      const correct = (line: { difference?: string; new_quantity?: string }) =>
        clerk.call(technicalDocuments.createCorrection, { body: { warehouse_id, reason: 'Puses', items: [{ item_id, ...line }] } })
      expect((await correct({ difference: '-0.25' })).body.errors).toHaveProperty(['items.0.difference'])
      expect((await correct({ new_quantity: '1.5' })).body.errors).toHaveProperty(['items.0.new_quantity'])
      const coarser =
        sql`update catalog_items set measure_unit_id = (select id from measure_units where decimals = 0 order by id desc limit 1)
        where id = ${item_id}`.execute(app.db)
      await expect(coarser).rejects.toMatchObject({ code: 'DG001', column: 'measure_unit_id' })
      const halves = await correct({ difference: '-0.5' })
      expect(halves.status, JSON.stringify(halves.body)).toBe(200)
    } finally {
      await app.close()
    }
  })
})
