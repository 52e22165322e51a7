import { expect } from 'vitest'
import type { Way } from '../../server/areas/shared/ways.ts'

export type Row = Record<string, unknown>

export const keys = (rows: readonly Row[]): number[] => rows.map((row) => row['id'] as number)

/** Pairs of source and target columns of a mapping. */
function carried({ columns }: Way): [string, string][] {
  return Object.entries(columns).flatMap(([here, fate]): [string, string][] => {
    if (fate === true) return [[here, here]]
    return typeof fate === 'object' && 'as' in fate ? [[here, fate.as]] : []
  })
}

export const columnsOf = (way: Way): string[] => carried(way).map(([here]) => here)

/** Mapped values must arrive and differ from a plain row's. */
export function arrives(
  way: Way,
  { plain, source, made }: { plain: Row | undefined; source: Row | undefined; made: Row | undefined },
): void {
  const there = (row: Row | undefined, names: string[]) => Object.fromEntries(names.map((name) => [name, row?.[name]]))
  const asItWas = Object.fromEntries(carried(way).map(([here, name]) => [name, source?.[here]]))
  expect(
    there(
      made,
      carried(way).map(([, name]) => name),
    ),
  ).toEqual(asItWas)
  const usual = columnsOf(way).filter((column) => JSON.stringify(source?.[column]) === JSON.stringify(plain?.[column]))
  expect(usual, `${way.from}: filled with what they are by themselves`).toEqual([])
}
