import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { sideRefusal } from '../../../machines/side-abilities.ts'
import type { InvoiceDocument, Spoken } from '../../documents/model.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { print } from '../files/files.print.ts'
import { invoiceDocument } from '../invoices/invoices.document.ts'
import { lockSubscription } from './subscriptions.transitions.ts'
import { invoicePeriod } from './bill.ts'
import { loadSubscription } from './subscriptions.record.ts'

/** Runs the real steps in a transaction that is rolled back. */
export const preview: Handler<typeof subscriptions.preview> = async (ctx) => {
  const { name, next_period, subscription_items } = await loadSubscription(ctx, ctx.params.id)
  const over = next_period === null
  const reason = sideRefusal('subscription', 'PREVIEW', { over, hasPeriods: !over, hasItems: subscription_items.length > 0 })
  if (reason !== null) throw Refusal.state(reason)
  const date = next_period && next_period.date > ctx.today ? next_period.date : ctx.today
  const bytes = await print(ctx, 'invoicePdf', await invoiceOf(ctx, ctx.params.id, date), undefined)
  return { name: `${name}.pdf`, mime: 'application/pdf', bytes, inline: true }
}

/** Carries the result out of the rolled back transaction. */
class RolledBack extends Error {
  readonly document: Spoken<InvoiceDocument>

  constructor(document: Spoken<InvoiceDocument>) {
    super('Taken back')
    this.document = document
  }
}

async function invoiceOf(ctx: Context, id: number, date: string): Promise<Spoken<InvoiceDocument>> {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const inside: Context = { ...ctx, db, audit: () => undefined }
      const billed = await invoicePeriod(inside, await lockSubscription(inside, id), date)
      if (!billed) throw Refusal.missing()
      throw new RolledBack(await invoiceDocument(db, billed.invoice_id))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.document
    throw error
  }
}
