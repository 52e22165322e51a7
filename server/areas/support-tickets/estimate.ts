import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { tell } from '../conversation/tell.ts'
import { chargeTicket } from './support-tickets.charge.ts'
import { loadTicket, ticketSteps } from './support-tickets.record.ts'

/** Until invoiced. A higher price needs new agreement, so completed tickets can only get cheaper. */
export const correctEstimate: Handler<typeof supportTickets.correctEstimate> = async (ctx) => {
  const { db, user, params } = ctx
  const { lock_version, ...fields } = ctx.body
  const { begin, stateAfter } = ticketSteps(ctx)
  const lockedTicket = await begin(ctx, params.id, 'CORRECT_ESTIMATE', lock_version)
  const before = await db
    .selectFrom('support_tickets')
    .select(['estimate_price', 'agreed_at', 'completed_at'])
    .where('id', '=', lockedTicket.id)
    .executeTakeFirstOrThrow()
  const rises = fields.estimate_price !== undefined && big(fields.estimate_price).gt(big(before.estimate_price))
  const asksAnew = before.agreed_at !== null && rises
  if (asksAnew && before.completed_at !== null) {
    throw Refusal.field(
      'estimate_price',
      `Lauks „${labelOf('estimate_price')}”: augstākai cenai vajag autora piekrišanu; vispirms atsāciet pieteikumu`,
    )
  }
  const trailEntry = await trail(db, 'support_tickets', lockedTicket.id, definedFields(fields))
  await db
    .updateTable('support_tickets')
    .set({
      ...definedFields(fields),
      ...(asksAnew && { agreed_at: null }),
      status: await stateAfter(ctx, lockedTicket, 'CORRECT_ESTIMATE'),
      updated_by: user.id,
    })
    .where('id', '=', lockedTicket.id)
    .execute()
  if (before.completed_at !== null) await chargeTicket(ctx, lockedTicket)
  const text = asksAnew ? 'Tāme ir labota; lūdzam to apstiprināt' : 'Tāme ir labota'
  await tell(ctx, { type: 'support_tickets', id: lockedTicket.id }, { kind: 'comment', text }, [lockedTicket.author_id])
  ctx.audit({
    entity: 'support_tickets',
    id: lockedTicket.id,
    event: 'CORRECT_ESTIMATE',
    ...trailEntry,
    customer_id: lockedTicket.customer_id,
  })
  return { data: await loadTicket(ctx, lockedTicket.id) }
}
