import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '../runtime/start-error.ts'

const part = z.object({
  file: z.string(),
  bytes: z.number(),
  /** Of the stored bytes. */
  sha256: z.string(),
})

const table = z.extend(part, { table: z.string(), columns: z.array(z.string()), rows: z.number() })

const schema = z.object({
  format: z.literal(1),
  form: z.enum(['portable', 'physical']),
  product: z.string(),
  moment: z.string(),
  /** Physical backups need the same major version. */
  postgres: z.number(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  cluster: z.array(part),
  /** Null if portable. */
  log: z.nullable(z.string()),
  /** Physical: cluster id and end position; missing in older ones. */
  origin: z.optional(z.object({ system: z.string(), end: z.string() })),
  /** One per line; files are in `files` beside the backups. */
  stored: part,
  /** Missing in older backups. */
  secrets: z.optional(z.array(part)),
  /** Hash of the manifest. */
  seal: z.optional(z.string()),
})

export type Manifest = Omit<z.output<typeof schema>, 'seal'>
export type Part = z.output<typeof part>
export type TablePart = z.output<typeof table>

export interface Backup {
  folder: string
  manifest: Manifest
}

const file = 'manifest.json'

/** Written last: it marks the backup complete. */
export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, seal: sealOf(manifest) }
  return writeFile(join(folder, file), `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600, flush: true })
}

function sealOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

/** @throws StartError */
export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`Mapē ${folder} nav rezerves kopijas (trūkst ${file})`)
  const parsed = understood(text)
  if (!parsed) throw new StartError(`Rezerves kopija ${folder} ir bojāta: ${file} nevar nolasīt`)
  if (parsed.seal !== undefined && parsed.seal !== sealOf(parsed.manifest))
    throw new StartError(`Rezerves kopija ${folder} ir bojāta: ${file} (kontrolsumma nesakrīt)`)
  return { folder, manifest: parsed.manifest }
}

function understood(text: string): { manifest: Manifest; seal: string | undefined } | null {
  try {
    const { seal, ...manifest } = z.parse(schema, JSON.parse(text))
    return { manifest, seal }
  } catch {
    return null
  }
}

/** Oldest first; reports and skips unreadable ones. */
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
