import { useCallback, useEffect, useState } from 'react'
import { createStore } from '../../store/store.ts'
import { pageRows, type ListCall, type ListSource, type RowOf } from '../../commands/use-list.ts'
import { readOwn, useOwnReads } from '../../data/own-reads.ts'
import { afterNews, asFresh, faded, freshPlace, samePages, shownPlace, shownTotal, takenIn, type Held, type View } from './held-rows.ts'

/** Milliseconds for which changes of others are marked. */
const marked = 8000

export interface HeldList<Row> {
  list: ListSource<Row>
  marks: Held<Row>['marks']
  news: News | null
}

/** Changes of others that would move what is in view. */
export interface News {
  fresh: number
  left: number
  takeIn: () => void
}

/** Rows stand where they are while others change the list; own changes are shown at once. */
export function useHeldList<C extends ListCall>(call: C, source: ListSource<RowOf<C>>, key: string): HeldList<RowOf<C>> {
  type Row = RowOf<C>
  const own = useOwnReads(call.id)
  const { total, capped, pages, rowsAre, onRange: onFreshRange } = source
  const fresh = { total, capped, pages, pageRows, rowsAre }
  const [view] = useState(() => createStore<View>({ first: 0, last: 30 }))
  const [stands, setHeld] = useState<Held<Row>>(() => asFresh(fresh))
  const [of, setOf] = useState({ key, own })
  const held = heldNow()
  if (held !== stands) setHeld(held)
  if (rowsAre === 'settled' && (of.key !== key || of.own !== own)) setOf({ key, own })

  function heldNow(): Held<Row> {
    const shows = own.pending > 0 || of.own !== own || of.key !== key
    if (!shows) return afterNews(stands, fresh, view.get())
    return stands.rows === null && stands.total === total && samePages(stands.seen, pages) ? stands : asFresh(fresh)
  }

  const { anchors, marks, rows } = held
  useEffect(() => {
    if (marks.size === 0) return
    const timer = setTimeout(() => setHeld(faded), marked)
    return () => clearTimeout(timer)
  }, [marks])
  const onRange = useCallback(
    (first: number, last: number) => {
      view.set({ first, last })
      onFreshRange(freshPlace({ anchors }, first), freshPlace({ anchors }, last))
    },
    [anchors, onFreshRange, view],
  )
  const takeIn = (): void => setHeld((before) => takenIn(before, fresh))
  const shown = new Map([...pages].map(([number, each]) => [number, held.seen.get(number) ?? each] as const))
  return {
    marks,
    news: rows === null ? null : { fresh: held.waiting.size, left: held.left.size, takeIn },
    list: {
      ...source,
      total: rowsAre === 'changing' ? (shownTotal(held) ?? total) : shownTotal({ ...held, total }),
      rowAt: (index) =>
        rows === null
          ? shown.get(Math.floor(index / pageRows))?.[index % pageRows]
          : (rows.get(index) ?? source.rowAt(freshPlace(held, index))),
      placeOf(id) {
        for (const [place, row] of rows ?? []) if (row.id === id) return place
        if (rows !== null) {
          const place = source.placeOf(id)
          return place === undefined ? undefined : shownPlace(held, place)
        }
        for (const [number, each] of shown) {
          const place = each.findIndex((row) => row.id === id)
          if (place >= 0) return number * pageRows + place
        }
        return undefined
      },
      seek: async (id) => {
        const place = await source.seek(id)
        return place === null ? null : shownPlace(held, place)
      },
      atHand: () => (rows === null ? [...shown.values()].flat() : [...rows.values()]),
      onRange,
      reload: () => readOwn([call.id], source.reload()),
    },
  }
}
