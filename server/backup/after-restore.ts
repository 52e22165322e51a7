import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoment } from '../../contract/format.ts'

/**
 * Marks in the data folder after a restore: a backup is due, and outgoing mails, invoices and webhooks wait for
 * confirmation, as this may be a trial beside the live system.
 */

const mark = 'backup.due'

export function askForBackup(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, mark), 'Pēc atjaunošanas vēl nav veidota rezerves kopija\n', { flush: true })
}

export const isBackupRequested = (dataDir: string): boolean => existsSync(join(dataDir, mark))

export const clearRequest = (dataDir: string): Promise<void> => rm(join(dataDir, mark), { force: true })

const holdFile = (dataDir: string): string => join(dataDir, 'restored.json')

export function holdBack(dataDir: string, moment: Date): Promise<void> {
  return writeFile(holdFile(dataDir), `${JSON.stringify({ moment })}\n`, { flush: true })
}

export const isHeldBack = (dataDir: string): boolean => existsSync(holdFile(dataDir))

export async function heldBackSince(dataDir: string): Promise<string | null> {
  const text = await readFile(holdFile(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  const moment = /"moment":"([^"]+)"/.exec(text)?.[1]
  return moment ?? new Date(0).toISOString()
}

export const letGo = (dataDir: string): Promise<void> => rm(holdFile(dataDir), { force: true })

export const heldBackText = (moment: string): string =>
  `Atjaunots ${formatMoment(moment)} stāvoklis: vēstules, rēķinu izrakstīšana un tīmekļa āķi gaida apstiprinājumu lapā „Sistēma”`
