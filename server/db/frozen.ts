import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface MigrationFile {
  name: string
  sql: string
  sha256: string
}

export function migrationsIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** In `sha256sum` form and in order: listed migrations cannot change, nor can others precede them. */
export const frozenList = 'checksums.txt'

/** Version, last migration and hash of the list so far. tests/upgrade has a company of each. */
export const releaseList = 'releases.txt'

export interface Release {
  version: string
  last: string
  sha256: string
}

export function releasesOf(releases: string): Release[] {
  return linesOf(releases).map((line) => {
    const [version = '', last = '', sha256 = ''] = line.split(' ')
    return { version, last, sha256 }
  })
}

export function releaseLine(version: string, list: string): string {
  const last = entriesOf(list).at(-1)?.name ?? ''
  return `${version} ${last} ${hashUpTo(list, last)}\n`
}

function hashUpTo(list: string, last: string): string {
  const lines = linesOf(list)
  const part = lines.slice(0, lines.findIndex((line) => line.endsWith(`  ${last}`)) + 1)
  return createHash('sha256').update(part.join('\n')).digest('hex')
}

/** Empty if consistent. */
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
