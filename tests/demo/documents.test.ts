import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lifecycles, placeOf } from '../support/lifecycles.ts'
import { smallDemo, today, type DemoDatabase } from './world.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await smallDemo()
}, 120_000)
afterAll(() => demo.drop())

async function number(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const [row] = await demo.rows(query)
  return Number(row?.count)
}

/** States that no record of the small demo has. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  catalog_item_unit: ['reserved', 'rented', 'installed', 'returned_to_supplier'],
  // The demo sends no mail.
  contact_invitation: ['invited', 'active', 'revoked'],
  // No public body buys in the small demo; what others buy is due to nobody.
  e_invoice: ['sent', 'taken', 'refused', 'corrected'],
  inventory_item: ['rented', 'in_service'],
  order: ['merged'],
  order_document: ['created', 'signed'],
  // Two invoices of suppliers are open.
  payment_order: ['draft', 'submitted', 'approved'],
  production_application: ['new', 'in_production', 'completed'],
  rent: ['active', 'ended'],
  // Days are closed each evening.
  shop_order: ['open'],
  // Everything of the demo has a document of its own.
  voucher: ['draft', 'posted', 'reversed'],
  vat_return: ['open', 'filed', 'corrected'],
}

test.each(lifecycles.map((chart) => ({ id: chart.id, chart })))('the demo shows $id in every state', async ({ id, chart }) => {
  const { table, column } = placeOf(chart)
  const which = id === 'goods_write_off' ? sql`type_id = 7` : id === 'goods_removal' ? sql`type_id = 1` : sql`true`
  const rows = await demo.rows(sql<{ state: string }>`select distinct ${sql.ref(column)} as state from ${sql.table(table)} where ${which}`)
  const shown = rows.map(({ state }) => state)
  expect(Object.keys(chart.states).filter((state) => !shown.includes(state))).toEqual(notShown[id] ?? [])
})

describe('and tell what their lists are for', () => {
  test.each([
    [
      'a subscription of which several periods were billed',
      sql`from subscriptions t where (select count(*) from subscription_invoices p where p.subscription_id = t.id) > 1`,
    ],
    ['a last period that costs as many days as it had', sql`from invoice_items where description like '% no % dienām)'`],
    ['a pause that is over', sql`from subscription_pauses where date_to is not null`],
    ['a campaign that is over', sql`from sales where date_to < ${today}`],
    ['a campaign that runs', sql`from sales where is_active and ${today} between date_from and date_to`],
    ['a campaign to come', sql`from sales where date_from > ${today}`],
    ['an order made from an offer', sql`from orders where source = 'offer'`],
    ['an offer to somebody who is no customer yet', sql`from offers where customer_id is null`],
    ['an advance on an order', sql`from advance_invoices where order_id is not null`],
    ['an advance of which half is spent', sql`from advance_invoices where applied > 0 and applied < paid_amount`],
    ['goods that a customer gave back', sql`from stock_movements where document_type = 'credit_note' and kind = 'customer_return'`],
    ['a simplified invoice that was credited', sql`from credit_notes where simplified_invoice_id is not null and status = 'accepted'`],
    ['a lower price', sql`from credit_note_items where price_only`],
    ['goods for a free port', sql`from invoice_vat_lines where reason_code = 'PVN-BRIVOSTA'`],
    ['a triangular transaction', sql`from invoice_vat_lines where reason_code = 'PVN-TRISSTURIS'`],
    [
      'goods of the margin scheme, with a profit and at a loss',
      sql`from margin_lines where tax > 0 and exists (select from margin_lines where sale < purchase)`,
    ],
    ['goods for a consumer in another member state', sql`from distance_sales(${today}::date - 1500, ${today}::date)`],
    ['goods at the rate of another member state', sql`from invoice_vat_lines where reason_code = 'OSS-EE'`],
    ['money of the bank that came to the desk', sql`from cash_orders where purpose = 'bank' and kind = 'receipt'`],
    ['money of the desk that went to the bank', sql`from cash_orders where purpose = 'bank' and kind = 'payout'`],
    ['an invoice that was paid in cash', sql`from cash_orders where purpose = 'invoice' and annulled_at is null`],
    ['an advance of an employee', sql`from cash_orders where purpose = 'advance'`],
    ['a purchase that was entered twice', sql`from cash_orders where annulled_at is not null`],
    [
      'a purchase that came in parts',
      sql`from procurements r join procurements p on p.id = r.split_from_id where p.status = 'accepted' and r.status = 'ordered'`,
    ],
    ['a purchase that is late', sql`from procurements where status = 'ordered' and expected_date < ${today}`],
    ['goods that went to another warehouse', sql`from procurements where kind = 'internal' and status = 'accepted'`],
    [
      'a delivery whose unit numbers are not all read',
      sql`from procurement_items i join procurements p on p.id = i.procurement_id
      where p.status = 'ordered' and cardinality(i.units) between 1 and i.quantity - 1`,
    ],
    ['pieces that lie in the warehouse', sql`from catalog_item_units where status = 'in_stock'`],
    ['a piece that was written off', sql`from catalog_item_units where status = 'written_off'`],
    [
      'goods whose price on the invoice is another one',
      sql`from stock_movements where kind = 'revaluation' and document_type = 'procurement_invoice'`,
    ],
    ['a difference of price that stands on no goods', sql`from procurement_invoice_items where procurement_item_id is null`],
    [
      'goods that no invoice names yet',
      sql`from procurement_items i join procurements p on p.id = i.procurement_id
      where p.status = 'accepted' and p.supplier_id is not null and i.quantity_invoiced = 0`,
    ],
    ['an e-invoice whose price differs', sql`from incoming_invoices where problems @> '[{"remedy": "differences"}]'`],
    ['an e-invoice of an unknown seller', sql`from incoming_invoices where problems @> '[{"remedy": "supplier"}]'`],
    ['a credit note that waits for its act', sql`from incoming_invoices where kind = 'credit_note' and status = 'exception'`],
    ['an e-invoice that came twice', sql`from incoming_messages where outcome = 'known'`],
    [
      'a month in which less tax is deducted than stands on invoices, and an invoice with both kinds of lines',
      sql`from procurement_invoices t where t.accepted_at is not null and (
        select count(*) filter (where i.vat_deduction_id is null) * count(i.vat_deduction_id)
        from procurement_invoice_items i where i.procurement_invoice_id = t.id) > 0`,
    ],
    ['an import with its customs declaration', sql`from customs_declarations`],
    ['a code of a supplier that was learned', sql`from supplier_item_codes`],
    ['a supplier with a category', sql`from supplier_categories where is_preferred`],
    ['a correction', sql`from technical_documents where type_id = 2`],
    [
      'a stock check that found too much and too little',
      sql`from stock_checks c where (
        select count(distinct type_id) from technical_documents d where d.source_type = 'stock_check' and d.source_id = c.id and d.type_id in (5, 6)) = 2`,
    ],
    ['equipment of a person', sql`from inventory_items where assigned_user_id is not null`],
    ['equipment at a customer', sql`from inventory_items where customer_id is not null`],
    ['equipment whose maintenance is due', sql`from inventory_item_maintenances where next_at <= ${today}`],
    ['equipment that was worn out', sql`from inventory_items where archived_at is not null`],
    ['a task that is late', sql`from tasks where due_date < ${today} and completed_at is null`],
    ['a mention that is not read', sql`from notifications where kind = 'mention' and read_at is null`],
    ['a call of today', sql`from leads where task_date = ${today}`],
    ['an offer made for a lead', sql`from offers where lead_id is not null`],
    ['an estimate that waits', sql`from support_tickets where estimate_price > 0 and agreed_at is null and completed_at is null`],
    ['a ticket that tells what failed before', sql`from support_tickets where history -> 0 ->> 'outcome' = 'failed'`],
    ['an application that nobody took on', sql`from service_applications where assignee_id is null`],
    ['work under warranty', sql`from service_lines where is_warranty and is_done`],
    ['service on an invoice', sql`from invoice_items where source_type in ('service_position', 'service_material')`],
    [
      'a counting sheet with lines',
      sql`from stock_item_counts c where exists (select from stock_item_count_items where stock_item_count_id = c.id)`,
    ],
  ])('%s', async (_, rows) => {
    expect(await number(sql`select count(*) ${rows}`)).toBeGreaterThan(0)
  })

  test('no period of a subscription is due when the demo is opened, nor in the days after', async () => {
    expect(await number(sql`select count(*) from subscriptions where next_invoice_date <= ${today}::date + 7`)).toBe(0)
  })

  test('each move stands in the books on the day of its paper, but for what the goods did since', async () => {
    const early = await number(sql`
      select count(*) from stock_movements m join procurements p on m.document_type = 'procurement' and p.id = m.document_id
      where (m.effective_at at time zone 'Europe/Riga')::date < p.date`)
    expect(early).toBe(0)
  })
})
