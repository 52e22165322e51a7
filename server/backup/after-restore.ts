import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoment } from '../../contract/format.ts'

/**
 * @file What a restoration leaves to the first server that runs on it, by marks in the data folder. A backup is made at
 * once, since the log that it writes follows none, or one of long ago. And nothing goes out by itself (mails, invoices,
 * webhooks) until a person says so: it may be a trial beside the company at work, and what goes out now may have gone out
 * after the moment that was restored.
 */

const mark = 'backup.due'

/** Asks for a backup at once. */
export function askForBackup(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, mark), 'Pēc atjaunošanas vēl nav veidota rezerves kopija\n', { flush: true })
}

/** Whether one was asked for and not made since. */
export const isAskedFor = (dataDir: string): boolean => existsSync(join(dataDir, mark))

/** Notes that one was made. */
export const wasMade = (dataDir: string): Promise<void> => rm(join(dataDir, mark), { force: true })

const held = (dataDir: string): string => join(dataDir, 'restored.json')

/** Holds back what goes out by itself. */
export function holdBack(dataDir: string, moment: Date): Promise<void> {
  return writeFile(held(dataDir), `${JSON.stringify({ moment })}\n`, { flush: true })
}

/** Whether what goes out by itself waits for a person's word. */
export const isHeldBack = (dataDir: string): boolean => existsSync(held(dataDir))

/** The moment that was restored, where what goes out by itself still waits; null where it does not. */
export async function heldBackSince(dataDir: string): Promise<string | null> {
  const text = await readFile(held(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  const moment = /"moment":"([^"]+)"/.exec(text)?.[1]
  return moment ?? new Date(0).toISOString()
}

/** Lets it go out again. */
export const letGo = (dataDir: string): Promise<void> => rm(held(dataDir), { force: true })

/** That what goes out by itself waits since a restoration, and for what. */
export const heldBackWords = (moment: string): string =>
  `Atjaunots ${formatMoment(moment)} stāvoklis: vēstules, rēķinu izrakstīšana un tīmekļa āķi gaida apstiprinājumu lapā „Sistēma”`
