import type { Params, QueryInput } from '../../../contract/calls.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import type { Spot } from '../../ui/table/table-state.ts'

export interface ListRequest<C extends ListCall> {
  call: C
  query: QueryInput<C>
  params?: Params<C> | undefined
}

/** Maximum per page. */
const pageRows = 200

interface Page<Row> {
  data: Row[]
  meta: { last_page: number; total_capped?: boolean | undefined; next?: string | null | undefined }
}

/**
 * Reads all rows, by cursor where supported, without duplicates.
 * @param from first page
 */
export async function* listPages<C extends ListCall>(
  listRequest: ListRequest<C>,
  signal: AbortSignal,
  from = 1,
): AsyncGenerator<RowOf<C>[]> {
  const seenIds = new Set<number>()
  let after: string | null = null
  for (let page = from; ; page += 1) {
    const { data, meta }: Page<RowOf<C>> = await readPage(
      listRequest,
      { ...(after === null ? { page } : { after }), per_page: pageRows },
      signal,
    )
    yield data.filter(({ id }) => seenIds.size < seenIds.add(id).size)
    if (data.length < pageRows) return
    after = meta.next ?? null
  }
}

/** Rows by which a list may have moved. */
const slack = 20

/**
 * Reads an inclusive range. Ends are found by key; null when they moved too far, so that nothing unintended is
 * selected.
 */
export async function listRange<C extends ListCall>(
  listRequest: ListRequest<C>,
  first: Spot,
  last: Spot,
  signal: AbortSignal,
): Promise<RowOf<C>[] | null> {
  const from = Math.floor(Math.max(0, first.at - slack) / pageRows)
  const rows: RowOf<C>[] = []
  for await (const page of listPages(listRequest, signal, from + 1)) {
    rows.push(...page)
    if (from * pageRows + rows.length > last.at + slack) break
  }
  const placeOf = ({ key, at }: Spot): number => (key === null ? at - from * pageRows : rows.findIndex(({ id }) => id === key))
  const [begin, end] = [placeOf(first), placeOf(last)]
  return begin < 0 || end < begin ? null : rows.slice(begin, end + 1)
}

async function readPage<C extends ListCall>(
  { call, query, params }: ListRequest<C>,
  paged: object,
  signal: AbortSignal,
): Promise<Page<RowOf<C>>> {
  const pageQuery = { ...(query as object), ...paged } as QueryInput<C>
  return (await readOnce(call, { query: pageQuery, ...(params && { params }) }, signal)) as Page<RowOf<C>>
}
