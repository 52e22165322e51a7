import { afterAll, beforeAll, expect, test } from 'vitest'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { production } from '../../contract/production/production.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { balanceOf } from '../support/books.ts'
import { clerkOf, makeItem, makeOrder, makeReceived, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { workshop } from '../support/production.ts'
import { pieceOf } from '../support/units.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const year = dayAgo(0).slice(0, 4)
// Many sequential calls are slow on busy machines.
const long = { timeout: 120_000 }

async function lies(item: number, warehouse: number) {
  return app.db
    .selectFrom('stock_items')
    .select(['on_hand', 'reserved', 'stock_value'])
    .where('catalog_item_id', '=', item)
    .where('warehouse_id', '=', warehouse)
    .executeTakeFirst()
}

test('from components to a workstation that is delivered and invoiced', long, async () => {
  const customer = await makeBuyer(app)
  const shop = await makeWarehouse(app)
  const warehouse_id = await workshop(app)
  const supplier_id = await makeSupplier(app, { name: 'SIA Mikroshēmas' })
  const station = await makeItem(app, { sku: 'DS-1', name: 'Darbstacija', price: '900', has_units: true, unit_kind: 'serial' })
  const board = await makeItem(app, { sku: 'PL-1', name: 'Plate', has_units: true, unit_kind: 'serial' })
  const memory = await makeItem(app, { sku: 'AT-1', name: 'Atmiņa' })
  const screw = await makeItem(app, { sku: 'SK-1', name: 'Skrūve' })
  const lamp = await makeItem(app, { sku: 'LA-1', name: 'Lampa' })

  const bought = (item_id: number, quantity: string, purchase_price: string, units?: string[]) => ({
    item_id,
    quantity,
    purchase_price,
    ...(units && { units }),
  })
  const here = { supplier_id, warehouse_id }
  await makeReceived(app, {
    ...here,
    procurement_items: [bought(board, '1', '200', ['P-1']), bought(screw, '100', '0.05'), bought(memory, '2', '30')],
  })
  await makeReceived(app, { ...here, procurement_items: [bought(board, '1', '210', ['P-2'])] })
  await makeReceived(app, { supplier_id, warehouse_id: shop, procurement_items: [bought(memory, '1', '30')] })

  // Screws have waste, the lamp is optional.
  const { data: first } = await clerk.done(componentLists.create, {
    params: { id: station },
    body: { type: 'production', labour_cost: '45', component_list_items: [{ catalog_item_id: board, quantity: '1' }] },
  })
  expect(first).toMatchObject({ version: 1, is_active: true, name: 'Darbstacija' })
  const { data: list } = await clerk.done(componentLists.create, {
    params: { id: station },
    body: {
      type: 'production',
      from_list_id: first.id,
      labour_cost: '50',
      component_list_items: [
        { catalog_item_id: memory, quantity: '2' },
        { catalog_item_id: screw, quantity: '10', waste_percent: '3' },
        { catalog_item_id: lamp, quantity: '1', is_optional: true },
      ],
    },
  })
  expect(list).toMatchObject({
    version: 2,
    is_active: true,
    versions: [
      { version: 2, is_active: true },
      { version: 1, is_active: false },
    ],
  })
  expect(list.component_list_items.map(({ catalog_item, quantity }) => [catalog_item.name, quantity])).toEqual([
    ['Plate', '1.0000'],
    ['Atmiņa', '2.0000'],
    ['Skrūve', '10.0000'],
    ['Lampa', '1.0000'],
  ])
  await expectCleanAudit(app)

  const { id: orderId } = await makeOrder(app, { customer_id: customer, order_items: [{ item_id: station, quantity: '2' }] })
  const order = await reserve(app, orderId)
  const line = order.order_items[0]?.id ?? 0
  expect(order.order_items[0]).toMatchObject({ quantity_reserved: '0.0000' })

  // Production for the line: 2 boards, 4 memories, 21 of 20.6 screws (INV-PRODUCTION-2).
  const { data: createdProduction, production_application_id: id } = await clerk.done(production.create, { body: { order_item_id: line } })
  expect(createdProduction).toMatchObject({
    number: `RAZ-${year}-000001`,
    status: 'new',
    quantity: '2.0000',
    order: { id: orderId },
    customer: { id: customer },
    labour_cost: '100.00',
    makeable: '1.0000',
  })
  expect(createdProduction.components.map(({ catalog_item, quantity, missing }) => [catalog_item.name, quantity, missing])).toEqual([
    ['Plate', '2.0000', '0.0000'],
    ['Atmiņa', '4.0000', '2.0000'],
    ['Skrūve', '21.0000', '0.0000'],
  ])
  expect(createdProduction.can['COMPLETE']).toBe('Trūkst komponentes „Atmiņa”: vajag 4, pieejami 2')
  const frozen = await clerk.call(componentLists.addItem, { params: { id: list.id }, body: { catalog_item_id: station, quantity: '1' } })
  expect(frozen.status).toBe(422)
  await expectCleanAudit(app)

  const { data: going } = await clerk.done(production.update, {
    params: { id },
    body: { event: 'START', lock_version: createdProduction.lock_version },
  })
  expect(going.components.map(({ quantity_reserved }) => quantity_reserved)).toEqual(['2.0000', '2.0000', '21.0000'])

  const { data: proposals } = await clerk.done(production.supplies, { params: { id } })
  expect(proposals).toMatchObject([
    {
      catalog_item: { name: 'Atmiņa' },
      missing: '2.0000',
      supplier: { name: 'SIA Mikroshēmas' },
      proposed: [
        { quantity: '1.0000', source_warehouse: { id: shop } },
        { quantity: '1.0000', source_warehouse: null },
      ],
    },
  ])
  const lines = proposals.flatMap(({ component_id, proposed }) =>
    proposed.map(({ quantity, source_warehouse }) => ({ component_id, quantity, source_warehouse_id: source_warehouse?.id ?? null })),
  )
  const { procurement_ids, data: supplied } = await clerk.done(production.supply, { params: { id }, body: { lines } })
  expect(supplied.procurements.map(({ status, source }) => [status, source])).toEqual([
    ['new', expect.stringMatching(/^Noliktava/)],
    ['new', 'SIA Mikroshēmas'],
  ])
  expect((await clerk.done(production.supplies, { params: { id } })).data).toMatchObject([{ incoming: '2.0000', proposed: [] }])
  const [moved = 0, buying = 0] = procurement_ids
  const { data: purchase } = await clerk.done(procurements.show, { params: { id: buying } })
  await clerk.done(procurements.updateItem, {
    params: { id: buying, itemId: purchase.procurement_items[0]?.id ?? 0 },
    body: { purchase_price: '36', lock_version: purchase.procurement_items[0]?.lock_version ?? 0 },
  })
  await clerk.done(procurements.accept, { params: { id: moved } })
  await clerk.done(procurements.accept, { params: { id: buying } })
  expect(await lies(memory, warehouse_id)).toEqual({ on_hand: '4.0000', reserved: '4.0000', stock_value: '126.0000' })
  await expectCleanAudit(app)

  // The first: board by number, 2 of 4 memories at 31.50, 11 of 21 screws, half the labour.
  const unnumbered = await clerk.call(production.complete, { params: { id }, body: { quantity: '1' } })
  expect(unnumbered.body.errors).toEqual({
    units: ['Lauks „Vienības (IMEI)”: saražotajām vienībām jānorāda numuri: vajag 1, norādīti 0'],
  })
  const { data: half } = await clerk.done(production.complete, {
    params: { id },
    body: { quantity: '1', units: [{ number: 'DS-001', parts: ['P-1'] }] },
  })
  expect(half).toMatchObject({ status: 'in_production', quantity_done: '1.0000', made_cost: '313.5500' })
  expect(half.completions).toMatchObject([
    {
      quantity: '1.0000',
      component_cost: '263.5500',
      labour_cost: '50.0000',
      units: ['DS-001'],
      parts: [{ number: 'P-1', made: 'DS-001' }],
    },
  ])
  const { data: shownOrder } = await clerk.done(orders.show, { params: { id: orderId } })
  expect(shownOrder.order_items[0]).toMatchObject({ quantity_reserved: '1.0000', units: [{ number: 'DS-001' }] })
  await expectCleanAudit(app)

  const { data: whole } = await clerk.done(production.complete, { params: { id }, body: { units: [{ number: 'DS-002', parts: ['P-2'] }] } })
  expect(whole).toMatchObject({ status: 'completed', quantity_done: '2.0000', made_cost: '637.0500' })
  expect(await lies(board, warehouse_id)).toEqual({ on_hand: '0.0000', reserved: '0.0000', stock_value: '0.0000' })
  expect(await lies(memory, warehouse_id)).toEqual({ on_hand: '0.0000', reserved: '0.0000', stock_value: '0.0000' })
  expect(await lies(screw, warehouse_id)).toEqual({ on_hand: '79.0000', reserved: '0.0000', stock_value: '3.9500' })
  expect(await lies(station, shop)).toEqual({ on_hand: '2.0000', reserved: '2.0000', stock_value: '637.0500' })
  await expectCleanAudit(app)

  expect(await pieceOf(app, 'P-2')).toMatchObject({ status: 'installed', built_into: { name: 'DS-002' }, production: { id } })
  expect(await pieceOf(app, 'DS-001')).toMatchObject({ made_by: { id }, parts: [{ number: 'P-1', catalog_item: 'Plate' }] })
  await expectCleanAudit(app)

  // Issued at production cost.
  const sold = await issue(app, orderId)
  expect(sold).toMatchObject({ status: 'fulfilled' })
  const cost = await app.db
    .selectFrom('stock_movements')
    .select('value')
    .where('document_type', '=', 'order')
    .where('document_id', '=', orderId)
    .orderBy('id')
    .execute()
  expect(cost.map(({ value }) => value)).toEqual(['-313.5500', '-323.5000'])
  const { data: invoice } = await clerk.done(invoices.accept, { params: { id: (await invoiceOf(app, orderId)).id } })
  expect(invoice).toMatchObject({ net: '1800.00', vat: '378.00', gross: '2178.00' })
  expect(await balanceOf(app, customer)).toBe('2178.00')
  expect(await pieceOf(app, 'DS-001')).toMatchObject({ status: 'sold', customer: { id: customer } })

  // Only screws without waste deviate from the list.
  const { data: reported } = await clerk.done(production.report, { query: { by: 'item' } })
  expect(reported).toMatchObject([
    { name: 'Darbstacija', quantity: '2.0000', component_cost: '537.0500', labour_cost: '100.0000', list_cost: '537.0300' },
  ])
  expect((await clerk.call(production.labels, { params: { id } })).headers['content-type']).toBe('application/pdf')
  await expectCleanAudit(app)
})
