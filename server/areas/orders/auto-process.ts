import { advanceOrder } from './advance.ts'
import { issueAllOrNothing } from './issue.ts'
import type { Actor } from '../lifecycle.ts'
import { reserveLines } from './reserve.ts'

/**
 * Issues everything of an order when all of it can be issued now, and otherwise holds what there is
 * (domain.md 2.1, AUTO_PROCESS). Answers what kept it from being issued, in words; nothing when it
 * was processed before. Invoicing follows in the area of invoices.
 */
export async function autoProcessOrder(io: Actor, id: number): Promise<string[]> {
  let blocked: string[] = []
  await advanceOrder(io, id, 'AUTO_PROCESS', async (order) => {
    blocked = await issueAllOrNothing(io, order)
    if (blocked.length > 0) await reserveLines(io, order)
    return { blocked }
  })
  return blocked
}
