import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { ImportKind } from '../../contract/imports/import-titles.ts'
import { imports } from '../../contract/imports/imports.ts'
import { doNextImport } from '../../server/areas/imports/work.ts'
import type { Person, TestApp } from './app.ts'

export type Cell = string | number | Date | null

export const xlsx = async (rows: Cell[][]) => ({
  name: 'dati.xlsx',
  bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Lapa', rows }] })),
})

export const checked = async (clerk: Person, kind: ImportKind, rows: Cell[][], fields: Record<string, string> = {}) =>
  (await clerk.done(imports.check, { form: { fields: { kind, ...fields }, files: [await xlsx(rows)] } })).data

/** Runs the worker and returns the import's state. */
export async function processImport(app: TestApp, clerk: Person, call: typeof imports.run | typeof imports.undo, id: number) {
  await clerk.done(call, { params: { id } })
  while (await doNextImport(app.db, app.settings)) {}
  return (await clerk.done(imports.show, { params: { id } })).data
}

export async function brought(app: TestApp, clerk: Person, kind: ImportKind, rows: Cell[][]): Promise<number> {
  const { id, faulty } = await checked(clerk, kind, rows)
  expect(faulty).toEqual([])
  const done = await processImport(app, clerk, imports.run, id)
  expect(done).toMatchObject({ failure: null, task: null })
  expect(done.run_at).not.toBeNull()
  return id
}

/** A Latvian registration number with its check digit. */
export function regNr(no: number): string {
  for (let at = no; ; at += 100_000) {
    const first = `4${String(at).padStart(9, '0')}`
    const weighted = [9, 1, 4, 8, 3, 10, 2, 5, 7, 6].reduce((sum, weight, place) => sum + weight * Number(first[place]), 0)
    const last = (((3 - weighted) % 11) + 11) % 11
    if (last < 10) return first + last
  }
}
