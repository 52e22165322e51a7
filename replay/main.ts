import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allCommands } from '../commands/registry.ts'
import { cutWords, recording } from '../contract/workspace/recorded.ts'
import { session } from '../contract/session/session.ts'
import { answered, playersAt } from './player.ts'
import { divergenceText, replay } from './replay.ts'
import { serverAt } from './server.ts'
import { settingText } from './words.ts'

/**
 * @file `npm run replay -- history.json --host URL [--user e-mail]`: runs a history again on a copy or a demonstration,
 * as the person of whom it is and with the rights of then, and says where it first differs (exit code 1). `--user` is who runs it, who may read that history (their own, or with the right to manage users). The password stands in REPLAY_PASSWORD; a demonstration tells its own.
 */

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { host: { type: 'string' }, user: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (!file || !values.host)
    throw new Error('Norādiet failu un adresi: npm run replay -- vesture.json --host http://127.0.0.1:3000 [--user e-pasts]')
  const host = values.host.replace(/\/+$/, '')
  const read = recording.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (read.cut) console.log(cutWords)
  const token = await signedIn(host, values.user ?? 'admin@demo.example')
  const seats = playersAt((held) => serverAt(host, held), token, read)
  for (const difference of (await seats(read.rights?.[0] ?? null)).other_settings) console.log(settingText(difference))
  let done = 0
  for await (const { said, divergence } of replay(read, { seats, commands: allCommands(() => true) })) {
    done += 1
    console.log(`${divergence ? '✗' : '✓'} ${done}/${read.runs.length} ${said}`)
    if (!divergence) continue
    console.log(`  ${divergenceText(divergence)}`)
    return false
  }
  console.log('Viss noticis tāpat kā toreiz')
  return true
}

async function signedIn(host: string, email: string): Promise<string> {
  const visitor = serverAt(host, null)
  const { demo_password } = await answered(visitor, session.logo)
  const password = process.env['REPLAY_PASSWORD'] ?? demo_password
  if (!password) throw new Error('Norādiet paroli mainīgajā REPLAY_PASSWORD')
  return (await answered(visitor, session.login, { email, password })).access_token
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
