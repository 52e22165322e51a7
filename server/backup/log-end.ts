import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoment } from '../../contract/format.ts'
import { StartError } from '../runtime/start-error.ts'
import type { Backup } from './manifest.ts'
import { logOf } from './wal.ts'

/** Riga time. */
export function toSecond(moment: Date): string {
  return `${formatMoment(moment)}:${moment.toISOString().slice(17, 19)}`
}

export interface Recovery {
  place: string
  backup: Backup
  timeline?: number | undefined
  to: Date | 'latest'
  logFile: string
}

/** Returns other errors unchanged. */
export async function logFault(error: unknown, { place, backup, timeline, to, logFile }: Recovery): Promise<unknown> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  const damaged = /DAMAGED PIECE (.+?\.gz): /.exec(text)?.[1]
  if (damaged)
    return new StartError(`Datubāzes žurnāla gabals ${damaged} ir bojāts; atjaunot var tikai uz brīdi pirms tā`, { cause: error })
  if (to === 'latest' || !text.includes('recovery ended before configured recovery target was reached')) return error
  const last = /last completed transaction was at log time (\S+ [\d:.]+)\+00/.exec(text)?.[1]
  const end = last ? new Date(`${last.replace(' ', 'T')}Z`) : new Date(backup.manifest.moment)
  const missing = await missingPiece(place, backup, timeline)
  return new StartError(
    `Datubāzes žurnāls beidzas ${toSecond(end)}, pirms norādītā brīža ${toSecond(to)}${missing ? ` (trūkst gabala ${missing})` : ''}; līdz turienei atjauno ar --to latest`,
    { cause: error },
  )
}

/** PostgreSQL takes a gap for the end. Null if complete. */
export async function missingPiece(place: string, { manifest }: Backup, timeline: number | undefined): Promise<string | null> {
  const { log, origin } = manifest
  if (!log) return null
  const on = timeline?.toString(16).toUpperCase().padStart(8, '0') ?? log.slice(0, 8)
  const folders = [logOf(place), ...(origin ? [join(logOf(place), origin.system)] : [])]
  const found = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  const names = found.flat().flatMap((name) => /^([0-9A-F]{24})\.gz$/.exec(name)?.[1] ?? [])
  const numbers = new Set(names.filter((name) => name.slice(0, 8) <= on).map(numberOf))
  const last = Math.max(...names.filter((name) => name.startsWith(on)).map(numberOf))
  // The backup itself holds earlier log.
  const [high = '', low = ''] = origin?.end.split('/') ?? []
  const firstNumber = origin ? Number.parseInt(high, 16) * 256 + Math.floor(Number.parseInt(low, 16) / 2 ** 24) : numberOf(log)
  for (let number = firstNumber + 1; number < last; number += 1) {
    if (!numbers.has(number)) return `${on}${hex(Math.floor(number / 256))}${hex(number % 256)}`
  }
  return null
}

/** 256 pieces of 16 MB per middle part. */
function numberOf(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
}

function hex(part: number): string {
  return part.toString(16).toUpperCase().padStart(8, '0')
}
