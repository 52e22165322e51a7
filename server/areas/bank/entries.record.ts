import type { bank, BankEntryRecord } from '../../../contract/bank/bank.ts'
import type { BankProposal } from '../../../contract/bank/matching.ts'
import { big } from '../../../contract/money.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { accountHabit } from './account-habits.ts'
import { entryRows } from './entries.list.ts'
import { postingsOf } from './entry-postings.ts'
import { knownFor } from './known.ts'
import { match } from './matching.ts'
import type { EntryFacts } from './matching-facts.ts'

export const showEntry: Handler<typeof bank.showEntry> = async (ctx) => ({ data: await loadEntry(ctx, ctx.params.id) })

/** Throws 404 if there is none. */
export async function loadEntry({ db }: Pick<Context, 'db'>, id: number): Promise<BankEntryRecord> {
  const [row] = await entryRows(db, [id])
  if (!row) throw Refusal.missing()
  const isOpen = !big(row.posted).eq(big(row.amount))
  const left = { ...row, amount: big(row.amount).minus(big(row.posted)).toFixed(2) }
  return {
    ...row,
    postings: (await postingsOf(db, [id])).map(({ posting }) => posting),
    proposals: isOpen ? ((await proposalsFor(db, [left])).get(id) ?? []) : [],
    habit: isOpen ? await accountHabit(db, row) : null,
    can: {
      MATCH: isOpen ? true : 'Ieraksts ir sasaistīts pilnībā',
      POST: isOpen ? true : 'Ieraksts ir sasaistīts pilnībā',
      UNMATCH: big(row.posted).eq(0) ? 'Ierakstam sasaistes nav' : true,
    },
  }
}

export async function proposalsFor(db: Db, entries: readonly EntryFacts[]): Promise<Map<number, BankProposal[]>> {
  return match(entries, await knownFor(db, entries))
}
