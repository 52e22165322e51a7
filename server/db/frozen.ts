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

/**
 * The releases, a line each: version, its last migration, and the hash of the frozen list up to that one, so that what
 * a release ran, and in which order, stands for good. Each has a company in tests/upgrade that is brought to this day.
 */
export const releaseList = 'releases.txt'

/** A version that companies run. */
export interface Release {
  version: string
  last: string
  sha256: string
}

/** The releases of a list, the oldest first. */
export function releasesOf(releases: string): Release[] {
  return linesOf(releases).map((line) => {
    const [version = '', last = '', sha256 = ''] = line.split(' ')
    return { version, last, sha256 }
  })
}

/** The line of a release with all migrations that are frozen now. */
export function releaseLine(version: string, list: string): string {
  const last = entriesOf(list).at(-1)?.name ?? ''
  return `${version} ${last} ${hashUpTo(list, last)}\n`
}

function hashUpTo(list: string, last: string): string {
  const lines = linesOf(list)
  const part = lines.slice(0, lines.findIndex((line) => line.endsWith(`  ${last}`)) + 1)
  return createHash('sha256').update(part.join('\n')).digest('hex')
}

/** What differs between a folder's migrations, its frozen list and what its releases ran, in words; nothing when all is well. */
export function frozenFaults(list: string, files: readonly MigrationFile[], releases: string): string[] {
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
    ...releasesOf(releases)
      .filter(({ last, sha256 }) => hashUpTo(list, last) !== sha256)
      .map(({ version, last }) => `the list up to ${last} is not what release ${version} ran`),
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
  return linesOf(list).map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
