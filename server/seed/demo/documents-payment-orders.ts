import { sql } from 'kysely'
import { bankDayFrom } from '../../../contract/bank-days.ts'
import { approveOrder, cancelOrder, submitOrder } from '../../areas/payables/payment-orders.steps.ts'
import { createOrder } from '../../areas/payables/payment-orders.create.ts'
import { executeOrder } from '../../areas/payables/payment-orders.execute.ts'
import { exportOrder } from '../../areas/payables/payment-orders.export.ts'
import { addDays, isWorkday } from './calendar.ts'
import { at } from './random.ts'
import { oneOf, type Office, type PlannedEntry } from './documents-office.ts'

/** The last first: what was cancelled is paid by a later order. */
const ends = ['cancelled', 'executed', 'exported', 'approved', 'submitted', 'draft'] as const
type End = (typeof ends)[number]

/** On the last working day, from what is open by then. */
export function planPaymentOrders(office: Office): PlannedEntry[] {
  let day = office.history.last
  while (!isWorkday(day) && day > office.history.first) day = addDays(day, -1)
  return ends.map((end, index) => ({ day, minute: 16 * 60 + index * 5, write: () => write(office, { end, index, day }) }))
}

async function write(office: Office, { end, index, day }: { end: End; index: number; day: string }): Promise<void> {
  const { scene, company, present } = office
  const procurement_invoice_ids = await dueOf(office, end)
  if (procurement_invoice_ids.length === 0) return
  const clerk = oneOf(company.accountants, index)
  const isPast = end === 'executed' || end === 'exported'
  const date = bankDayFrom(isPast ? day : addDays(present.day, 1))
  const { data } = await scene.call(createOrder, clerk, { body: { procurement_invoice_ids, date, is_per_supplier: true } })
  const params = { id: data.id }
  if (end === 'draft') return
  if (end === 'cancelled') return void (await scene.call(cancelOrder, clerk, { params, body: {} }))
  const { data: submitted } = await scene.call(submitOrder, clerk, { params, body: {} })
  if (end === 'submitted') return
  await scene.call(approveOrder, company.admin, { params, body: { lock_version: submitted.lock_version } })
  if (end === 'approved') return
  await scene.call(exportOrder, clerk, { params, body: { format: 'pain.001.001.09' } })
  if (end === 'executed') await scene.call(executeOrder, clerk, { params, body: { date: day } })
}

/** The next ones by due day; one alone where few are left. */
async function dueOf({ scene: { db } }: Office, end: End): Promise<number[]> {
  const { rows } = await sql<{ id: number; supplier_id: number }>`
    select t.id, t.supplier_id from procurement_invoices t join suppliers v on v.id = t.supplier_id
    where t.status = 'accepted' and t.open > 0 and t.payment_hold is null and v.iban is not null
      and not exists (select from payment_order_lines l where l.procurement_invoice_id = t.id and l.is_live)
    order by t.due_date, t.id limit 12`.execute(db)
  if (rows.length === 0) return []
  return rows.length < 9 || end === 'draft' ? [at(rows, 0).id] : rows.slice(0, 2).map(({ id }) => id)
}
