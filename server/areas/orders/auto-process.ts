import { warnUnlessConfirmed } from '../../http/warnings.ts'
import { advanceOrder } from './orders.transitions.ts'
import { remarkOnCredit } from './orders.credit.ts'
import { issueAllOrNothing } from './orders.issue.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { reserveLines } from './reserve.ts'

/**
 * Issues all or, if not everything can be issued, reserves what there is (docs/domain/sales.md#orders,
 * AUTO_PROCESS). Returns obstacles and credit warnings as text; empty if already processed.
 */
export async function autoProcessOrder(ctx: Actor, id: number): Promise<{ blocked: string[]; warnings: string[] }> {
  const messages: { blocked: string[]; warnings: string[] } = { blocked: [], warnings: [] }
  await advanceOrder(ctx, id, 'AUTO_PROCESS', async (order) => {
    messages.warnings = await remarkOnCredit(ctx, order.id)
    messages.blocked = await issueAllOrNothing(ctx, order)
    warnUnlessConfirmed(ctx, 'hold-only', 'status', onlyHeld(messages.blocked))
    if (messages.blocked.length > 0) await reserveLines(ctx, order)
    return { blocked: messages.blocked }
  })
  return messages
}

function onlyHeld([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null
  return `Visu izsniegt nevar: ${first}${more.length > 0 ? ` (un vēl ${more.length})` : ''}. Izsniegts netiks nekas, pieejamais tiks rezervēts.`
}
