import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { referencedFiles } from '../backup/back-up.ts'
import { copyAll } from '../backup/stored.ts'
import { atHand } from '../db/at-hand.ts'
import type { FileStore } from '../integrations/file-store/file-store.ts'
import { fileStoreOf } from '../integrations/file-store/open-store.ts'
import { readSettings, type Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { ownFileStore } from '../start/own-file-store.ts'
import { argumentsOf, runTool } from './arguments.ts'

/**
 * @file `npm run move-files -- s3://BUCKET/FOLDER?endpoint=… | DATA_FOLDER`: copies the stored files from where
 * FILES_URL and DATA_DIR say to another place, and reads each copy back. The server may run; a second run copies what
 * came meanwhile. Nothing is deleted.
 */

async function run(): Promise<void> {
  const { positionals } = argumentsOf({
    usage: 'Norādiet, kurp: npm run move-files -- s3://KRĀTUVE/mape?region=…&endpoint=… vai datu mape',
    options: {},
    words: 1,
  })
  const [target = ''] = positionals
  const settings = readSettings(process.env)
  const place: Settings = target.startsWith('s3://')
    ? { ...settings, FILES_URL: readSettings({ ...process.env, FILES_URL: target }).FILES_URL }
    : { ...settings, FILES_URL: null, DATA_DIR: resolve(target) }
  const [from, to] = await Promise.all([fileStoreOf(settings), fileStoreOf(place)])
  if (from === to) throw new StartError('Faili jau ir tur')
  const database = await atHand(settings)
  try {
    await ownFileStore(database.url, place)
    const names = await referencedFiles(database.url)
    const copied = await copyAll(names, to, (sha256) => copy(sha256, from, to))
    console.log(`Faili: ${names.length}, pārnesti ${copied}; ${next(target)}`)
  } finally {
    await database.close()
  }
}

async function copy(sha256: string, from: FileStore, to: FileStore): Promise<void> {
  await to.write(sha256, await from.read(sha256))
  const found = createHash('sha256')
    .update(await to.read(sha256))
    .digest('hex')
  if (found === sha256) return
  await to.remove(sha256)
  throw new StartError(`Fails ${sha256} ir bojāts vai nenonāca jaunajā krātuvē vesels`)
}

const next = (target: string): string =>
  target.startsWith('s3://')
    ? `apturiet serveri, palaidiet šo vēlreiz un startējiet ar FILES_URL=${target}`
    : `apturiet serveri, palaidiet šo vēlreiz un startējiet bez FILES_URL un ar DATA_DIR=${resolve(target)}`

await runTool(run)
