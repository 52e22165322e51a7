import { join } from 'node:path'
import { backUp } from '../backup/back-up.ts'
import { momentWords } from '../backup/archiving.ts'
import { preparePlace } from '../backup/failed.ts'
import { atHand } from '../db/at-hand.ts'
import { readSettings } from '../runtime/settings.ts'
import { argumentsOf, runTool } from './arguments.ts'

/**
 * @file `npm run backup -- FOLDER [--portable]`: consistent, verified backup of database and files. The server may
 * run; DATABASE_URL backups are always portable.
 */

async function run(): Promise<void> {
  const { values, positionals } = argumentsOf({
    usage: 'Norādiet mapi: npm run backup -- MAPE [--portable]',
    options: { portable: { type: 'boolean', default: false } },
    words: 1,
  })
  const [place = ''] = positionals
  const settings = readSettings(process.env)
  const form = values.portable || settings.DATABASE_URL ? 'portable' : 'physical'
  await preparePlace(place)
  const database = await atHand(settings)
  try {
    const started = performance.now()
    const cluster = settings.DATABASE_URL ? null : join(settings.DATA_DIR, 'postgres/cluster')
    const { folder, manifest } = await backUp({ url: database.url, files: settings, cluster }, place, form)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const bytes = [...manifest.tables, ...manifest.cluster].reduce((sum, part) => sum + part.bytes, 0)
    console.log(`${folder}: ${Math.ceil(bytes / 1_048_576)} MB ${seconds} s, pārbaudīta`)
    if (settings.DATABASE_URL && !values.portable) console.log(`Pārnesamā kopija; datubāze ${await momentWords(database.url)}`)
  } finally {
    await database.close()
  }
}

await runTool(run)
