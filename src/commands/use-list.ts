import { useCallback, useState } from 'react'
import type { Answer, Call, Params, QueryInput } from '../../contract/calls.ts'
import type { CallFailure } from '../data/failure.ts'
import { readOnce, useCall } from './use-call.ts'

/** Rows asked for at once: enough that a screen lies within two pages. */
export const pageRows = 100
/** Rows before the end of a page at which the next one is read. */
const lead = 40

interface Counted {
  total: number
  total_capped?: boolean | undefined
}

interface ListAnswer<Row> {
  data: Row[]
  meta: Counted & { current_page: number; place?: number | null }
}

/** Where in a list one reads, and how far its rows are counted. */
interface Place {
  key: string
  page: number
  /** The page after it is in sight, or soon will be. */
  ahead: boolean
  counted: Counted | null
}

/** A call that answers pages of a list. */
export type ListCall = Call & { spec: { query: unknown; answer: unknown } }
/** A row of a list call. */
export type RowOf<C extends Call> = Answer<C> extends { data: (infer Row extends { id: number })[] } ? Row : { id: number }

/** A list of any length as a table reads it. */
export interface ListSource<Row> {
  total: number | null
  /** There are more matches than were counted. */
  capped: boolean
  rowAt: (index: number) => Row | undefined
  /** Place of a row among those that were read and are kept, from nought. */
  placeOf: (id: number | string) => number | undefined
  /** Where a row stands that is not at hand; null when it is not in the list. */
  seek: (id: number | string) => Promise<number | null>
  /** Whose rows are at hand: those of another list, of this one while it is read anew, or of this one as it is. */
  rowsAre: 'former' | 'changing' | 'settled'
  /** The rows that were read and are kept: those in sight and about it. */
  atHand: () => Row[]
  onRange: (first: number, last: number) => void
  failure: CallFailure | undefined
  refreshing: boolean
  reload: () => Promise<void>
}

/**
 * Reads the pages of a list that are in sight or soon will be, so that a table scrolls a million
 * rows like one list. Pages stay in the cache; live updates read them anew in place. What was in
 * sight stays at hand until the next page has come.
 * @param params of the call's path: the customer of a customer's orders
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
  // How many the list before was narrowed to says nothing of this one.
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

  function useListPage(asked: C, sent: QueryInput<C>, number: number, wanted = true) {
    const paged = { ...(sent as object), page: number + 1, per_page: pageRows } as QueryInput<C>
    const input = wanted ? { query: paged, ...(params && { params }) } : null
    const { answer, failure, former, refreshing, reload } = useCall(asked, input, number === 0 ? { page: true } : {})
    const list = answer as ListAnswer<RowOf<C>> | undefined
    // While a page is read, SWR still gives the one before it.
    const came = list?.meta.current_page ?? number + 1
    return { of: came - 1, rows: list?.data, meta: came === number + 1 ? list?.meta : undefined, failure, former, refreshing, reload }
  }
}

/** Where a row stands in a list as it is now, from nought; null when it is not in it. */
export async function placeInList<C extends ListCall>(
  call: C,
  query: QueryInput<C>,
  id: number | string,
  params?: Params<C>,
): Promise<number | null> {
  const asked = { ...(query as object), page: 1, per_page: 1, place_of: id } as QueryInput<C>
  const { meta } = (await readOnce(call, { query: asked, ...(params && { params }) })) as ListAnswer<unknown>
  return meta.place ?? null
}

/** A page further down that is former is one of this list that scrolling left. */
function stateOf([first, ...further]: readonly { former: boolean; refreshing: boolean }[]): ListSource<never>['rowsAre'] {
  if (first?.former) return 'former'
  return [first, ...further].some((page) => page?.refreshing || page?.former) ? 'changing' : 'settled'
}

/** A long list is counted in parts, the further the further it is read: the furthest count holds, until one comes to the end. */
function furthest(first: Counted | undefined, near: Counted | undefined, before: Counted | null): Counted | null {
  if (!first?.total_capped) return first ?? null
  // Rows went since it was counted further.
  if (near && !near.total_capped) return near
  return [first, near, before].reduce<Counted>((most, each) => (each && each.total >= most.total ? each : most), first)
}
