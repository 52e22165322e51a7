import type { rent } from '../../../contract/rent/rent.ts'
import { notInvoiced } from '../../../contract/rent/rent-record.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { invoiceSources } from '../invoices/invoices.create.ts'
import { lockRent } from './rent.transitions.ts'
import { chargeRent } from './rent.charge.ts'
import { loadRent, openChargesOf } from './rent.record.ts'

/** What of a rent can go on an invoice of a day. */
export const invoiceData: Handler<typeof rent.invoiceData> = async (ctx) => {
  const date = ctx.query.date ?? ctx.today
  const { id, number, customer } = await loadRent(ctx, ctx.params.id)
  return { data: { rent: { id, name: number }, customer, date, charges: await openChargesOf(ctx.db, id, date) } }
}

/**
 * Drafts an invoice of what has fallen due of a rent, or of what is chosen of that. Of one that ended, too: its last
 * month falls due with its end.
 */
export const invoice: Handler<typeof rent.invoice> = async (ctx) => {
  const { db, params, body, today } = ctx
  const date = body.date ?? today
  const locked = await lockRent(ctx, params.id)
  await chargeRent(db, locked.id, today)
  const chosen = body.charge_ids ?? (await openChargesOf(db, locked.id, date)).map(({ id }) => id)
  if (locked.do_not_invoice) throw Refusal.state(notInvoiced.withheld)
  if (chosen.length === 0) throw Refusal.state(notInvoiced.nothing)
  const sources = chosen.map((source_id) => ({ source_id }))
  const { customer_id, branch_id } = locked
  const invoice_id = await invoiceSources(ctx, { customer_id, branch_id, date, sources })
  return { invoice_id, data: await loadRent(ctx, locked.id) }
}
