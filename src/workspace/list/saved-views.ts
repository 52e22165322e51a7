import { readCondition } from '../../../contract/list-columns.ts'
import type { ListView, ListViewState } from '../../../contract/workspace/list-views.ts'
import type { ListState } from '../../tabs/tab.ts'
import { whereName } from './column-filters.ts'
import { labelled } from './FilterBar.tsx'

/** The parts of a list that this reader can see. */
export interface ReadableList {
  /** Ids of columns. */
  columns: ReadonlySet<string>
  /** Keys of columns that the list's call filters and sorts by; those not readable are false. */
  keys: ReadonlyMap<string, boolean>
  /** Names of filters. */
  filters: ReadonlySet<string>
}

export type ShownState = Pick<ListState, 'q' | 'sort' | 'filters' | 'view' | 'columns' | 'density' | 'group' | 'groupSort'>

/** The list as it stands, to be saved or compared. */
export function stateOf({ q, sort, filters, view, columns, density, group, groupSort }: ShownState): ListViewState {
  return {
    q,
    sort,
    filters: Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (isFilterValue(value) ? [[name, value]] : []))),
    view,
    columns: columns && {
      order: [...columns.order],
      hidden: [...columns.hidden],
      pinned: [...columns.pinned],
      widths: { ...columns.widths },
    },
    density,
    ...(group && { group_by: group }),
    ...(group && groupSort && { group_sort: groupSort }),
  }
}

function isFilterValue(value: unknown): value is ListViewState['filters'][string] {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function isSameState(one: ListViewState, other: ListViewState): boolean {
  return sorted(one) === sorted(other)
}

/** Text by content: the server stores keys in an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

/** The view without what the reader's list does not have, and the keys of that. */
export function readableState({ state }: Pick<ListView, 'state'>, list: ReadableList): { state: ListViewState; missing: string[] } {
  const missing = new Set<string>()
  const known = (name: string, isKnown: boolean): boolean => {
    if (!isKnown) missing.add(name)
    return isKnown
  }
  const reads = (key: string): boolean => known(key, list.keys.get(key) === true)
  const where = [state.filters[whereName] ?? []].flat().filter((text) => {
    const column = readCondition(String(text))?.column
    return column !== undefined && reads(column)
  })
  const filters = Object.entries(state.filters).filter(
    ([name]) => name !== whereName && known(name, list.filters.has(name) || list.filters.has(name.slice(0, -labelled('').length))),
  )
  const sortKey = state.sort.replace(/^-/, '')
  const isSorted = !list.keys.has(sortKey) || reads(sortKey)
  const { group_by, group_sort, ...whole } = state
  const isGrouped = group_by !== undefined && reads(group_by.split(':')[0] ?? '')
  for (const id of [...(state.columns?.order ?? []), ...(state.columns?.hidden ?? [])]) known(id, list.columns.has(id))
  return {
    state: {
      ...whole,
      ...(isGrouped && { group_by }),
      ...(isGrouped && group_sort !== undefined && { group_sort }),
      sort: isSorted ? state.sort : '',
      filters: Object.fromEntries([...filters, ...(where.length > 0 ? [[whereName, where.map(String)] as const] : [])]),
    },
    missing: [...missing].filter((name) => !name.endsWith(labelled(''))),
  }
}
