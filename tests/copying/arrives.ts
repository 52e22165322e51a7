import { expect } from 'vitest'
import type { CopyMapping } from '../../server/areas/shared/copy-mappings.ts'

export type Row = Record<string, unknown>

export const keys = (rows: readonly Row[]): number[] => rows.map((row) => row['id'] as number)

/** Pairs of source and target columns of a mapping. */
function carried({ columns }: CopyMapping): [string, string][] {
  return Object.entries(columns).flatMap(([here, fate]): [string, string][] => {
    if (fate === true) return [[here, here]]
    return typeof fate === 'object' && 'as' in fate ? [[here, fate.as]] : []
  })
}

export const columnsOf = (copyMapping: CopyMapping): string[] => carried(copyMapping).map(([here]) => here)

/** Mapped values must arrive and differ from a plain row's. */
export function arrives(
  copyMapping: CopyMapping,
  { plain, source, made }: { plain: Row | undefined; source: Row | undefined; made: Row | undefined },
): void {
  const there = (row: Row | undefined, names: string[]) => Object.fromEntries(names.map((name) => [name, row?.[name]]))
  const asItWas = Object.fromEntries(carried(copyMapping).map(([here, name]) => [name, source?.[here]]))
  expect(
    there(
      made,
      carried(copyMapping).map(([, name]) => name),
    ),
  ).toEqual(asItWas)
  const usual = columnsOf(copyMapping).filter((column) => JSON.stringify(source?.[column]) === JSON.stringify(plain?.[column]))
  expect(usual, `${copyMapping.from}: filled with what they are by themselves`).toEqual([])
}
