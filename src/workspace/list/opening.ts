import type { RecordedList } from '../../../contract/workspace/recorded.ts'
import type { ListColumns } from '../../../contract/list-columns.ts'
import { readGrouping } from '../../../contract/list-groups.ts'
import { savedName, type ListView, type ListViewState } from '../../../contract/workspace/list-views.ts'
import { pathname } from '../../tabs/model.ts'
import type { ListState } from '../../tabs/tab.ts'
import { conditionTexts, knownConditions, whereName } from './column-filters.ts'
import { labelled, type Filter } from './FilterBar.tsx'
import { areSet } from './quick-filters.ts'
import { isSameState, stateOf } from './saved-views.ts'

type Values = Readonly<Record<string, unknown>>

export interface Work {
  open: Values
  /** None where rows have no owner. */
  mine?: Values
}

export interface Scope {
  open: boolean
  mine: boolean
}

/** Default. */
export const usualScope: Scope = { open: true, mine: true }

export function scopeOf(filters: Values, { open, mine }: Work): Scope {
  return { open: areSet(filters, open), mine: mine !== undefined && areSet(filters, mine) }
}

/** Only filters open to the user; undefined if none. */
export function askable({ open, mine }: Work, filters: readonly Filter[]): Work | undefined {
  const names = new Set(filters.flatMap(({ name }) => [name, labelled(name)]))
  const may = (values: Values): boolean => Object.keys(values).every((name) => names.has(name))
  return may(open) ? { open, ...(mine && may(mine) && { mine }) } : undefined
}

export function filtersOf(scope: Scope, { open, mine }: Work): Values {
  return { ...(scope.open && open), ...(scope.mine && mine) }
}

export function withoutWork(filters: Values, { open, mine = {} }: Work): Values {
  const names = new Set([...Object.keys(open), ...Object.keys(mine)])
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)))
}

export function otherScope(filters: Values, work: Work): Values {
  const { open, mine } = scopeOf(filters, work)
  return open || mine ? withoutWork(filters, work) : { ...filters, ...filtersOf(usualScope, work) }
}

/** Removes the search, then the work filters; null when nothing is left. */
export function lessNarrow(
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
  work: Work | undefined,
): Pick<ListState, 'q' | 'filters'> | null {
  if (q === '' && Object.keys(filters).length === 0) return null
  const isSought = work !== undefined && (q !== '' || Object.keys(withoutWork(filters, work)).length > 0)
  return { q: '', filters: isSought ? filtersOf(scopeOf(filters, work), work) : {} }
}

interface Opening {
  path: string
  list: ListState
  filters: readonly Filter[]
  work: Work | undefined
  chosen: Scope | undefined
  columns?: ListColumns | undefined
  /** Named views of the list. */
  views?: readonly OpeningView[]
}

/** A named view as the reader can see it. */
export interface OpeningView extends Pick<ListView, 'id' | 'is_default'> {
  state: ListViewState
}

/** Null keeps the list as it was. */
export interface Opened
  extends
    Pick<ListState, 'q' | 'sort' | 'filters' | 'openedAt'>,
    Partial<Pick<ListState, 'savedView' | 'view' | 'columns' | 'density' | 'group' | 'groupSort'>> {
  /** Narrowed to own rows, which may be empty. */
  isTried: boolean
}

/**
 * The named view or filters of the address, else the person's default view, else the last choice, else open own rows.
 * An existing list changes only for a new address.
 */
export function openingOf({ path, list, filters, work, chosen, columns, views = [] }: Opening): Opened | null {
  const view = openingView(path, list, views)
  if (view) return { ...withView(view), openedAt: pathOfView(path, view), isTried: false }
  const addressFilters = list.openedAt === path ? null : filtersFromAddress(path, filters, columns)
  if (addressFilters) return { ...addressFilters, ...withoutView, openedAt: path, isTried: false }
  if (!work || list.openedAt !== null) return null
  const scope = chosen ?? usualScope
  return {
    q: list.q,
    sort: list.sort,
    filters: filtersOf(scope, work),
    openedAt: path,
    isTried: scope.open && scope.mine && work.mine !== undefined,
  }
}

