import { access, constants, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatMoment } from '../../contract/format.ts'
import { makeFolders } from '../runtime/make-folders.ts'
import { StartError } from '../runtime/start-error.ts'

/** Stored in the data folder: backups run in another process, and the database may be the fault. */

export interface BackupFailure {
  at: string
  again_at: string
  /** Without details of the machine. */
  reason: string
  /** For administrators; null if none. */
  detail: string | null
}

const file = (dataDir: string): string => join(dataDir, 'backup.failed')

export async function failureOf(dataDir: string): Promise<BackupFailure | null> {
  const text = await readFile(file(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text) as BackupFailure
  } catch {
    // Truncated; the next attempt rewrites it.
    return null
  }
}

export function keepFailure(dataDir: string, failure: BackupFailure): Promise<void> {
  return writeFile(file(dataDir), JSON.stringify(failure), { mode: 0o600 })
}

export const forgetFailure = (dataDir: string): Promise<void> => rm(file(dataDir), { force: true })

export const failureWords = ({ at, again_at, reason }: BackupFailure): string =>
  `Rezerves kopija neizdevās ${formatMoment(at)}: ${reason}; mēģinās vēlreiz ${formatMoment(again_at)}`

const words: Readonly<Record<string, string>> = {
  EACCES: 'kopiju mapē nav ļauts rakstīt',
  EPERM: 'kopiju mapē nav ļauts rakstīt',
  EROFS: 'kopiju mape ir tikai lasāma',
  ENOTDIR: 'kopiju mapes vietā ir fails',
  EEXIST: 'kopiju mapes vietā ir fails',
  ENOSPC: 'diskā beigusies vieta',
  EDQUOT: 'diskā beigusies vieta',
  EIO: 'disks nedarbojas',
  ECONNREFUSED: 'datubāze neatbild',
  ECONNRESET: 'datubāze neatbild',
  ENOTFOUND: 'datubāze neatbild',
  ETIMEDOUT: 'datubāze neatbild',
}

const unknown = 'kopiju neizdevās izveidot'

/** Picks the relevant line of the output. */
export function faultOf(failure: unknown): Pick<BackupFailure, 'reason' | 'detail'> {
  const text = (failure instanceof Error ? failure.message : String(failure)).trim()
  const line = lineOf(failure instanceof Error && !(failure instanceof StartError) && !hasName(text) ? `${failure.name}: ${text}` : text)
  return { reason: wordsOf(text) ?? (publicly(line) || unknown), detail: line.slice(0, 500) || null }
}

function wordsOf(text: string): string | undefined {
  const code = /\b(E[A-Z]{2,})\b/.exec(text)?.[1] ?? ''
  if (code === 'ENOENT') return `trūkst faila vai mapes „${basename(/'([^']+)'/.exec(text)?.[1] ?? '')}”`
  return words[code] ?? (/No space left on device/i.test(text) ? words['ENOSPC'] : undefined)
}

const hasName = (text: string): boolean => /^\w*error\b.*:/im.test(text)

/** Skips warnings and source lines. */
function lineOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.find((line) => /^\w*error\b.*:/i.test(line)) ?? lines.find((line) => line !== '' && !/^\(node:|^\(Use /.test(line)) ?? ''
}

/** Without folders, addresses and passwords: health checks show it. */
function publicly(line: string): string {
  const bare = line
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '…')
    .replaceAll(/(?<![\w.])(?:[a-z]:)?[\\/](?:[^\s'"„”,;:()\\/]+[\\/])*([^\s'"„”,;:()\\/]*)/gi, '$1')
    .replaceAll(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '…')
    .slice(0, 200)
  return hasName(bare) ? `programmas kļūda (${bare})` : bare
}

/** @throws StartError */
export async function preparePlace(place: string): Promise<void> {
  try {
    makeFolders(place)
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { reason, detail } = faultOf(error)
    throw new StartError(`Mapi ${place} nevar lietot: ${reason} (${detail})`)
  }
}
