import { existsSync } from 'node:fs'
import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../runtime/start-error.ts'
import { giveBack, isEmptyElsewhere } from './elsewhere.ts'

/** Marks of an interrupted restore and its recovery at start. */

const mark = (dataDir: string): string => join(dataDir, 'restore.unfinished')
/** Key of the content set aside in an external database. */
const keyAside = (dataDir: string): string => join(dataDir, 'secret.key.aside')
const key = (dataDir: string): string => join(dataDir, 'secret.key')

/** Prevents creating a new company after an interrupted restore. */
const startedMark = (dataDir: string): string => join(dataDir, 'restore.begun')
export const markBegun = (dataDir: string): Promise<void> => writeFile(startedMark(dataDir), 'Atjaunošana ir sākta\n', { flush: true })
export const unmarkBegun = (dataDir: string): Promise<void> => rm(startedMark(dataDir), { force: true })

/** @throws StartError after a restore interrupted before the swap */
export function refuseBegun(dataDir: string, isEmpty: boolean): void {
  if (existsSync(startedMark(dataDir)) && isEmpty)
    throw new StartError(
      `Atjaunošana datu mapē ${dataDir} tika pārtraukta, pirms dati bija vietā; palaidiet npm run restore vēlreiz vai, ja vajag tukšu uzņēmumu, izdzēsiet failu restore.begun`,
    )
}

export const markUnfinished = (dataDir: string): Promise<void> => writeFile(mark(dataDir), 'Atjaunošana nav pabeigta\n', { flush: true })

export async function markFinished(dataDir: string): Promise<void> {
  await rm(keyAside(dataDir), { force: true })
  await rm(mark(dataDir))
}

export async function setKeyAside(dataDir: string): Promise<void> {
  if (existsSync(key(dataDir))) await copyFile(key(dataDir), keyAside(dataDir))
}

/** @throws StartError after a restore interrupted during the swap or in an external database */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(mark(dataDir)))
    throw new StartError(`Datu mapes ${dataDir} atjaunošana tika pārtraukta; palaidiet npm run restore vēlreiz ar --overwrite`)
}

/** Recovers an external database if possible; null if not interrupted. */
export async function takeUp(dataDir: string, url: string): Promise<Awaited<ReturnType<typeof giveBack>> | null> {
  if (!existsSync(mark(dataDir))) return null
  const outcome = await giveBack(url)
  if (outcome === 'former' && existsSync(keyAside(dataDir))) await rename(keyAside(dataDir), key(dataDir))
  if (outcome !== 'none') await markFinished(dataDir)
  return outcome
}

/** Returns a message, or null. @throws StartError if neither content is complete */
export async function settleUnfinished(dataDir: string, url: string): Promise<string | null> {
  const outcome = await takeUp(dataDir, url)
  if (existsSync(startedMark(dataDir))) refuseBegun(dataDir, await isEmptyElsewhere(url))
  if (outcome === null) return null
  if (outcome === 'none') refuseHalfRestored(dataDir)
  return outcome === 'former'
    ? 'Atjaunošana tika pārtraukta; datubāzē atkal ir tas, kas tajā bija iepriekš'
    : 'Atjaunošana tika pārtraukta, kad dati jau bija vietā; datubāzē viss ir'
}
