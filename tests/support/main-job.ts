import { expect } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeOrder } from './factories.ts'
import { invoiceOf, issue, paid, reserve } from './invoicing.ts'

export async function sellAndBePaid(app: TestApp): Promise<void> {
  const { rows } = await app.pool.query<{ customer_id: number; item_id: number }>(`
    select (select customer_id::int from invoices where status = 'accepted' order by id desc limit 1) as customer_id, i.id::int as item_id
    from stock_items s join catalog_items i on i.id = s.catalog_item_id join warehouses w on w.id = s.warehouse_id
    where w.is_default and s.available >= 2 and i.unit_kind is null order by i.id limit 1`)
  const [known] = rows
  if (!known) throw new Error('The company has nothing to sell')
  const order = await makeOrder(app, { customer_id: known.customer_id, order_items: [{ item_id: known.item_id, quantity: '2' }] })
  await reserve(app, order.id)
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  const { data: invoice } = await (await clerkOf(app)).done(invoices.accept, { params: { id } })
  expect((await paid(app, invoice, invoice.open)).open).toBe('0.00')
}
