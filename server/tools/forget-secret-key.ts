import { atHand } from '../db/at-hand.ts'
import { forgetKey } from '../start/key-fingerprint.ts'
import { readSettings } from '../runtime/settings.ts'
import { argumentsOf, runTool } from './arguments.ts'

/** @file `npm run forget-secret-key`: lets the next start use a new key after the old one was lost. */

await runTool(async () => {
  argumentsOf({ usage: 'Šai komandai nekas nav jānorāda: npm run forget-secret-key', options: {}, words: 0 })
  const database = await atHand(readSettings(process.env))
  try {
    await forgetKey(database.url)
    console.log('Nākamā palaišana lietos pašreizējo atslēgu; autentifikatori un tīmekļa āķu atslēgas jāpievieno no jauna')
  } finally {
    await database.close()
  }
})
