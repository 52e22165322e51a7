import { sql, type RawBuilder } from 'kysely'
import { numberedKinds, partyKinds } from '../../../contract/record-names.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Db, Handler } from '../../http/context.ts'
import { foundGoods } from './found-goods.ts'
import { foundParties } from './found-parties.ts'
import { foundSales } from './found-sales.ts'
import { foundWork } from './found-work.ts'
import { mayFind, rightsOf, type FoundKind } from './found.ts'
import { pickList } from './pick-lists.ts'

/** Default per kind. */
const fewest = 6

export const kinds: readonly FoundKind[] = [...foundParties, ...foundGoods, ...foundSales, ...foundWork]

/**
 * One limited index query per kind, in parallel; prefixes in any order, ignoring accents. Closest first, then newest
 * or by name.
 */
export const search: Handler<typeof workspace.search> = async ({ db, user, query }) => {
  const words = query.q.trim()
  const picked = query.kind === undefined ? null : await pickList(db, user, { kind: query.kind, words, limit: query.limit ?? 20 })
  if (picked) return { data: picked }
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

const groups = { documents: numberedKinds, parties: partyKinds } as const

const plain = async (_: Db, words: string): Promise<RawBuilder<unknown>[]> => [sql`t.search @@ search_query(${words})`]

/** Exact number first; one or two digits match only exactly. */
function wholeNumber(words: string): RawBuilder<unknown> | null {
  return /^\d{3,15}$/.test(words) ? sql`t.search @@ ${`'${words}'`}::tsquery` : null
}