/** The address names a view only while it is shown unchanged, so that one saved elsewhere is followed. */
function openingView(path: string, list: ListState, views: readonly OpeningView[]): OpeningView | undefined {
  const query = new URLSearchParams(path.slice(pathname(path).length))
  const asked = views.find(({ id }) => String(id) === query.get(savedName))
  if (asked) return list.openedAt === path && isSameState(stateOf(list), asked.state) ? undefined : asked
  return list.openedAt === null && query.size === 0 ? views.find(({ is_default }) => is_default) : undefined
}

function pathOfView(path: string, { id }: Pick<OpeningView, 'id'>): string {
  return `${pathname(path)}?${savedName}=${id}`
}

/** The list as a named view has it. */
export function withView({ id, state }: Pick<OpeningView, 'id' | 'state'>): Omit<ListViewState, 'group_by' | 'group_sort'> & OfView {
  const { group_by = '', group_sort = '', ...rest } = state
  return { ...rest, savedView: id, group: group_by, groupSort: group_sort }
}

type OfView = Pick<ListState, 'savedView' | 'group' | 'groupSort'>

/** The list without a named view; its filters are the caller's. */
export const withoutView = { savedView: null, columns: null, density: null } satisfies Partial<ListState>

/** Null without filters. */
function filtersFromAddress(
  path: string,
  filters: readonly Filter[],
  columns: ListColumns | undefined,
): Pick<Opened, 'q' | 'sort' | 'filters' | 'group' | 'groupSort'> | null {
  const query = new URLSearchParams(path.slice(pathname(path).length))
  const values = filters.flatMap((filter) => {
    const text = query.get(filter.name)
    const value = text === null ? null : valueOf(filter, text)
    const label = query.get(labelled(filter.name))
    return value === null ? [] : [[filter.name, value], ...(label === null ? [] : [[labelled(filter.name), label]])]
  })
  const [q, sort] = [query.get('q'), query.get('sort')]
  const conditions = knownConditions(query.getAll(whereName), columns)
  const group = query.get(groupName) ?? ''
  const isGrouped = readGrouping(group, columns) !== null
  if (values.length === 0 && q === null && sort === null && conditions.length === 0 && !isGrouped) return null
  const all = conditions.length > 0 ? [...values, [whereName, conditions]] : values
  const groups = { group: isGrouped ? group : '', groupSort: isGrouped ? (query.get(groupSortName) ?? '') : '' }
  return { ...groups, q: q ?? '', sort: sort ?? '', filters: Object.fromEntries(all) as Values }
}

/** Null for unknown values. */
function valueOf({ kind }: Filter, text: string): unknown {
  if (kind === 'flag') return text === '1' ? 1 : null
  if (kind === 'record') return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  return text === '' ? null : text
}

interface GroupedAddress extends RecordedList {
  group?: string
  groupSort?: string
}

/** Unfiltered work lists get an explicit address. */
export function addressOf({ path, q, sort, filters, group, groupSort }: GroupedAddress): string {
  const values = Object.entries(filters ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [[name, String(each)]] : [])),
  )
  const groups = group ? [[groupName, group], ...(groupSort ? [[groupSortName, groupSort]] : [])] : []
  return `${path}?${new URLSearchParams([['q', q ?? ''], ...(sort ? [['sort', sort]] : []), ...values, ...groups]).toString()}`
}

/** Query parameters of the page's address, as in the call. */
const groupName = 'group_by'
const groupSortName = 'group_sort'

/** The address that opens the list with its named view, its conditions on columns or its groups; without any, the bare one. */
export function filteredAddress(
  path: string,
  { q, sort, filters, group, groupSort }: Pick<ListState, 'q' | 'sort' | 'filters' | 'group' | 'groupSort'>,
  unchangedView: number | null = null,
): string {
  const bare = pathname(path)
  if (unchangedView !== null) return pathOfView(path, { id: unchangedView })
  if (conditionTexts(filters).length > 0 || group !== '')
    return addressOf({ path: bare, q, sort, filters: { ...filters }, group, groupSort })
  const query = new URLSearchParams(path.slice(bare.length))
  return [whereName, savedName, groupName].some((name) => query.has(name)) ? bare : path
}
