import { atHand } from '../db/at-hand.ts'
import { createDb, createPool } from '../db/pool.ts'
import { audit } from '../integrity/audit.ts'
import { requireThisVersion } from '../db/schema-version.ts'
import { readSettings } from '../runtime/settings.ts'
import { argumentsOf, runTool } from './arguments.ts'

/** @file `npm run audit`: runs the nightly audit; exit code 1 when an invariant is broken. The server may run. */

async function run(): Promise<void> {
  argumentsOf({ usage: 'Šai komandai nekas nav jānorāda: npm run audit', options: {}, words: 0 })
  const database = await atHand(readSettings(process.env))
  const db = createDb(createPool(database.url, 1))
  try {
    await requireThisVersion(db)
    const results = await audit(db)
    const broken = results.filter(({ findings }) => findings.length > 0)
    for (const { invariant, findings } of broken) {
      console.log(`${invariant}: ${findings.length}`)
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
