import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allCommands } from '../commands/registry.ts'
import { cutWords, recording } from '../contract/workspace/recorded.ts'
import { session } from '../contract/session/session.ts'
import { answered, playersAt } from './player.ts'
import { divergenceText, replay } from './replay.ts'
import { serverAt } from './server.ts'
import { settingText } from './difference-texts.ts'

/**
 * @file `npm run replay -- history.json --host URL [--user e-mail]`: repeats a history on a copy or demo with the
 * original user's rights and reports the first difference (exit code 1). `--user` must be allowed to read that
 * history; the password is in REPLAY_PASSWORD, except for demos.
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
  const seats = playersAt((seatToken) => serverAt(host, seatToken), token, read)
  for (const difference of (await seats(read.rights?.[0] ?? null)).other_settings) console.log(settingText(difference))
  let completedRuns = 0
  for await (const { sentence, divergence } of replay(read, { seats, commands: allCommands(() => true) })) {
    completedRuns += 1
    console.log(`${divergence ? '✗' : '✓'} ${completedRuns}/${read.runs.length} ${sentence}`)
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
