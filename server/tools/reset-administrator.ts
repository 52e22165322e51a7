import { resetAdministrator } from '../areas/account/reset-administrator.ts'
import { atHand } from '../db/at-hand.ts'
import { createDb, createPool } from '../db/pool.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'

/**
 * @file `npm run reset-administrator -- EMAIL`: lets an administrator of these settings in again who lost their password
 * or second factor, whether the server runs or not; prints a link by which a new password is chosen.
 */

async function run(): Promise<void> {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new StartError('Norādiet e-pastu: npm run reset-administrator -- EPASTS')
  const settings = readSettings(process.env)
  const database = await atHand(settings)
  const db = createDb(createPool(database.url, 1))
  try {
    const link = await resetAdministrator(db, settings, email)
    console.log(`Parole, otrais faktors un sesijas ir noņemtas. Jaunu paroli izvēlas saitē, kas der vienu stundu un vienu reizi:\n${link}`)
  } finally {
    await db.destroy()
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
