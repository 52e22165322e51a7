import { sql } from 'kysely'
import type { bank, CertainEntry } from '../../../contract/bank/bank.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { entryRows } from './entries.list.ts'
import { proposalsFor } from './entries.record.ts'
import { bookMatch } from './matches.ts'

/** Open entries looked at; the oldest first. */
const most = 2000

export const certain: Handler<typeof bank.certain> = async ({ db }) => ({ data: await certainEntries(db) })

/** INV-BANK-4. Entries are looked at together, because two can claim one document. */
async function certainEntries(db: Db): Promise<CertainEntry[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_entries where posted <> amount and posted = 0 order by booked_on, id limit ${most}`.execute(db)
  const entries = await entryRows(
    db,
    rows.map(({ id }) => id),
  )
  const proposals = await proposalsFor(db, entries)
  return entries
    .flatMap((entry) => {
      const [first] = proposals.get(entry.id) ?? []
      return first?.degree === 'certain' ? [{ ...entry, proposal: first }] : []
    })
    .toSorted((one, other) => one.booked_on.localeCompare(other.booked_on) || one.id - other.id)
}

/** Those that are still certain; one that became doubtful since the person looked refuses all. */
export const acceptCertain: Handler<typeof bank.acceptCertain> = async (ctx) => {
  const wanted = new Set(ctx.body.entry_ids)
  const found = (await certainEntries(ctx.db)).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw Refusal.state('Daļa ierakstu vairs nav droši sasaistāmi; apskatiet sarakstu vēlreiz')
  const inOrder = found.toSorted((one, other) => documentOf(one) - documentOf(other))
  for (const { id, proposal } of inOrder) await bookMatch(ctx, id, { documents: proposal.parts, rest_to_credit: false })
  return { data: { matched: found.length } }
}

/** Locks are taken by the id of documents. */
function documentOf({ proposal }: CertainEntry): number {
  return Math.min(...proposal.parts.map(({ document_id }) => document_id))
}
