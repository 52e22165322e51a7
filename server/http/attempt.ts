import { sql } from 'kysely'
import type { AuditEntry, Context } from './context.ts'
import { refusalOf } from './failure.ts'
import type { Refusal } from './refusal.ts'

/** The value of the work, or why it was refused; then nothing of it stays. Within a transaction. */
export async function attempted<Value>(
  ctx: Context,
  work: (within: Context) => Promise<Value>,
): Promise<{ value: Value } | { refusal: Refusal }> {
  const entries: (AuditEntry | null)[] = []
  await sql`savepoint attempted`.execute(ctx.db)
  try {
    const value = await work({ ...ctx, audit: (entry) => void entries.push(entry) })
    await sql`release savepoint attempted`.execute(ctx.db)
    entries.forEach(ctx.audit)
    return { value }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint attempted`.execute(ctx.db)
    // Of two of one name the inner one must not stay.
    await sql`release savepoint attempted`.execute(ctx.db)
    return { refusal }
  }
}
