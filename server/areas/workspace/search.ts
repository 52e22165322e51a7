import { sql, type RawBuilder } from 'kysely'
import { numberedKinds, partyKinds } from '../../../contract/record-names.ts'
import type { FoundRecord, Meaning, workspace } from '../../../contract/workspace/workspace.ts'
import { compactNumber } from '../../../contract/checks.ts'
import type { Db, Handler, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { foundCash } from './found-cash.ts'
import { foundGoods } from './found-goods.ts'
import { foundParties } from './found-parties.ts'
import { foundSales } from './found-sales.ts'
import { foundWork } from './found-work.ts'
import { mayFind, rightsOf, type FoundKind } from './found.ts'
import { pickList } from './pick-lists.ts'

/** Default per kind. */
const fewest = 6

export const kinds: readonly FoundKind[] = [...foundParties, ...foundGoods, ...foundSales, ...foundWork, ...foundCash]

/**
 * One limited index query per kind, in parallel; prefixes in any order, ignoring accents. Closest first, then newest
 * or by name.
 */
export const search: Handler<typeof workspace.search> = async ({ db, user, query }) => {
  const words = query.q.trim()
  const picked = query.kind === undefined ? null : await pickList(db, user, { kind: query.kind, words, limit: query.limit ?? 20 })
  if (picked) return { data: picked }
  if (query.type) return { data: await foundByMeaning(db, user, { meaning: query.type, value: words, limit: query.limit ?? fewest }) }
  // A single letter matches too much.
  if (words.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 2) return { data: [] }
  const group = query.group && groups[query.group]
  const searchedKinds = kinds.filter(
    (each) => mayFind(user, each) && (query.kind === undefined || each.kind === query.kind) && (!group || group.has(each.kind)),
  )
  const limit = query.limit ?? (query.kind ? 20 : fewest)
  const found = await Promise.all(
    searchedKinds.map(async (each) => {
      const { find, conditionsOf = plain } = each
      const rights = rightsOf(user, each)
      const number = wholeNumber(words)
      return find(db, {
        words,
        where: sql.join([...(await conditionsOf(db, words)), ...rights], sql` and `),
        exact: number && sql.join([number, ...rights], sql` and `),
        limit,
        sees_prices: user.sees_prices,
      })
    }),
  )
  const colleagues =
    group === partyKinds && user.permissions.has('manage_users') ? pickList(db, user, { kind: 'user', words, limit }) : null
  return { data: [...found.flat(), ...((await colleagues) ?? [])] }
}

interface Meant {
  meaning: Meaning
  value: string
  limit: number
}

/** Documents to be paid come before those that only state the amount. */
const byMeaning: readonly string[] = [
  ...['customer', 'supplier'],
  ...['invoice', 'advance_invoice', 'simplified_invoice', 'procurement_invoice', 'credit_note', 'order', 'offer'],
]

/** @throws Refusal of a value that is no amount */
async function foundByMeaning(db: Db, user: SessionUser, { meaning, value, limit }: Meant): Promise<FoundRecord[]> {
  const isAmount = meaning === 'amount'
  if (isAmount && !/^\d{1,12}(\.\d{1,2})?$/.test(value)) throw Refusal.field('q', 'Lauks „Meklējamais”: jābūt summai, piemēram, 121.00')
  if (isAmount && !user.sees_prices) return []
  const searchedKinds = byMeaning.flatMap((kind) => kinds.find((each) => each.kind === kind && mayFind(user, each)) ?? [])
  const found = await Promise.all(
    searchedKinds.flatMap((each) => {
      const condition = each.meant?.[meaning]?.(isAmount ? value : compactNumber(value))
      if (!condition) return []
      const rights = rightsOf(user, each)
      const { where, exact } = condition
      return each.find(db, {
        words: '',
        where: sql.join([where, ...rights], sql` and `),
        exact: exact ? sql.join([exact, ...rights], sql` and `) : null,
        limit,
        sees_prices: user.sees_prices,
      })
    }),
  )
  return found.flat()
}

const groups = { documents: numberedKinds, parties: partyKinds } as const

const plain = async (_: Db, words: string): Promise<RawBuilder<unknown>[]> => [sql`t.search @@ search_query(${words})`]

/** Exact number first; one or two digits match only exactly. */
function wholeNumber(words: string): RawBuilder<unknown> | null {
  return /^\d{3,15}$/.test(words) ? sql`t.search @@ ${`'${words}'`}::tsquery` : null
}
