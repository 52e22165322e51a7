import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { big } from '../../contract/money.ts'
import { audit } from '../../server/integrity/audit.ts'
import { unitInvariants } from '../../server/integrity/units.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { creditDraft, credited } from '../support/crediting.ts'
import { expectCleanAudit, invoiceOf, issue, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { makeSerial, nameOn, serialOrder, type Serial } from '../support/units.ts'
import { cases } from '../support/whole.ts'

/** Generated orders of serialised units, checked by the audit (docs/domain/stock.md#serialised-units). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

// The first was a gift.
const costs = ['0', '25.5', '100', '333.3333']

/** `picks` selects among the units. */
const step = fc.record({
  action: fc.constantFrom(
    'name',
    'name',
    'issue',
    'issue one',
    'revert',
    'split',
    'invoice',
    'invoice',
    'credit',
    'credit and reopen',
    'cancel',
  ),
  picks: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
  back: fc.boolean(),
})

test('whatever happens to orders, each piece is at one place, at its own cost, and lines have theirs (INV-UNIT-1 to INV-UNIT-5)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { minLength: 6, maxLength: 14 }), async (quantity, steps) => {
      const goods = await makeSerial(app, costs)
      const buyer = await makeBuyer(app)
      // Both orders want the same units.
      const createdOrders = [await serialOrder(app, goods, String(quantity), buyer), await serialOrder(app, goods, '2', buyer)]
      for (const [place, each] of steps.entries()) {
        await take(createdOrders[place % 2]?.id ?? 0, goods, each)
        await expectConserved(goods)
      }
      const found = (await audit(app.db)).filter(({ findings }) => findings.length > 0)
      expect(found).toEqual([])
    }),
    { numRuns: cases(12), endOnFailure: true },
  )
}, 240_000)

type Step = { action: string; picks: number[]; back: boolean }

/** Refusals are fine if nothing is half done. */
async function take(id: number, goods: Serial, { action, picks, back }: Step): Promise<void> {
  const { data: order } = await clerk.done(orders.show, { params: { id } })
  const [item] = order.order_items
  const line = item?.id ?? 0
  const at = { params: { id } }
  const open = big(item?.quantity).minus(big(item?.quantity_fulfilled)).toNumber()
  const named = picks.slice(0, open).map((pick) => goods.numbers[pick] ?? '')
  if (action === 'name') await clerk.call(orders.nameUnits, { ...at, body: { order_items: [{ id: line, units: named }] } })
  if (action === 'issue') await clerk.call(orders.fulfil, { ...at, body: { step: 'issue' } })
  if (action === 'issue one') {
    const order_items = [{ id: line, units: named.slice(0, 1) }]
    await clerk.call(orders.fulfil, { ...at, body: { step: 'issue', order_items } })
  }
  if (action === 'revert') await clerk.call(orders.revert, at)
  if (action === 'split') await clerk.call(orders.split, { ...at, body: { order_items: [{ id: line, quantity: '1' }] } })
  if (action === 'cancel') await clerk.call(orders.cancel, at)
  if (action === 'invoice') {
    const { status, body } = await clerk.call(orders.issueInvoice, at)
    if (status === 200) await clerk.done(invoices.accept, { params: { id: body.invoice_id } })
  }
  if (action.startsWith('credit')) await creditOne(order, back, action === 'credit and reopen')
}

async function creditOne({ invoices: of }: OrderRecord, back: boolean, reopen_order: boolean): Promise<void> {
  const last = of.at(-1)
  if (!last) return
  const { data: invoice } = await clerk.done(invoices.show, { params: { id: last.id } })
  const item = invoice.invoice_items[0]
  if (!item) return
  const { rows } = await sql<{ free: string[] }>`
    select array(select u from jsonb_array_elements_text(n.units) u where not exists (
      select from credit_note_items c where c.invoice_item_id = n.id and c.units ? u)) as free
    from invoice_items n where n.id = ${item.id}`.execute(app.db)
  const units = rows[0]?.free.slice(0, 1) ?? []
  if (units.length === 0) return
  const items = [{ invoice_item_id: item.id, quantity: '1', return_to_stock: back, units }]
  await credited(app, invoice, { reason: 'other', reason_text: 'Pārbaude', reopen_order, items })
}

