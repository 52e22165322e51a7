import type { QueryInput } from '../../../contract/calls.ts'
import type { Grouping, ListGroup } from '../../../contract/list-groups.ts'
import { pageRows, placeInList, type ListCall, type RowOf } from '../../commands/use-list.ts'
import type { Spot } from '../../ui/table/table-state.ts'
import type { GroupLines } from './group-lines.ts'
import { keyOfGroup, pageOfName, queryOfGroup, type GroupPages } from './groups-held.ts'
import { listPages, listRange, type ListRequest } from './list-pages.ts'
import { pageFor } from './use-group-pages.ts'

/** Rows before the page end that trigger its reading. */
const lead = 40

interface SourceOf<C extends ListCall> {
  request: ListRequest<C>
  grouping: Grouping
  groups: readonly ListGroup[]
  lines: GroupLines
  pages: GroupPages<RowOf<C>>
  /** Keys of lines. */
  open: readonly string[]
}

/** Finds groups and rows by their lines, and lines by groups and rows. */
export function groupedSource<C extends ListCall>({ request, grouping, groups, lines, pages, open }: SourceOf<C>) {
  const { call, query, params } = request
  const isOpen = (at: number): boolean => {
    const group = groups[at]
    return group !== undefined && open.includes(keyOfGroup(group))
  }
  const requestOf = (group: ListGroup): ListRequest<C> => ({
    call,
    query: queryOfGroup(query as object, grouping, group) as QueryInput<C>,
    params,
  })
  /** Of a loaded row. */
  const whereIs = (id: number | string): { group: number; row: number } | undefined => {
    for (const [name, rows] of pages) {
      const row = rows.findIndex((each) => each.id === id)
      if (row < 0) continue
      const { group, page } = pageOfName(name)
      const at = groups.findIndex((each) => keyOfGroup(each) === group)
      return at < 0 ? undefined : { group: at, row: page * pageRows + row }
    }
    return undefined
  }
  return {
    isOpen,
    requestOf,
    whereIs,
    groupAt(line: number): ListGroup | undefined {
      const place = lines.at(line)
      return place && place.row === null ? groups[place.group] : undefined
    },
    rowAt(line: number): RowOf<C> | undefined {
      const place = lines.at(line)
      const group = place && groups[place.group]
      return group && place.row !== null ? pages.get(pageFor(group, place.row))?.[place.row % pageRows] : undefined
    },
    placeOf(id: number | string): number | undefined {
      const group = groups.findIndex((each) => keyOfGroup(each) === id)
      if (group >= 0) return lines.lineOf(group, null)
      const place = whereIs(id)
      return place && isOpen(place.group) ? lines.lineOf(place.group, place.row) : undefined
    },
    async seek(id: number | string): Promise<number | null> {
      for (const [at, group] of typeof id === 'string' ? [] : groups.entries()) {
        const row = isOpen(at) ? await placeInList(call, requestOf(group).query, id, params) : null
        if (row !== null) return lines.lineOf(at, row)
      }
      return null
    },
    /** Names of the pages with rows on these lines, and of those that come next. */
    pagesOf(first: number, last: number): string[] {
      const names = new Set<string>()
      for (let line = first; line <= last; line++) {
        const place = lines.at(line)
        const group = place && groups[place.group]
        if (!group || place.row === null) continue
        names.add(pageFor(group, place.row))
        if (line === last) names.add(pageFor(group, Math.min(group.count - 1, place.row + lead)))
      }
      return [...names]
    },
  }
}

interface RangeOf<C extends ListCall> {
  source: Pick<ReturnType<typeof groupedSource<C>>, 'isOpen' | 'requestOf'>
  lines: GroupLines
  groups: readonly ListGroup[]
  first: Spot
  last: Spot
}

/** Rows between two lines, or all of a group, also those that are not loaded; null when they moved meanwhile. */
export async function groupedRange<C extends ListCall>(of: RangeOf<C>, signal: AbortSignal): Promise<RowOf<C>[] | null> {
  const { source, lines, groups, first, last } = of
  const rows: RowOf<C>[] = []
  const whole = groups.find((group) => last.at > first.at && first.key === last.key && keyOfGroup(group) === first.key)
  if (whole) {
    for await (const page of listPages(source.requestOf(whole), signal)) rows.push(...page)
    return rows
  }
  const [from, to] = [lines.at(first.at), lines.at(last.at)]
  if (!from || !to) return null
  for (let at = from.group; at <= to.group; at++) {
    const group = groups[at]
    if (!group || !source.isOpen(at)) continue
    const begin: Spot = at === from.group && from.row !== null ? { key: first.key, at: from.row } : { key: null, at: 0 }
    const end: Spot = at === to.group ? { key: last.key, at: to.row ?? -1 } : { key: null, at: group.count - 1 }
    if (end.at < begin.at) continue
    const found = await listRange(source.requestOf(group), begin, end, signal)
    if (found === null) return null
    rows.push(...found)
  }
  return rows
}
