import type { Params, QueryInput } from '../../../contract/calls.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import type { Spot } from '../../ui/table/table-state.ts'

/** A list as it stands: its call and what it is narrowed and ordered by. */
export interface ListAsked<C extends ListCall> {
  call: C
  query: QueryInput<C>
  params?: Params<C> | undefined
}

/** Rows read at once; the most that a list answers. */
const pageRows = 200

interface Page<Row> {
  data: Row[]
  meta: { last_page: number; total_capped?: boolean | undefined; next?: string | null | undefined }
}

/**
 * All rows of a list, page by page: behind the last row read where the list tells how, for rows that change
 * meanwhile move others from page to page. None comes twice.
 * @param from page that it begins with, of 200 rows
 */
export async function* listPages<C extends ListCall>(asked: ListAsked<C>, signal: AbortSignal, from = 1): AsyncGenerator<RowOf<C>[]> {
  const seen = new Set<number>()
  let after: string | null = null
  for (let page = from; ; page += 1) {
    const { data, meta }: Page<RowOf<C>> = await readPage(asked, { ...(after === null ? { page } : { after }), per_page: pageRows }, signal)
    yield data.filter(({ id }) => seen.size < seen.add(id).size)
    if (data.length < pageRows) return
    after = meta.next ?? null
  }
}

/** Rows by which a list may have moved since a person saw the ends of a range. */
const slack = 20

/**
 * Rows from one spot of a list to another, both counted in. An end whose row was seen is found by its key, for rows move
 * while others work; null when it is not near its place any more, so that nothing is chosen that nobody meant.
 */
export async function listRange<C extends ListCall>(
  asked: ListAsked<C>,
  first: Spot,
  last: Spot,
  signal: AbortSignal,
): Promise<RowOf<C>[] | null> {
  const from = Math.floor(Math.max(0, first.at - slack) / pageRows)
  const rows: RowOf<C>[] = []
  for await (const page of listPages(asked, signal, from + 1)) {
    rows.push(...page)
    if (from * pageRows + rows.length > last.at + slack) break
  }
  const placeOf = ({ key, at }: Spot): number => (key === null ? at - from * pageRows : rows.findIndex(({ id }) => id === key))
  const [begin, end] = [placeOf(first), placeOf(last)]
  return begin < 0 || end < begin ? null : rows.slice(begin, end + 1)
}

async function readPage<C extends ListCall>(
  { call, query, params }: ListAsked<C>,
  paged: object,
  signal: AbortSignal,
): Promise<Page<RowOf<C>>> {
  const sent = { ...(query as object), ...paged } as QueryInput<C>
  return (await readOnce(call, { query: sent, ...(params && { params }) }, signal)) as unknown as Page<RowOf<C>>
}
