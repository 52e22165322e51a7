import type { Context } from './context.ts'

/** Row count from which an answer moves to the worker thread; it would take the main thread about 30 ms. */
const many = 1000

/** Thrown to run the call again in the worker thread. */
export class MoveToWorkerThread extends Error {}

/**
 * Call before reading many rows; moves the call to the worker thread when needed.
 * @param rows counts them, up to `limit`
 */
export async function delegateWhenMany({ beside }: Pick<Context, 'beside'>, rows: (limit: number) => Promise<number>): Promise<void> {
  if (beside !== true && (await rows(many)) >= many) throw new MoveToWorkerThread()
}
