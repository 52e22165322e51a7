import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { session } from '../../contract/session/session.ts'
import { demoPassword } from '../../server/areas/session/session.logo.ts'
import { nodeOf } from '../support/node-versions.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

vi.setConfig({ testTimeout: 300_000 })

const root = join(import.meta.dirname, '../..')
const demo = { DEMO: '1', DEMO_SCALE: '0.02' }

test.for([
  { name: 'oldest', documented: /Node\D{1,30}(\d+\.\d+) or newer/ },
  { name: 'recommended', documented: /\((\d+) is recommended\)/ },
] as const)('under the $name Node the product starts with its demo, answers, prints and stops', async ({ name, documented }, { skip }) => {
  const node = await nodeOf(name)
  if (node === null) return skip(`The ${name} Node could not be installed for ${process.platform} ${process.arch}`)
  const [, version = ''] = documented.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toContain(`v${version}.`)
  const product = await startProduct({ folder: await folderOfTest(), node, env: demo })
  expect(product.process.spawnfile).toBe(node)
  expect(await (await fetch(product.url)).text()).toContain('<script')
  const signIn = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.example', password: demoPassword }),
  })
  const headers = { authorization: `Bearer ${session.login.spec.answer.parse(await signIn.json()).access_token}` }
  const list = await fetch(`${product.url}/api/invoices?per_page=1`, { headers })
  const [invoice] = invoices.list.spec.answer.parse(await list.json()).data
  const pdf = await fetch(`${product.url}/api/invoices/pdf/${invoice?.id}`, { headers })
  expect(await pdf.text()).toMatch(/^%PDF-/)
  expect(await product.end()).toBe(0)
  expect(product.output()).not.toMatch(/warning|deprecat/i)
})
