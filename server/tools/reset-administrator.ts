import { resetAdministrator } from '../areas/account/reset-administrator.ts'
import { atHand } from '../db/at-hand.ts'
import { createDb, createPool } from '../db/pool.ts'
import { requireThisVersion } from '../db/schema-version.ts'
import { readSettings } from '../runtime/settings.ts'
import { argumentsOf, runTool } from './arguments.ts'

/**
 * @file `npm run reset-administrator -- EMAIL`: prints a link to a new password for an administrator without access.
 * The server may run.
 */

async function run(): Promise<void> {
  const { positionals } = argumentsOf({ usage: 'Norādiet e-pastu: npm run reset-administrator -- EPASTS', options: {}, words: 1 })
  const [email = ''] = positionals
  const settings = readSettings(process.env)
  const database = await atHand(settings)
  const db = createDb(createPool(database.url, 1))
  try {
    await requireThisVersion(db)
    const link = await resetAdministrator(db, settings, email)
    console.log(`Parole, otrais faktors un sesijas ir noņemtas. Jaunu paroli izvēlas saitē, kas der vienu stundu un vienu reizi:\n${link}`)
  } finally {
    await db.destroy()
    await database.close()
  }
}

await runTool(run)
