import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

const root = join(import.meta.dirname, '../..')
const advisory = {
  id: 1,
  url: 'https://example.org/1',
  title: 'Takes too long',
  severity: 'high',
  vulnerable_versions: '*',
  cwe: [],
  cvss: {},
}

/** A registry that knows advisories; without them it has no such address, as many mirrors. */
async function registry(advisories?: object): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    if (advisories && request.method === 'POST')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
    else response.writeHead(405).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function advisoriesOf(registryUrl: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/tools/advisories.ts')], {
    cwd: root,
    env: { ...process.env, npm_config_registry: registryUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: output.trim() }
}

test('a registry that knows of nothing', async () => {
  expect(await advisoriesOf(await registry({}))).toEqual({ code: 0, output: 'Zināmu ievainojamību pakotnēs nav' })
})

test('a registry that knows of a fault: its package, weight and address, and exit code 1', async () => {
  const { code, output } = await advisoriesOf(await registry({ qs: [advisory] }))
  expect(code).toBe(1)
  expect(output.split('\n')).toEqual(['Pakotnes ar zināmām ievainojamībām: 1', '  qs (high): Takes too long https://example.org/1'])
})

test('a registry without advisories, and none at all: one line that says so', async () => {
  const refused = await advisoriesOf(await registry())
  expect(refused).toEqual({ code: 0, output: expect.stringMatching(/^Ievainojamības nav pārbaudītas, jo .*405 Method Not Allowed.*$/) })
  const absent = await advisoriesOf('http://127.0.0.1:1')
  expect(absent).toEqual({ code: 0, output: expect.stringMatching(/^Ievainojamības nav pārbaudītas, jo .+ neatbild: .+$/) })
})
