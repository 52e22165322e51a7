import { withoutShapes } from '../../contract/secrets.ts'
import { busyWords } from '../http/busy.ts'
import type { Settings } from './settings.ts'
import { fullDiskWords, StartError } from './start-error.ts'

/** @file What a server says of itself and of its faults where it was started. */

let isJson = false

/** From now on in the form of the log. */
export function setLogFormat(format: Settings['LOG_FORMAT']): void {
  isJson = format === 'json'
}

/** Of its start: where it is, and what somebody should know. */
export function logInfo(line: string): void {
  process.stdout.write(`${worded('INFO', line)}\n`)
}

/** Of what ends it: one clear line where a person can mend it, else all that is known. */
export function logFatal(error: unknown): void {
  write(fullDiskWords(error) ?? (error instanceof StartError ? error.message : `Darbgalds apstājas: ${wholeOf(error)}`))
}

/** Milliseconds for which work that waits for the same is not told of again: there are many loops. */
const quiet = 10_000
let waiting = { words: '', at: 0 }

/** Of background work, which goes on with its next look: in a line what it waits for, else all that is known. */
export function logRetry(error: unknown): void {
  const words = busyWords(error)
  if (words === null) return write(`Fona darbs pārtrūka, mēģinās vēlreiz: ${wholeOf(error)}`)
  if (words === waiting.words && Date.now() - waiting.at < quiet) return
  waiting = { words, at: Date.now() }
  write(`Fona darbs gaida: ${words}`)
}

/** Of what failed while nobody waited for it: all that is known. */
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
