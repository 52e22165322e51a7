import { sql, type RawBuilder } from 'kysely'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Db, Handler } from '../../http/context.ts'
import { foundGoods } from './found-goods.ts'
import { foundParties } from './found-parties.ts'
import { foundSales } from './found-sales.ts'
import { foundWork } from './found-work.ts'
import { mayFind, rightsOf, type FoundKind } from './found.ts'
import { pickList } from './pick-lists.ts'

/** Records of each kind when nothing else is asked for. */
const fewest = 6

/** Every kind of record that is found. */
export const kinds: readonly FoundKind[] = [...foundParties, ...foundGoods, ...foundSales, ...foundWork]

/**
 * Records of every kind that the words find, each kind by its own limited index query, all at once.
 * Words may stand in any order, without accents, as beginnings; of a kind those come first of which the words are
 * the name, its beginning or the whole number, then the newest or, for parties and items, in the order of names.
 */
export const search: Handler<typeof workspace.search> = async ({ db, user, query }) => {
  const words = query.q.trim()
  const picked = query.kind === undefined ? null : await pickList(db, user, { kind: query.kind, words, limit: query.limit ?? 20 })
  if (picked) return { data: picked }
  // One letter begins half of all words: it would read great parts of every index and help nobody.
  if (words.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 2) return { data: [] }
  const asked = kinds.filter((each) => mayFind(user, each) && (query.kind === undefined || each.kind === query.kind))
  const limit = query.limit ?? (query.kind ? 20 : fewest)
  const found = await Promise.all(
    asked.map(async (each) => {
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
  return { data: found.flat() }
}

const plain = async (_: Db, words: string): Promise<RawBuilder<unknown>[]> => [sql`t.search @@ search_query(${words})`]

/** A bare number means the document that has it before all that begin with it; with one or two digits nothing else is found. */
function wholeNumber(words: string): RawBuilder<unknown> | null {
  return /^\d{3,15}$/.test(words) ? sql`t.search @@ ${`'${words}'`}::tsquery` : null
}
