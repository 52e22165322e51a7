import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A migration as it stands in its file. */
export interface MigrationFile {
  name: string
  sql: string
  sha256: string
}

/** The migrations of a folder in the order in which they run, that of their names. */
export function migrationsIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * The list of migrations that are part of the product for good, a line each in the form of `sha256sum`, in the
 * order in which they came: data folders have applied them, so that neither may they change nor may one come
 * before them later.
 */
export const frozenList = 'checksums.txt'

/** What differs between a folder's migrations and its frozen list, in words; nothing when all is well. */
export function frozenFaults(list: string, files: readonly MigrationFile[]): string[] {
  const entries = entriesOf(list)
  const listed = new Map(entries.map((entry) => [entry.name, entry.sha256]))
  const present = new Map(files.map((file) => [file.name, file.sha256]))
  return [
    ...entries.flatMap(({ name, sha256 }, at) => {
      const before = entries[at - 1]?.name
      if (!present.has(name)) return [`${name} is frozen and must not be removed or renamed`]
      if (present.get(name) !== sha256) return [`${name} is frozen and must not change: write a new migration`]
      if (before !== undefined && before >= name) return [`${name} comes after ${before}: give it a higher number, then npm run db:freeze`]
      return []
    }),
    ...files.filter(({ name }) => !listed.has(name)).map(({ name }) => `${name} is not frozen yet: npm run db:freeze`),
  ]
}

/** The list with the migrations that it lacks at its end. */
export function withNew(list: string, files: readonly MigrationFile[]): string {
  const listed = new Set(entriesOf(list).map(({ name }) => name))
  return (
    list +
    files
      .filter(({ name }) => !listed.has(name))
      .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
      .join('')
  )
}

function entriesOf(list: string): { sha256: string; name: string }[] {
  return list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))
}
