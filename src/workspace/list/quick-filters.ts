import type { ListState } from '../../tabs/tab.ts'

export type QuickValues = Readonly<Record<string, unknown>> & { readonly sort?: string }

export type QuickFilters = Partial<Record<'mine' | 'unassigned' | 'today', () => QuickValues>>

export const areSet = (filters: Readonly<Record<string, unknown>>, values: QuickValues): boolean =>
  Object.entries(values).every(([name, value]) => name === 'sort' || filters[name] === value)

/**
 * The list with these filters set and in their order, or without them and in its own where they were; what another key has
 * set stays whole, so that its second press still takes it off.
 * @param protectedNames names of filters that are never taken off along with others
 */
export function toggled(
  list: ListState,
  { sort, ...values }: QuickValues,
  quick: QuickFilters,
  protectedNames: readonly string[],
): Partial<ListState> {
  const { filters } = list
  if (!areSet(filters, values)) {
    return { filters: { ...filters, ...values }, ...(sort && { sort }), row: null, scroll: 0 }
  }
  const others = Object.values(quick)
    .map((each) => each())
    .filter((each) => areSet(filters, each) && !Object.keys(values).every((name) => name in each))
  const stay = new Set([...protectedNames, ...others.flatMap((each) => Object.keys(each))])
  const remainingFilters = Object.entries(filters).filter(([name]) => !(name in values) || stay.has(name))
  return { filters: Object.fromEntries(remainingFilters), ...(list.sort === sort && { sort: '' }), row: null, scroll: 0 }
}
