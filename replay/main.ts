import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allCommands } from '../commands/registry.ts'
import { cutWords, recording } from '../contract/recorded.ts'
import { session } from '../contract/session.ts'
import { divergenceText, replay } from './replay.ts'
import { serverAt } from './server.ts'

/**
 * @file `npm run replay -- history.json --host URL [--user e-mail]`: runs a history again on a copy or a demonstration,
 * and says where it first differs (exit code 1). The password stands in REPLAY_PASSWORD; a demonstration tells its own.
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
  const { data: user } = (await answered(host, token, session.user)) as { data: Parameters<typeof replay>[1]['user'] }
  let done = 0
  for await (const { said, divergence } of replay(read, { send: serverAt(host, token), user, commands: allCommands(() => true) })) {
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
  const { demo_password } = (await answered(host, null, session.logo)) as { demo_password: string | null }
  const password = process.env['REPLAY_PASSWORD'] ?? demo_password
  if (!password) throw new Error('Norādiet paroli mainīgajā REPLAY_PASSWORD')
  const { access_token } = (await answered(host, null, session.login, { email, password })) as { access_token: string }
  return access_token
}

async function answered(
  host: string,
  token: string | null,
  call: Parameters<ReturnType<typeof serverAt>>[0],
  body?: object,
): Promise<unknown> {
  const reply = await serverAt(host, token)(call, body ? { body: body as never } : {}, [])
  if (reply.status !== 200) throw new Error((reply.body as { message?: string }).message ?? `${reply.status}`)
  return reply.body
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
