import { withoutShapes } from '../../contract/secrets.ts'
import { busyWords } from './busy.ts'
import type { Settings } from './settings.ts'
import { fullDiskWords, StartError } from './start-error.ts'

let isJson = false

export function setLogFormat(format: Settings['LOG_FORMAT']): void {
  isJson = format === 'json'
}

export function logInfo(line: string): void {
  process.stdout.write(`${worded('INFO', line)}\n`)
}

/** One line if a person can fix it, else all details. */
export function logFatal(error: unknown): void {
  write(fullDiskWords(error) ?? (error instanceof StartError ? error.message : `Darbgalds apstājas: ${wholeOf(error)}`))
}

/** Milliseconds between equal messages of background loops. */
const quiet = 10_000
let waiting = { words: '', at: 0 }

/** One line for expected waits, else all details. */
export function logRetry(error: unknown): void {
  const words = busyWords(error)
  if (words === null) return write(`Fona darbs pārtrūka, mēģinās vēlreiz: ${wholeOf(error)}`)
  if (words === waiting.words && Date.now() - waiting.at < quiet) return
  waiting = { words, at: Date.now() }
  write(`Fona darbs gaida: ${words}`)
}

export function logError(error: unknown): void {
  write(`Kļūda, ko neviens negaidīja: ${wholeOf(error)}`)
}

function wholeOf(error: unknown): string {
  return withoutShapes(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function write(line: string): void {
  process.stderr.write(`${worded('ERROR', line)}\n`)
}

function worded(level: string, msg: string): string {
  return isJson ? JSON.stringify({ time: new Date().toISOString(), level, msg }) : msg
}
