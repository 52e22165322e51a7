import { advances } from '../../contract/advances/advances.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { big, round2, sum } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { stock } from '../../contract/stock/stock.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeWarehouse } from './factories.ts'

/** Stock and reservations in the default warehouse; value and average cost in EUR. */
export async function stockOf(app: TestApp, itemId: number) {
  const clerk = await clerkOf(app)
  const { data } = await clerk.done(procurements.warehouseStock, {
    params: { warehouseId: await makeWarehouse(app) },
    query: { products: [itemId] },
  })
  const { on_hand, reserved, stock_value, avg_cost } = (await clerk.done(stock.show, { params: { id: data[0]?.stock_item_id ?? 0 } })).data
  return { on_hand, reserved, stock_value, avg_cost }
}

/** Open invoices less unspent advances and credit, EUR; negative: our debt. */
export async function balanceOf(app: TestApp, customer_id: number): Promise<string> {
  const clerk = await clerkOf(app)
  const query = { customer_id, per_page: 200 }
  const { data: billed } = await clerk.done(invoices.list, { query })
  const { data: advanceList } = await clerk.done(advances.list, { query })
  const { data: notes } = await clerk.done(credits.list, { query })
  const credited = await Promise.all(notes.map(async ({ id }) => (await clerk.done(credits.show, { params: { id } })).data.credit))
  return round2(
    sum(billed.filter(({ status }) => status !== 'draft').map(({ open }) => open))
      .minus(sum(advanceList.map(({ paid_amount, applied }) => big(paid_amount).minus(big(applied)))))
      .minus(sum(credited)),
  )
}
