import { atHand } from '../db/at-hand.ts'
import { createDb, createPool } from '../db/pool.ts'
import { audit } from '../jobs/audit.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'

/**
 * @file `npm run audit`: the nightly audit now, on the database of these settings, whether the server
 * is running or not. Ends with 1 when a law is broken.
 */

async function run(): Promise<boolean> {
  const database = await atHand(readSettings(process.env))
  const db = createDb(createPool(database.url, 1))
  try {
    const results = await audit(db)
    const broken = results.filter(({ findings }) => findings.length > 0)
    for (const { law, findings } of broken) {
      console.log(`${law}: ${findings.length}`)
      for (const finding of findings.slice(0, 10)) console.log(`  ${JSON.stringify(finding)}`)
    }
    console.log(broken.length === 0 ? `Pārbaude tīra: ${results.length} likumi` : `Pārkāpti ${broken.length} no ${results.length} likumiem`)
    return broken.length === 0
  } finally {
    await db.destroy()
    await database.close()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
