import type { Context } from './context.ts'

/** Rows of an answer from which on it is built beside the thread that answers everybody: these take it some 30 ms. */
const many = 1000

/** Leaves the call to the thread of heavy answers, which runs it again. */
export class Beside extends Error {}

/**
 * Call it in a reading handler before it reads what may be many rows: where they are, the answer is built beside.
 * @param rows counts them, up to `limit`
 */
export async function besideWhenMany({ beside }: Pick<Context, 'beside'>, rows: (limit: number) => Promise<number>): Promise<void> {
  if (beside !== true && (await rows(many)) >= many) throw new Beside()
}
