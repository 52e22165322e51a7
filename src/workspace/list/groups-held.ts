import { conditionsOfGroup, type Grouping, type ListGroup } from '../../../contract/list-groups.ts'
import { writeCondition } from '../../../contract/list-columns.ts'
import type { Mark } from './held-rows.ts'

interface Keyed {
  id: number
}

/** Loaded rows by group and page. */
export type GroupPages<Row> = ReadonlyMap<string, readonly Row[]>
export type Marks<Row> = ReadonlyMap<number, Mark<Row>>

interface GroupPage {
  group: string
  /** From zero. */
  page: number
}

/** Of a line of the table; records have numbers. */
export function keyOfGroup({ key }: Pick<ListGroup, 'key'>): string {
  return key === null ? 'group' : `group:${key}`
}

export function nameOfPage({ group, page }: GroupPage): string {
  return `${page} ${group}`
}

export function pageOfName(name: string): GroupPage {
  const [page = '0'] = name.split(' ', 1)
  return { page: Number(page), group: name.slice(page.length + 1) }
}

/** The list's query with what rows of the group have in common. */
export function queryOfGroup(query: object, grouping: Grouping, { key }: Pick<ListGroup, 'key'>): object {
  const { where } = query as { where?: string | readonly string[] }
  return { ...query, where: [...(where === undefined ? [] : [where].flat()), ...conditionsOfGroup(grouping, key).map(writeCondition)] }
}

/** Rows that joined and left groups, which stand as they stood. */
export function differenceOf(shown: readonly ListGroup[], fresh: readonly ListGroup[]): { fresh: number; left: number } {
  const before = new Map(shown.map((group) => [keyOfGroup(group), group.count]))
  const now = new Map(fresh.map((group) => [keyOfGroup(group), group.count]))
  const changes = [...new Set([...before.keys(), ...now.keys()])].map((key) => (now.get(key) ?? 0) - (before.get(key) ?? 0))
  const total = (of: readonly number[]): number => of.reduce((all, each) => all + each, 0)
  return { fresh: total(changes.filter((by) => by > 0)), left: -total(changes.filter((by) => by < 0)) }
}

/** Rows read anew stay in their places; those that others changed are marked. */
export function inPlace<Row extends Keyed>(
  shown: GroupPages<Row>,
  marks: Marks<Row>,
  read: readonly Row[],
): { pages: GroupPages<Row>; marks: Marks<Row> } {
  const now = new Map(read.map((row) => [row.id, row]))
  const after = new Map(marks)
  const pages = new Map<string, readonly Row[]>()
  for (const [name, rows] of shown) {
    const next = rows.map((row) => {
      const fresh = now.get(row.id)
      if (fresh === undefined || JSON.stringify(fresh) === JSON.stringify(row)) return row
      const mark = marks.get(row.id)
      after.set(row.id, { is: 'changed', before: mark?.is === 'changed' ? mark.before : row })
      return fresh
    })
    pages.set(name, next.some((row, at) => row !== rows[at]) ? next : rows)
  }
  return { pages, marks: after }
}
