import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { big, lineNet, round2 } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, received, takeOut } from '../support/buying.ts'
import { costBillAccepted, costLine } from '../support/cost-bills.ts'
import { clerkOf, levelOf, makeItem } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { cases } from '../support/whole.ts'

/** Price differences (docs/domain/stock.md#valuation) adjust stock on hand; the rest is a variance. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await clerkOf(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

async function postedBy(id: number): Promise<{ stock: string; variance: string }> {
  const { rows } = await sql<{ stock: string; variance: string }>`select
    (select coalesce(sum(value), 0) from stock_movements where document_type = 'procurement_invoice' and document_id = ${id}) as stock,
    (select coalesce(sum(amount), 0) from valuation_variances where document_type = 'procurement_invoice' and document_id = ${id}) as variance`.execute(
    app.db,
  )
  return { stock: round2(rows[0]?.stock ?? 0), variance: round2(rows[0]?.variance ?? 0) }
}

/** With or without the difference as a line. */
const accepting = ({ id, lock_version }: { id: number; lock_version: number }, price_difference: boolean) =>
  [supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT' as const, price_difference, lock_version } }] as const

const dearer = (lines: readonly { id: number }[], price: string) => ({ items: lines.map(({ id }) => ({ procurement_item_id: id, price })) })

describe('a difference of price', () => {
  test('of goods that all lie there goes into their value, and out of it when the invoice is opened again', async () => {
    const receipt = await received(app)
    const [line] = receipt.lines
    const invoice = await billAccepted(app, receipt, dearer(receipt.lines, '5.5'))
    expect(invoice).toMatchObject({ status: 'accepted', net: '55.00', vat: '11.55', gross: '66.55', difference: '5.00', revalued: '5.00' })
    expect(await levelOf(app, line?.stock_item ?? 0)).toMatchObject({ on_hand: '10.0000', stock_value: '55.0000' })
    expect(await postedBy(invoice.id)).toEqual({ stock: '5.00', variance: '0.00' })
    const open = await billEvent(app, invoice, { event: 'REOPEN' })
    expect(open).toMatchObject({ status: 'new', revalued: '0.00' })
    expect(await levelOf(app, line?.stock_item ?? 0)).toMatchObject({ stock_value: '50.0000' })
  })

  test('follows only what is still there; the rest is a variance', async () => {
    const receipt = await received(app)
    const stock = receipt.lines[0]?.stock_item ?? 0
    await takeOut(app, stock, '4')
    const invoice = await billAccepted(app, receipt, dearer(receipt.lines, '5.5'))
    expect(await postedBy(invoice.id)).toEqual({ stock: '3.00', variance: '2.00' })
    expect(await levelOf(app, stock)).toMatchObject({ on_hand: '6.0000', stock_value: '33.0000' })
    // Two leave at 5.50 and keep that cost.
    await takeOut(app, stock, '2')
    await billEvent(app, invoice, { event: 'REOPEN' })
    expect(await levelOf(app, stock)).toMatchObject({ on_hand: '4.0000', stock_value: '20.0000' })
    expect(await postedBy(invoice.id)).toEqual({ stock: '1.00', variance: '-1.00' })
  })

  test('of goods that left before newer ones came does not reach the newer', async () => {
    const item_id = await makeItem(app)
    const first = await received(app, [{ item_id }])
    const stock = first.lines[0]?.stock_item ?? 0
    await takeOut(app, stock, '10')
    await received(app, [{ item_id, purchase_price: '6' }])
    const invoice = await billAccepted(app, first, dearer(first.lines, '5.5'))
    expect(await postedBy(invoice.id)).toEqual({ stock: '0.00', variance: '5.00' })
    expect(await levelOf(app, stock)).toMatchObject({ stock_value: '60.0000' })
  })

  test('downwards takes no more than the goods are worth', async () => {
    const item_id = await makeItem(app)
    const receipt = await received(app, [{ item_id, purchase_price: '5', discount_percent: '10' }])
    const stock = receipt.lines[0]?.stock_item ?? 0
    expect(await levelOf(app, stock)).toMatchObject({ stock_value: '45.0000' })
    const invoice = await billAccepted(app, receipt, { items: receipt.lines.map(({ id }) => ({ procurement_item_id: id, price: '0' })) })
    expect(await levelOf(app, stock)).toMatchObject({ on_hand: '10.0000', stock_value: '0.0000' })
    expect(await postedBy(invoice.id)).toEqual({ stock: '-45.00', variance: '0.00' })
  })

  test('of a part of the goods counts for that part alone', async () => {
    const receipt = await received(app)
    const [line] = receipt.lines
    const items = [{ procurement_item_id: line?.id ?? 0, quantity: '4', price: '6' }]
    const first = await billAccepted(app, receipt, { items })
    expect(await postedBy(first.id)).toEqual({ stock: '4.00', variance: '0.00' })
    await billAccepted(app, receipt, { items: [{ procurement_item_id: line?.id ?? 0, price: '5' }] })
    expect(await levelOf(app, line?.stock_item ?? 0)).toMatchObject({ stock_value: '54.0000' })
  })

  test('of serialised goods is known piece by piece', async () => {
    const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial' })
    const receipt = await received(app, [{ item_id, quantity: '3', purchase_price: '100', units: ['A1', 'A2', 'A3'] }])
    const stock = receipt.lines[0]?.stock_item ?? 0
    const invoice = await billAccepted(app, receipt, dearer(receipt.lines, '110'))
    const { rows } = await sql<{ unit_cost: string }>`select unit_cost from catalog_item_units where stock_item_id = ${stock}`.execute(
      app.db,
    )
    expect(rows.map(({ unit_cost }) => unit_cost)).toEqual(['110.000000', '110.000000', '110.000000'])
    expect(await postedBy(invoice.id)).toEqual({ stock: '30.00', variance: '0.00' })
    await billEvent(app, invoice, { event: 'REOPEN' })
    expect(await levelOf(app, stock)).toMatchObject({ stock_value: '300.0000' })
  })
})

describe('a line of difference', () => {
  test('is spread over the goods by what they come to', async () => {
    const receipt = await received(app, [
      { quantity: '10', purchase_price: '7' },
      { quantity: '1', purchase_price: '30' },
    ])
    const drafted = await billed(app, receipt, { net: '110.00', vat: '23.10' })
    expect(drafted.can['ACCEPT']).toMatch(/^Piegādātāja norādītā summa bez PVN 110,00.€ atšķiras no rindām: 100,00.€$/)
    const refused = await clerk.call(...accepting(drafted, false))
    expect([refused.status, refused.body.errors]).toEqual([422, { status: [drafted.can['ACCEPT']] }])
    const { body } = await clerk.call(...accepting(drafted, true))
    expect(body.data.procurement_invoice_items.at(-1)).toMatchObject({ name: 'Cenu starpība', price: '10.0000', procurement_item_id: null })
    expect(body.data).toMatchObject({ status: 'accepted', difference: '10.00', revalued: '10.00' })
    const values = await Promise.all(receipt.lines.map(async ({ stock_item }) => (await levelOf(app, stock_item)).stock_value))
    expect(values).toEqual(['77.0000', '33.0000'])
  })

  test('is none of its own: costs make goods dearer, and without goods nothing is dearer', async () => {
    const receipt = await received(app)
    const drafted = await billed(app, receipt, dearer(receipt.lines, '5.5'))
    const body = { lines: [await costLine(app, '3.00@21')] }
    const { data } = await clerk.done(supplierInvoices.addItems, { params: { id: drafted.id }, body })
    expect(data.procurement_invoice_items.map(({ net, difference }) => [net, difference])).toEqual([
      ['55.00', '5.00'],
      ['3.00', '0.00'],
    ])
    expect(data.difference).toBe('8.00')
    const costs = await costBillAccepted(app, ['3.00@21', '4.00@21'], { supplier_id: receipt.supplier })
    expect(costs).toMatchObject({ lines_net: '7.00', difference: '0.00', revalued: '0.00' })
    expect(costs.procurement_invoice_items.map(({ difference }) => difference)).toEqual(['0.00', '0.00'])
  })

  test('may lower the sum', async () => {
    const receipt = await received(app)
    const drafted = await billed(app, receipt, { net: '49.00', vat: '10.29' })
    const { body } = await clerk.call(...accepting(drafted, true))
    expect(body.data).toMatchObject({ status: 'accepted', lines_net: '49.00', revalued: '-1.00' })
  })

  test('is not needed for two cents, nor for the rounding of VAT by line', async () => {
    const cents = await received(app)
    expect((await billAccepted(app, cents, { net: '50.02', vat: '10.52' })).procurement_invoice_items).toHaveLength(1)
    const rounded = await received(
      app,
      Array.from({ length: 10 }, () => ({ quantity: '1', purchase_price: '0.33' })),
    )
    expect(await billAccepted(app, rounded, { net: '3.30', vat: '0.70' })).toMatchObject({ lines_vat: '0.69', vat: '0.70' })
    const wrong = await billed(app, await received(app), { net: '50.00', vat: '10.00' })
    expect(wrong.can['ACCEPT']).toMatch(/PVN summa 10,00.€ atšķiras no rindām: 10,50/)
  })
})

test('what an invoice posts is what the goods cost more or less, whatever left before and after (law)', async () => {
  const amount = fc.integer({ min: 1, max: 99_999 }).map((cents) => big(cents).div(100).toFixed(2))
  const share = fc.integer({ min: 0, max: 100 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 50 }), amount, amount, share, share, async (quantity, paid, billedAt, before, after) => {
      const receipt = await received(app, [{ quantity: String(quantity), purchase_price: paid }])
      const [line] = receipt.lines
      const stock = line?.stock_item ?? 0
      const out = async (percent: number) => {
        const { on_hand } = await levelOf(app, stock)
        const part = big(on_hand).times(percent).div(100).round(0)
        if (part.gt(0)) await takeOut(app, stock, part.toFixed())
      }
      await out(before)
      const invoice = await billAccepted(app, receipt, dearer(receipt.lines, billedAt))
      const difference = big(lineNet({ quantity, unit_price: billedAt, discount_percent: 0 })).minus(
        lineNet({ quantity, unit_price: paid, discount_percent: 0 }),
      )
      const posted = await postedBy(invoice.id)
      expect(big(posted.stock).plus(posted.variance).toFixed(2)).toBe(round2(difference))
      const level = await levelOf(app, stock)
      if (big(level.on_hand).eq(quantity)) expect(round2(level.stock_value)).toBe(invoice.lines_net)
      await out(after)
      await billEvent(app, invoice, { event: 'REOPEN' })
      const left = await postedBy(invoice.id)
      expect(big(left.stock).plus(left.variance).toFixed(2)).toBe('0.00')
    }),
    { numRuns: cases(25) },
  )
})

test('a receipt whose invoice changed costs can still be cancelled once the invoice is gone', async () => {
  const receipt = await received(app)
  const invoice = await billAccepted(app, receipt, dearer(receipt.lines, '7'))
  const refused = await clerk.call(procurements.cancel, { params: { id: receipt.procurement } })
  expect(refused.body.errors?.['status']?.[0]).toMatch(/piegādātāja rēķinā/)
  const open = await billEvent(app, invoice, { event: 'REOPEN' })
  await billEvent(app, open, { event: 'CANCEL' })
  const { data } = await clerk.done(procurements.cancel, { params: { id: receipt.procurement } })
  expect(data.status).toBe('cancelled')
  expect(await levelOf(app, receipt.lines[0]?.stock_item ?? 0)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
})
