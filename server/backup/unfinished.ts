import { existsSync } from 'node:fs'
import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../runtime/start-error.ts'
import { giveBack, isEmptyElsewhere } from './elsewhere.ts'

/** @file A restoration that was broken off: known by a mark in the data folder, and what the next start makes of it. */

const mark = (dataDir: string): string => join(dataDir, 'restore.unfinished')
/** The key of what stands aside in a database elsewhere, while that of what comes has its place. */
const keyAside = (dataDir: string): string => join(dataDir, 'secret.key.aside')
const key = (dataDir: string): string => join(dataDir, 'secret.key')

/** A restoration into an empty place that has begun: without it the next start would make a company there. */
const begun = (dataDir: string): string => join(dataDir, 'restore.begun')
export const markBegun = (dataDir: string): Promise<void> => writeFile(begun(dataDir), 'Atjaunošana ir sākta\n', { flush: true })
export const unmarkBegun = (dataDir: string): Promise<void> => rm(begun(dataDir), { force: true })

/** @throws StartError when a restoration was broken off before anything was in the place of an empty installation */
export function refuseBegun(dataDir: string, isEmpty: boolean): void {
  if (existsSync(begun(dataDir)) && isEmpty)
    throw new StartError(
      `Atjaunošana datu mapē ${dataDir} tika pārtraukta, pirms dati bija vietā; palaidiet npm run restore vēlreiz vai, ja vajag tukšu uzņēmumu, izdzēsiet failu restore.begun`,
    )
}

/** From now on what is there is neither the one nor the other. */
export const markUnfinished = (dataDir: string): Promise<void> => writeFile(mark(dataDir), 'Atjaunošana nav pabeigta\n', { flush: true })

/** It is one of them again. */
export async function markFinished(dataDir: string): Promise<void> {
  await rm(keyAside(dataDir), { force: true })
  await rm(mark(dataDir))
}

/** Keeps the key of what stands aside, before another takes its place. */
export async function setKeyAside(dataDir: string): Promise<void> {
  if (existsSync(key(dataDir))) await copyFile(key(dataDir), keyAside(dataDir))
}

/** @throws StartError when a restoration was broken off while its data took their place, or filled a database elsewhere */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(mark(dataDir)))
    throw new StartError(`Datu mapes ${dataDir} atjaunošana tika pārtraukta; palaidiet npm run restore vēlreiz ar --overwrite`)
}

/** What a restoration that was broken off left in a database elsewhere, which is whole again where it can be; null where none was. */
export async function takeUp(dataDir: string, url: string): Promise<Awaited<ReturnType<typeof giveBack>> | null> {
  if (!existsSync(mark(dataDir))) return null
  const outcome = await giveBack(url)
  if (outcome === 'former' && existsSync(keyAside(dataDir))) await rename(keyAside(dataDir), key(dataDir))
  if (outcome !== 'none') await markFinished(dataDir)
  return outcome
}

/**
 * Ends a restoration that was broken off in a database elsewhere: the company that stood aside is given back and goes on,
 * and one that had come whole stays. Answers what is to be said of it; null where nothing was broken off.
 * @throws StartError where neither is there, as after a restoration into an empty database
 */
export async function settleUnfinished(dataDir: string, url: string): Promise<string | null> {
  const outcome = await takeUp(dataDir, url)
  if (existsSync(begun(dataDir))) refuseBegun(dataDir, await isEmptyElsewhere(url))
  if (outcome === null) return null
  if (outcome === 'none') refuseHalfRestored(dataDir)
  return outcome === 'former'
    ? 'Atjaunošana tika pārtraukta; datubāzē atkal ir tas, kas tajā bija iepriekš'
    : 'Atjaunošana tika pārtraukta, kad dati jau bija vietā; datubāzē viss ir'
}