async function expectConserved({ item_id, numbers }: Serial): Promise<void> {
  const { rows } = await sql<{ pieces: number; here: number; worth: string; on_hand: string; stock_value: string }>`
    select count(*)::int as pieces, count(u.stock_item_id)::int as here, coalesce(sum(u.unit_cost) filter (where u.stock_item_id is not null), 0) as worth,
      (select sum(on_hand) from stock_items where catalog_item_id = ${item_id}) as on_hand,
      (select sum(stock_value) from stock_items where catalog_item_id = ${item_id}) as stock_value
    from catalog_item_units u where u.catalog_item_id = ${item_id}`.execute(app.db)
  const [found] = rows
  expect(found?.pieces).toBe(numbers.length)
  expect(big(found?.on_hand).toNumber()).toBe(found?.here)
  expect(big(found?.stock_value).toFixed(4)).toBe(big(found?.worth).toFixed(4))
}

test('a piece that cost nothing leaves for nothing, and the others keep what they cost', async () => {
  const goods = await makeSerial(app, ['0', '90', '60'])
  const [gift = '', dear = '', cheap = ''] = goods.numbers
  for (const [piece, left] of [
    [gift, '150.0000'],
    [cheap, '90.0000'],
    [dear, '0.0000'],
  ] as const) {
    await issue(app, (await nameOn(app, await serialOrder(app, goods, '1'), [piece])).id)
    const { rows } = await sql<{
      stock_value: string
    }>`select stock_value from stock_items where catalog_item_id = ${goods.item_id}`.execute(app.db)
    expect(rows[0]?.stock_value).toBe(left)
  }
})

test('the audit sees every fault that is planted behind the triggers', async () => {
  await expectCleanAudit(app)
  const goods = await makeSerial(app, ['5', '6', '7', '8'])
  const [sold = '', back = '', held = '', counter = ''] = goods.numbers
  await clerk.done(simplified.create, {
    body: { customer_id: await makeBuyer(app), items: [{ item_id: goods.item_id, units: [counter] }] },
  })
  const order = await nameOn(app, await serialOrder(app, goods, '2'), [sold, back])
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  const { data: invoice } = await clerk.done(invoices.accept, { params: { id } })
  const item = { invoice_item_id: invoice.invoice_items[0]?.id ?? 0, quantity: '1', units: [back] }
  const note = await credited(app, invoice, { items: [item] })
  await creditDraft(app, invoice)
  await nameOn(app, await serialOrder(app, goods, '1'), [held])
  const idOf = (number: string) => sql`(select id from catalog_item_units where number = ${number})`
  const moveOf = (number: string) => sql`(select max(movement_id) from stock_movement_units where unit_id = ${idOf(number)})`
  const faults: Record<keyof typeof unitInvariants, ReturnType<typeof sql>> = {
    U3_sales_name_their_units: sql`delete from stock_movement_units where movement_id = ${moveOf(sold)}`,
    U3_units_come_and_go_in_turn: sql`insert into stock_movement_units select ${moveOf(sold)}, ${idOf(back)}`,
    U3_units_lie_where_they_moved: sql`update catalog_item_units set status = 'in_use', stock_item_id = null where id = ${idOf(back)}`,
    U4_reserved_units_are_held_once: sql`update catalog_item_units set status = 'in_stock' where id = ${idOf(held)}`,
    U4_lines_hold_their_units: sql`update order_item_units set released_at = now() where unit_id = ${idOf(held)}`,
    U5_issued_lines_have_their_units: sql`update order_item_units set released_at = now() where unit_id = ${idOf(sold)}`,
    U5_invoices_name_their_units: sql`update invoice_items set units = null where invoice_id = ${id}`,
    U5_simplified_lines_name_what_they_sold: sql`update simplified_invoice_items set units = '["X"]' where units ? ${counter}`,
    U5_credited_units_were_sold_there: sql`update credit_note_items set units = '["X"]' where credit_note_id = ${note.id}`,
    U5_units_come_back_at_their_cost: sql`update stock_movements set value = value + 1 where id = ${moveOf(back)}`,
  }
  for (const [invariant, fault] of Object.entries(faults)) {
    let broken = 0
    const planted = app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await fault.execute(tx)
      broken = (await sql`select * from (${unitInvariants[invariant] ?? sql`select`}) finding`.execute(tx)).rows.length
      throw undone
    })
    await expect(planted).rejects.toBe(undone)
    expect(broken, invariant).toBeGreaterThan(0)
  }
  await expectCleanAudit(app)
})

const undone = new Error('undone')
