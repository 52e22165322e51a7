import { useCallback, useState } from 'react'
import type { Answer, Call, Params, QueryInput } from '../../contract/calls.ts'
import type { CallFailure } from '../data/failure.ts'
import { readOnce, useCall } from './use-call.ts'

/** Page size; a screen spans at most two pages. */
export const pageRows = 100
/** Rows before the page end that trigger prefetching. */
const lead = 40

interface Counted {
  total: number
  total_capped?: boolean | undefined
}

interface ListAnswer<Row> {
  data: Row[]
  meta: Counted & { current_page: number; place?: number | null }
}

interface Place {
  key: string
  page: number
  ahead: boolean
  counted: Counted | null
}

export type ListCall = Call & { spec: { query: unknown; answer: unknown } }
export type RowOf<C extends Call> = Answer<C> extends { data: (infer Row extends { id: number })[] } ? Row : { id: number }

export interface ListSource<Row> {
  total: number | null
  /** More matches than counted. */
  capped: boolean
  /** Loaded pages by number from zero. */
  pages: ReadonlyMap<number, readonly Row[]>
  rowAt: (index: number) => Row | undefined
  /** Zero-based, among loaded rows. */
  placeOf: (id: number | string) => number | undefined
  /** Looks up rows not loaded; null if absent. */
  seek: (id: number | string) => Promise<number | null>
  rowsAre: 'former' | 'changing' | 'settled'
  atHand: () => Row[]
  onRange: (first: number, last: number) => void
  failure: CallFailure | undefined
  refreshing: boolean
  reload: () => Promise<void>
}

/**
 * Virtualized list: loads visible pages, cached and updated live; old rows stay until the next page arrives.
 * @param params path parameters, such as the customer
 */
export function useList<C extends ListCall>(call: C, query: QueryInput<C>, params?: Params<C>): ListSource<RowOf<C>> {
  const key = JSON.stringify([query, params])
  const [place, setAt] = useState<Place>({ key, page: 0, ahead: false, counted: null })
  const at = place.key === key ? place : { key, page: 0, ahead: false, counted: null }
  const { page } = at
  const first = useListPage(call, query, 0)
  const near = useListPage(call, query, page)
  const next = useListPage(call, query, page + 1, at.ahead)
  const counted = furthest(first.meta, page > 0 ? near.meta : undefined, at.counted)
  // Counts of the previous list do not apply.
  if (counted !== null && !first.former && counted.total !== at.counted?.total) setAt({ ...at, counted })

  const onRange = useCallback(
    (from: number, last: number) =>
      setAt((now) => {
        const page = Math.floor(from / pageRows)
        const ahead = Math.floor((last + lead) / pageRows) > page
        if (now.key === key) return now.page === page && now.ahead === ahead ? now : { ...now, page, ahead }
        return { key, page, ahead, counted: null }
      }),
    [key],
  )
  const pages = new Map([first, next, near].flatMap(({ rows, of }) => (rows ? [[of, rows] as const] : [])))
  return {
    total: counted?.total ?? null,
    capped: counted?.total_capped ?? false,
    pages,
    rowAt: (index) => pages.get(Math.floor(index / pageRows))?.[index % pageRows],
    placeOf(id) {
      for (const [page, rows] of pages) {
        const place = rows.findIndex((row) => row.id === id)
        if (place >= 0) return page * pageRows + place
      }
      return undefined
    },
    seek: (id) => placeInList(call, query, id, params),
    rowsAre: stateOf([first, near, next]),
    atHand: () => [...pages.values()].flat(),
    onRange,
    failure: first.failure ?? near.failure,
    refreshing: first.refreshing,
    reload: async () => {
      await Promise.all([first.reload(), near.reload(), next.reload()])
    },
  }

  function useListPage(listCall: C, pageQuery: QueryInput<C>, number: number, enabled = true) {
    const paged = { ...(pageQuery as object), page: number + 1, per_page: pageRows } as QueryInput<C>
    const input = enabled ? { query: paged, ...(params && { params }) } : null
    const { answer, failure, former, refreshing, reload } = useCall(listCall, input, number === 0 ? { page: true } : {})
    const list = answer as ListAnswer<RowOf<C>> | undefined
    // SWR returns the previous page while loading.
    const came = list?.meta.current_page ?? number + 1
    return { of: came - 1, rows: list?.data, meta: came === number + 1 ? list?.meta : undefined, failure, former, refreshing, reload }
  }
}

/** Zero-based; null if absent. */
export async function placeInList<C extends ListCall>(
  call: C,
  query: QueryInput<C>,
  id: number | string,
  params?: Params<C>,
): Promise<number | null> {
  const placeQuery = { ...(query as object), page: 1, per_page: 1, place_of: id } as QueryInput<C>
  const { meta } = (await readOnce(call, { query: placeQuery, ...(params && { params }) })) as ListAnswer<unknown>
  return meta.place ?? null
}

interface PageState {
  former: boolean
  refreshing: boolean
  failure: CallFailure | undefined
}

function stateOf([first, ...further]: readonly PageState[]): ListSource<never>['rowsAre'] {
  if (first?.former) return 'former'
  // A page that could not be read is waited for no longer.
  return [first, ...further].some((page) => page?.refreshing || (page?.former && !page.failure)) ? 'changing' : 'settled'
}

/** Capped counts grow while scrolling; an exact count wins. */
function furthest(first: Counted | undefined, near: Counted | undefined, before: Counted | null): Counted | null {
  if (!first?.total_capped) return first ?? null
  // Rows were removed since.
  if (near && !near.total_capped) return near
  return [first, near, before].reduce<Counted>((most, each) => (each && each.total >= most.total ? each : most), first)
}
