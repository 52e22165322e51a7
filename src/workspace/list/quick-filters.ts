import type { ListState } from '../../tabs/tab.ts'

/** Values of filters, and the order in which what they leave is worked down, where that is not the list's own. */
export type QuickValues = Readonly<Record<string, unknown>> & { readonly sort?: string }

/** Filters that one key sets: what is mine, what nobody has, what is due. */
export type QuickFilters = Partial<Record<'mine' | 'unassigned' | 'today', () => QuickValues>>

/** Whether all these values stand among the filters of a list; its order aside. */
export const areSet = (filters: Readonly<Record<string, unknown>>, values: QuickValues): boolean =>
  Object.entries(values).every(([name, value]) => name === 'sort' || filters[name] === value)

/**
 * The list with these filters set and in their order, or without them and in its own where they were; what another key has
 * set stays whole, so that its second press still takes it off.
 * @param kept names of filters that are never taken off along with others
 */
export function toggled(
  list: ListState,
  { sort, ...values }: QuickValues,
  quick: QuickFilters,
  kept: readonly string[],
): Partial<ListState> {
  const { filters } = list
  if (!areSet(filters, values)) {
    return { filters: { ...filters, ...values }, ...(sort && { sort }), row: null, scroll: 0 }
  }
  const others = Object.values(quick)
    .map((each) => each())
    .filter((each) => areSet(filters, each) && !Object.keys(values).every((name) => name in each))
  const stay = new Set([...kept, ...others.flatMap((each) => Object.keys(each))])
  const left = Object.entries(filters).filter(([name]) => !(name in values) || stay.has(name))
  return { filters: Object.fromEntries(left), ...(list.sort === sort && { sort: '' }), row: null, scroll: 0 }
}
