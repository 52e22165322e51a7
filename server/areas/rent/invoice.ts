import type { rent } from '../../../contract/rent/rent.ts'
import { notInvoiced } from '../../../contract/rent/rent-record.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { invoiceSources } from '../invoices/invoices.create.ts'
import { lockRent } from './rent.transitions.ts'
import { chargeRent } from './rent.charge.ts'
import { loadRent, openChargesOf } from './rent.record.ts'

export const invoiceData: Handler<typeof rent.invoiceData> = async (ctx) => {
  const date = ctx.query.date ?? ctx.today
  const { id, number, customer } = await loadRent(ctx, ctx.params.id)
  return { data: { rent: { id, name: number }, customer, date, charges: await openChargesOf(ctx.db, id, date) } }
}

/** Also for ended rents: the last month falls due at the end. */
export const invoice: Handler<typeof rent.invoice> = async (ctx) => {
  const { db, params, body, today } = ctx
  const date = body.date ?? today
  const locked = await lockRent(ctx, params.id)
  await chargeRent(db, locked.id, today)
  const chargeIds = body.charge_ids ?? (await openChargesOf(db, locked.id, date)).map(({ id }) => id)
  if (locked.do_not_invoice) throw Refusal.state(notInvoiced.withheld)
  if (chargeIds.length === 0) throw Refusal.state(notInvoiced.nothing)
  const sources = chargeIds.map((source_id) => ({ source_id }))
  const { customer_id, branch_id } = locked
  const invoice_id = await invoiceSources(ctx, { customer_id, branch_id, date, sources })
  return { invoice_id, data: await loadRent(ctx, locked.id) }
}
