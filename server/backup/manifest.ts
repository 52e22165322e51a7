import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '../runtime/start-error.ts'

const part = z.object({
  /** Its name in the folder of the backup. */
  file: z.string(),
  bytes: z.number(),
  /** Of the bytes as they lie there. */
  sha256: z.string(),
})

const table = z.extend(part, { table: z.string(), columns: z.array(z.string()), rows: z.number() })

const schema = z.object({
  format: z.literal(1),
  form: z.enum(['portable', 'physical']),
  /** Version of the program that made it. */
  product: z.string(),
  /** The one moment that it holds. */
  moment: z.string(),
  /** Major version of the PostgreSQL that it comes from; the physical form goes back into that one only. */
  postgres: z.number(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Of the physical form: the cluster, and the log that makes it whole. */
  cluster: z.array(part),
  /** First piece of the log that it needs; null in the portable form. */
  log: z.nullable(z.string()),
  /** Of the physical form: the number of its cluster, and the place in the log where it ends; older ones do not tell. */
  origin: z.optional(z.object({ system: z.string(), end: z.string() })),
  /** Hashes of the stored files that its rows name, a line each; the files lie in `files` beside all backups. */
  stored: part,
  /** What is secret beside the database, as it lies there; those of before it was told have no such list. */
  secrets: z.optional(z.array(part)),
  /** Hash of all the above, so that what became of the manifest itself is seen, too. */
  seal: z.optional(z.string()),
})

/** What a backup says of itself. */
export type Manifest = Omit<z.output<typeof schema>, 'seal'>
/** A file of a backup. */
export type Part = z.output<typeof part>
/** The rows of a table in a backup. */
export type TablePart = z.output<typeof table>

/** A finished backup. */
export interface Backup {
  folder: string
  manifest: Manifest
}

const file = 'manifest.json'

/** Writes it last: a folder without it is no backup. */
export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, seal: sealOf(manifest) }
  return writeFile(join(folder, file), `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600, flush: true })
}

function sealOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

/** @throws StartError when there is none, or none that can be read */
export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`Mapē ${folder} nav rezerves kopijas (trūkst ${file})`)
  const told = understood(text)
  if (!told) throw new StartError(`Rezerves kopija ${folder} ir bojāta: ${file} nevar nolasīt`)
  if (told.seal !== undefined && told.seal !== sealOf(told.manifest))
    throw new StartError(`Rezerves kopija ${folder} ir bojāta: ${file} (kontrolsumma nesakrīt)`)
  return { folder, manifest: told.manifest }
}

function understood(text: string): { manifest: Manifest; seal: string | undefined } | null {
  try {
    const { seal, ...manifest } = z.parse(schema, JSON.parse(text))
    return { manifest, seal }
  } catch {
    return null
  }
}

/** The finished backups of a place, the oldest first. One that cannot be read is told and left out: the others are none the worse. */
export async function backupsIn(place: string, unreadable: (fault: unknown) => void): Promise<Backup[]> {
  const names = await readdir(place).catch(() => [])
  const folders = names.map((name) => join(place, name)).filter((folder) => !folder.endsWith('.draft') && existsSync(join(folder, file)))
  const found = await Promise.all(
    folders.map((folder) =>
      readBackup(folder).catch((fault: unknown) => {
        unreadable(fault)
        return null
      }),
    ),
  )
  const backups = found.filter((backup) => backup !== null)
  return backups.sort((one, other) => one.manifest.moment.localeCompare(other.manifest.moment))
}
