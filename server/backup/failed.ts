import { access, constants, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatMoment } from '../../contract/format.ts'
import { makeFolders } from '../runtime/make-folders.ts'
import { StartError } from '../runtime/start-error.ts'

/**
 * @file Why the last backup failed that the server made by itself, kept in the data folder: what makes backups and what
 * answers the administrator may be two processes, and the database may be what is wrong.
 */

/** How a backup failed. */
export interface BackupFailure {
  /** Moments when it failed, and when it is tried again. */
  at: string
  again_at: string
  /** Why, in words that tell nothing of the machine. */
  reason: string
  /** What the system said of it, for the administrator alone; null where the words say all. */
  detail: string | null
}

const file = (dataDir: string): string => join(dataDir, 'backup.failed')

/** How the last backup failed; null where it did not. */
export async function failureOf(dataDir: string): Promise<BackupFailure | null> {
  const text = await readFile(file(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text) as BackupFailure
  } catch {
    // Cut off while it was written; the next try tells it anew.
    return null
  }
}

/** Keeps how one failed. */
export function keepFailure(dataDir: string, failure: BackupFailure): Promise<void> {
  return writeFile(file(dataDir), JSON.stringify(failure), { mode: 0o600 })
}

/** Nothing is wrong any more. */
export const forgetFailure = (dataDir: string): Promise<void> => rm(file(dataDir), { force: true })

/** A failure in one line. */
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

/** Why a backup failed, by the line of what was said that tells it: the rest is where in the program. */
export function faultOf(said: unknown): Pick<BackupFailure, 'reason' | 'detail'> {
  const text = (said instanceof Error ? said.message : String(said)).trim()
  const line = lineOf(said instanceof Error && !(said instanceof StartError) && !hasName(text) ? `${said.name}: ${text}` : text)
  return { reason: wordsOf(text) ?? (publicly(line) || unknown), detail: line.slice(0, 500) || null }
}

function wordsOf(text: string): string | undefined {
  const code = /\b(E[A-Z]{2,})\b/.exec(text)?.[1] ?? ''
  if (code === 'ENOENT') return `trūkst faila vai mapes „${basename(/'([^']+)'/.exec(text)?.[1] ?? '')}”`
  return words[code] ?? (/No space left on device/i.test(text) ? words['ENOSPC'] : undefined)
}

const hasName = (text: string): boolean => /^\w*error\b.*:/im.test(text)

/** Of all that a process printed the line of the fault: before it may stand warnings and the source where it was thrown. */
function lineOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.find((line) => /^\w*error\b.*:/i.test(line)) ?? lines.find((line) => line !== '' && !/^\(node:|^\(Use /.test(line)) ?? ''
}

/** A fault in words that name no folder, address or password: whoever asks for the health of the server reads it. */
function publicly(line: string): string {
  const bare = line
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '…')
    .replaceAll(/(?<![\w.])(?:[a-z]:)?[\\/](?:[^\s'"„”,;:()\\/]+[\\/])*([^\s'"„”,;:()\\/]*)/gi, '$1')
    .replaceAll(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '…')
    .slice(0, 200)
  return hasName(bare) ? `programmas kļūda (${bare})` : bare
}

/**
 * Makes the place of backups where it is not there yet.
 * @throws StartError with what the person can mend
 */
export async function preparePlace(place: string): Promise<void> {
  try {
    makeFolders(place)
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { reason, detail } = faultOf(error)
    throw new StartError(`Mapi ${place} nevar lietot: ${reason} (${detail})`)
  }
}
