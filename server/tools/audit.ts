import { atHand } from '../db/at-hand.ts'
import { createDb, createPool } from '../db/pool.ts'
import { audit } from '../integrity/audit.ts'
import { requireThisVersion } from '../db/schema-version.ts'
import { readSettings } from '../runtime/settings.ts'
import { argumentsOf, runTool } from './arguments.ts'

/**
 * @file `npm run audit`: the nightly audit now, on the database of these settings, whether the server
 * is running or not. Ends with 1 when a law is broken.
 */

async function run(): Promise<void> {
  argumentsOf({ usage: 'Šai komandai nekas nav jānorāda: npm run audit', options: {}, words: 0 })
  const database = await atHand(readSettings(process.env))
  const db = createDb(createPool(database.url, 1))
  try {
    await requireThisVersion(db)
    const results = await audit(db)
    const broken = results.filter(({ findings }) => findings.length > 0)
    for (const { law, findings } of broken) {
      console.log(`${law}: ${findings.length}`)
      for (const finding of findings.slice(0, 10)) console.log(`  ${JSON.stringify(finding)}`)
    }
    console.log(broken.length === 0 ? `Pārbaude tīra: ${results.length} likumi` : `Pārkāpti ${broken.length} no ${results.length} likumiem`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await database.close()
  }
}

await runTool(run)
