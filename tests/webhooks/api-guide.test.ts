import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../../server/http/sign-in.ts'
import { startApp } from '../support/app.ts'
import { makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'

/** Runs the guide's examples in order and compares their output. */

const guide = readFileSync('docs/api.md', 'utf8')

interface Example {
  code: string
  printed: string
}

const examples: Example[] = [...guide.matchAll(/```js\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)].map(
  ([, code = '', printed = '']) => ({
    code,
    printed: printed.trim(),
  }),
)

test('every example of the guide does what it says', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  await ownCompany(app)
  const clerk = await app.person()
  await makeBuyer(app, { name: 'Ābelītes dārzs' })
  for (const [name, price] of [
    ['Tinte melna', '18.5'],
    ['Tinte zila', '18.5'],
  ] as const) {
    const item = await makeItem(app, { name, price })
    await makeStock(app, item, '20')
  }
  const token = 'dga_raksta-programma'
  await sql`insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
    select ${clerk.id}, 'Veikals', ${hashOf(token)}, 'mma', array_agg(name), now() + interval '1 day' from permissions`.execute(app.db)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  expect(examples.length).toBeGreaterThan(8)
  const { output, error } = await run(examples.map(({ code }) => `${code}\nconsole.log('=====')`).join('\n'), {
    DARBGALDS_URL: url,
    DARBGALDS_TOKEN: token,
  })
  expect(error).toBe('')
  expect(output.split('=====\n').map((each) => each.trim())).toEqual([...examples.map(({ printed }) => printed), ''])
})

test('the check of signatures takes what we sign, and nothing else', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const check = examples.find(({ code }) => code.includes('function isOurs'))?.code ?? ''
  const now = Math.floor(Date.now() / 1000)
  const signed = (moment: number) => `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update(`msg_1.${moment}.{}`).digest('base64')}`
  const tried = [
    { timestamp: now, signature: signed(now), body: '{}' },
    { timestamp: now, signature: `v1,old ${signed(now)}`, body: '{}' },
    { timestamp: now, signature: signed(now), body: '{ }' },
    { timestamp: now - 301, signature: signed(now - 301), body: '{}' },
    { timestamp: now, signature: 'v1,', body: '{}' },
  ]
  const checkCalls = tried.map(
    ({ timestamp, signature, body }) =>
      `console.log(isOurs('${secret}', { 'webhook-id': 'msg_1', 'webhook-timestamp': '${timestamp}', 'webhook-signature': '${signature}' }, '${body}'))`,
  )
  const { output } = await run([check, ...checkCalls].join('\n'), {})
  expect(output.trim().split('\n')).toEqual(['true', 'true', 'false', 'false', 'false'])
})

async function run(code: string, env: Record<string, string>): Promise<{ output: string; error: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-guide-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'program.mjs'), code)
  const child = spawn(process.execPath, [join(folder, 'program.mjs')], { env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env } })
  let output = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  await once(child, 'close')
  return { output, error }
}
