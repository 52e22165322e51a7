import { warnUnlessConfirmed } from '../../http/warnings.ts'
import { advanceOrder } from './orders.transitions.ts'
import { remarkOnCredit } from './orders.credit.ts'
import { issueAllOrNothing } from './orders.issue.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { reserveLines } from './reserve.ts'

/**
 * Issues everything of an order when all of it can be issued now, and otherwise holds what there is
 * (docs/domain/sales.md#orders, AUTO_PROCESS). Answers what kept it from being issued and what the credit check had to say, in
 * words; nothing when it was processed before. Invoicing follows in the area of invoices.
 */
export async function autoProcessOrder(ctx: Actor, id: number): Promise<{ blocked: string[]; warnings: string[] }> {
  const told: { blocked: string[]; warnings: string[] } = { blocked: [], warnings: [] }
  await advanceOrder(ctx, id, 'AUTO_PROCESS', async (order) => {
    told.warnings = await remarkOnCredit(ctx, order.id)
    told.blocked = await issueAllOrNothing(ctx, order)
    warnUnlessConfirmed(ctx, 'hold-only', 'status', onlyHeld(told.blocked))
    if (told.blocked.length > 0) await reserveLines(ctx, order)
    return { blocked: told.blocked }
  })
  return told
}

function onlyHeld([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null
  return `Visu izsniegt nevar: ${first}${more.length > 0 ? ` (un vēl ${more.length})` : ''}. Izsniegts netiks nekas, pieejamais tiks rezervēts.`
}
