import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { newClient } from '../db/client.ts'
import { majorOf } from '../db/older-postgres.ts'
import { one } from '../db/one.ts'
import type { StorePlace } from '../integrations/file-store/open-store.ts'
import { makeFolders } from '../runtime/make-folders.ts'
import { StartError } from '../runtime/start-error.ts'
import { version } from '../runtime/version.ts'
import { type Backup, type Manifest, type Part, readBackup, writeManifest } from './manifest.ts'
import { checkPart, damaged, readPart, writePart } from './parts.ts'
import { copyCluster } from './physical.ts'
import { writeRows } from './portable.ts'
import { checkStored, keepStored, keepsBlobs } from './stored.ts'

export interface Source {
  /** As the owner. */
  url: string
  files: StorePlace
  /** Null for an external database: rows only. */
  cluster: string | null
}

/**
 * Consistent to one moment, verified, while running; a draft until complete. @throws StartError if verification
 * fails
 */
export async function backUp(source: Source, place: string, form: Manifest['form']): Promise<Backup> {
  makeFolders(place)
  await removeOldDrafts(place)
  const draft = join(place, `${randomUUID()}.draft`)
  await mkdir(draft, { mode: 0o700 })
  const client = newClient({ connectionString: source.url, options: '-c timezone=UTC', application_name: 'darbgalds-backup' })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [keepsBlobs])
    const manifest = form === 'portable' ? await portable(client, source, place, draft) : await physical(client, source, place, draft)
    const whole = { ...manifest, secrets: await keepSecrets(source.files.DATA_DIR, draft) }
    await writeManifest(draft, whole)
    await checkBackup(place, await readBackup(draft))
    return await readBackup(await moveIntoPlace(draft, place, manifest))
  } finally {
    await client.end()
    await rm(draft, { recursive: true, force: true })
  }
}

/** Uses the next free second if taken. */
async function moveIntoPlace(draft: string, place: string, { moment, form }: Manifest): Promise<string> {
  for (let second = Date.parse(moment); ; second += 1000) {
    const folder = join(place, `${new Date(second).toISOString().slice(0, 19).replaceAll(':', '-')}-${form}`)
    try {
      await rename(draft, folder)
      return folder
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
}

async function portable(client: pg.Client, { files }: Source, place: string, folder: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ moment: Date }>('select now() as moment')
  const head = await headOf(client, 'portable', one(rows).moment)
  const stored = await storedBy(client)
  const found = await writeRows(client, folder)
  await client.query('commit')
  await keepStored(files, place, stored)
  return { ...head, ...found, cluster: [], log: null, stored: await listOf(folder, stored) }
}

async function physical(client: pg.Client, { files, cluster }: Source, place: string, folder: string): Promise<Manifest> {
  if (cluster === null)
    throw new StartError('DATABASE_URL norādītajai datubāzei var veidot tikai pārnesamo kopiju; pievienojiet --portable')
  const before = await storedBy(client)
  const { parts, moment, first, origin } = await copyCluster(client, cluster, folder)
  const stored = [...new Set([...before, ...(await storedBy(client))])].sort()
  await keepStored(files, place, stored)
  const head = await headOf(client, 'physical', moment)
  return { ...head, tables: [], sequences: [], cluster: parts, log: first, origin, stored: await listOf(folder, stored) }
}

type Head = Pick<Manifest, 'format' | 'form' | 'product' | 'moment' | 'postgres' | 'migrations'>

async function headOf(client: pg.Client, form: Manifest['form'], moment: Date): Promise<Head> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return { format: 1, form, product: version, moment: moment.toISOString(), postgres: await majorOf(client), migrations }
}

async function storedBy(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from files where sha256 is not null order by sha256')
  return rows.map(({ sha256 }) => sha256)
}

/** External connection. */
export async function referencedFiles(url: string): Promise<string[]> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    return await storedBy(client)
  } finally {
    await client.end()
  }
}

async function listOf(folder: string, hashes: readonly string[]): Promise<Manifest['stored']> {
  const { lines: _, ...part } = await writePart(folder, 'stored.gz', Readable.from(hashes.map((hash) => `${hash}\n`)))
  return part
}

export async function storedOf({ folder, manifest }: Backup): Promise<string[]> {
  const pieces: Buffer[] = []
  for await (const piece of readPart(folder, manifest.stored)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** @throws StartError for the first missing or damaged file */
export async function checkBackup(place: string, backup: Backup): Promise<void> {
  const { folder, manifest } = backup
  for (const part of manifest.tables) {
    if ((await checkPart(folder, part)) !== part.rows) throw damaged(folder, part.file, 'rindu skaits nesakrīt')
  }
  for (const part of [...manifest.cluster, manifest.stored]) await checkPart(folder, part)
  for (const part of manifest.secrets ?? []) {
    const found = await readFile(join(folder, part.file)).catch((error: unknown) => Promise.reject(damaged(folder, part.file, error)))
    if (hashOf(found) !== part.sha256) throw damaged(folder, part.file, 'kontrolsumma nesakrīt')
  }
  await checkStored(place, await storedOf(backup))
}

/** The database password, and the encryption key unless configured. */
const secrets = ['secret.key', 'postgres/password']

/** Protect backups like the data folder. */
async function keepSecrets(dataDir: string, folder: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const name of secrets) {
    const secret = await copySecret(join(dataDir, name), join(folder, basename(name)))
    if (secret) parts.push({ file: basename(name), bytes: secret.length, sha256: hashOf(secret) })
  }
  return parts
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function bringSecrets({ folder }: Backup, dataDir: string): Promise<void> {
  for (const name of secrets) await copySecret(join(folder, basename(name)), join(dataDir, name))
}

async function copySecret(from: string, to: string): Promise<Buffer | null> {
  const secret = await readFile(from).catch(() => null)
  if (secret) await writeFile(to, secret, { mode: 0o600, flush: true })
  return secret
}

/** Of killed backups. */
async function removeOldDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.endsWith('.draft')) continue
    const draft = join(place, name)
    // Another backup may have finished.
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > 86_400_000) await rm(draft, { recursive: true, force: true })
  }
}
