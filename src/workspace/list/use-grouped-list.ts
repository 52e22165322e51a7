import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Grouping, ListGroup } from '../../../contract/list-groups.ts'
import type { ListCall, ListSource, RowOf } from '../../commands/use-list.ts'
import type { Spot } from '../../ui/table/table-state.ts'
import { groupLines } from './group-lines.ts'
import { groupedRange, groupedSource } from './grouped-source.ts'
import { keyOfGroup } from './groups-held.ts'
import type { ListRequest } from './list-pages.ts'
import { useGroupPages } from './use-group-pages.ts'
import type { News } from './use-held-list.ts'
import { useTakenGroups } from './use-taken-groups.ts'

interface GroupedOf<C extends ListCall> {
  request: ListRequest<C>
  grouping: Grouping
  sort: string
  /** Keys of lines. */
  open: readonly string[]
  /** Of the list without groups. */
  total: number | null
}

/** The list as lines of groups and of the rows of those that are open. */
export function useGroupedList<C extends ListCall>({ request, grouping, sort, open, total }: GroupedOf<C>) {
  const taken = useTakenGroups({ request, grouping, sort })
  const { own, refreshing } = taken
  const groups = taken.groups ?? noGroups
  const loaded = useGroupPages({ request, grouping, groups, of: taken.key })
  const { want, pages, marks } = loaded
  const lines = useMemo(
    () => groupLines(groups.map((group) => ({ count: group.count, isOpen: open.includes(keyOfGroup(group)) }))),
    [groups, open],
  )
  const source = useMemo(
    () => groupedSource({ request, grouping, groups, lines, pages, open }),
    [request, grouping, groups, lines, pages, open],
  )

  // Own changes are shown at once; of those of others, changes of rows alone.
  const shownOwn = useRef(own)
  const settled = useEffectEvent(() => {
    const isOwn = shownOwn.current !== own
    shownOwn.current = own
    void (isOwn ? loaded.renew() : loaded.refresh())
  })
  useEffect(() => {
    if (!refreshing && own.pending === 0) settled()
  }, [refreshing, own])

  const onRange = useCallback(
    (first: number, last: number): void => {
      const names = groupedSource({ request, grouping, groups, lines, pages: noPages, open }).pagesOf(first, last)
      want((before) => (before.join('\n') === names.join('\n') ? before : names))
    },
    [request, grouping, groups, lines, open, want],
  )
  const list: ListSource<RowOf<C>> = {
    total,
    capped: false,
    pages: new Map(),
    rowAt: source.rowAt,
    placeOf: source.placeOf,
    seek: source.seek,
    rowsAre: taken.groups ? 'settled' : 'former',
    atHand: () => [...pages.values()].flat(),
    onRange,
    failure: loaded.failure,
    refreshing,
    reload: async () => loaded.retry(),
  }
  const takeIn = (): void => {
    taken.take()
    void loaded.renew()
  }
  const news: News | null = taken.news && { ...taken.news, takeIn }
  return {
    groups: taken.groups,
    lines,
    groupAt: source.groupAt,
    list,
    marks,
    news,
    failure: taken.failure,
    /** Groups and rows as they now are. */
    regroup: async () => {
      await taken.reload()
      takeIn()
    },
    requestOfGroup: source.requestOf,
    requestOf: (id: number) => {
      const place = source.whereIs(id)
      const group = place && groups[place.group]
      return group ? { query: source.requestOf(group).query, at: place.row } : undefined
    },
    readRange: (first: Spot, last: Spot, signal: AbortSignal) => groupedRange<C>({ source, lines, groups, first, last }, signal),
  }
}

const noGroups: readonly ListGroup[] = []
const noPages = new Map<string, never[]>()
