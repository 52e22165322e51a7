import type { RecordedList } from '../../../contract/workspace/recorded.ts'
import { pathname } from '../../tabs/model.ts'
import type { ListState } from '../../tabs/tab.ts'
import { labelled, type Filter } from './FilterBar.tsx'
import { areSet } from './quick-filters.ts'

type Values = Readonly<Record<string, unknown>>

/** Filters by which a list of work shows what is to be done. */
export interface Work {
  /** What nobody has ended yet. */
  open: Values
  /** What the person has to do; none where rows belong to nobody. */
  mine?: Values
}

/** Which of the two stand among the filters. */
export interface Scope {
  open: boolean
  mine: boolean
}

/** What is shown to a person who never chose otherwise. */
const usual: Scope = { open: true, mine: true }

/** Which filters of work stand among those of a list. */
export function scopeOf(filters: Values, { open, mine }: Work): Scope {
  return { open: areSet(filters, open), mine: mine !== undefined && areSet(filters, mine) }
}

/** What of work a person may ask by; undefined where that is nothing. */
export function askable({ open, mine }: Work, filters: readonly Filter[]): Work | undefined {
  const names = new Set(filters.flatMap(({ name }) => [name, labelled(name)]))
  const may = (values: Values): boolean => Object.keys(values).every((name) => names.has(name))
  return may(open) ? { open, ...(mine && may(mine) && { mine }) } : undefined
}

/** The filters of a scope. */
export function filtersOf(scope: Scope, { open, mine }: Work): Values {
  return { ...(scope.open && open), ...(scope.mine && mine) }
}

/** Filters without those of work. */
export function withoutWork(filters: Values, { open, mine = {} }: Work): Values {
  const names = new Set([...Object.keys(open), ...Object.keys(mine)])
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)))
}

/** The list as `v` shows it next: all of it, or what is to be done. */
export function otherScope(filters: Values, work: Work): Values {
  const { open, mine } = scopeOf(filters, work)
  return open || mine ? withoutWork(filters, work) : { ...filters, ...filtersOf(usual, work) }
}

/** The list less narrow: without what is sought, then without the filters of work; null where nothing narrows it. */
export function lessNarrow(
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
  work: Work | undefined,
): Pick<ListState, 'q' | 'filters'> | null {
  if (q === '' && Object.keys(filters).length === 0) return null
  const isSought = work !== undefined && (q !== '' || Object.keys(withoutWork(filters, work)).length > 0)
  return { q: '', filters: isSought ? filtersOf(scopeOf(filters, work), work) : {} }
}

interface Opening {
  /** Path with its query that the tab shows. */
  path: string
  list: ListState
  /** Filters that the person may ask by. */
  filters: readonly Filter[]
  work: Work | undefined
  /** What the person chose last in this list; undefined: nothing. */
  chosen: Scope | undefined
}

/** How a list opens, or null where it stands as it was left. */
export interface Opened extends Pick<ListState, 'q' | 'sort' | 'filters' | 'openedAt'> {
  /** It is narrowed to what is the person's, who may have nothing. */
  isTried: boolean
}

/**
 * The first filters of a list: those that the address names, else what the person chose last, else what is open and the
 * person's. A list that stands already opens anew only for an address that asks for something.
 */
export function openingOf({ path, list, filters, work, chosen }: Opening): Opened | null {
  const asked = list.openedAt === path ? null : askedBy(path, filters)
  if (asked) return { ...asked, openedAt: path, isTried: false }
  if (!work || list.openedAt !== null) return null
  const scope = chosen ?? usual
  return {
    q: list.q,
    sort: list.sort,
    filters: filtersOf(scope, work),
    openedAt: path,
    isTried: scope.open && scope.mine && work.mine !== undefined,
  }
}

/** What an address narrows a list to; null where it says nothing of that. */
function askedBy(path: string, filters: readonly Filter[]): Pick<Opened, 'q' | 'sort' | 'filters'> | null {
  const query = new URLSearchParams(path.slice(pathname(path).length))
  const values = filters.flatMap((filter) => {
    const text = query.get(filter.name)
    const value = text === null ? null : valueOf(filter, text)
    const label = query.get(labelled(filter.name))
    return value === null ? [] : [[filter.name, value], ...(label === null ? [] : [[labelled(filter.name), label]])]
  })
  const [q, sort] = [query.get('q'), query.get('sort')]
  if (values.length === 0 && q === null && sort === null) return null
  return { q: q ?? '', sort: sort ?? '', filters: Object.fromEntries(values) as Values }
}

/** A value of an address as its filter keeps it; null where it filters nothing. */
function valueOf({ kind }: Filter, text: string): unknown {
  if (kind === 'flag') return text === '1' ? 1 : null
  if (kind === 'record') return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  return text === '' ? null : text
}

/** The address at which a list opens as it stood; who saw all of it is led to all of it. */
export function addressOf({ path, q, sort, filters }: RecordedList): string {
  const values = Object.entries(filters ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return `${path}?${new URLSearchParams([['q', q ?? ''], ...(sort ? [['sort', sort]] : []), ...values]).toString()}`
}
