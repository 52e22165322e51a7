import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { incomingInvoices, type IncomingInvoiceRecord } from '../../contract/incoming-invoices/incoming-invoices.ts'
import type { IncomingMessage } from '../../contract/incoming-invoices/incoming-messages.ts'
import { big } from '../../contract/money.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { checkFolder } from '../../server/areas/incoming-invoices/folder.check.ts'
import type { Person, TestApp } from '../support/app.ts'
import { received } from '../support/buying.ts'
import { makeItem, makeSupplier } from '../support/factories.ts'
import { showIncoming } from '../support/incoming-invoices.ts'
import { pdfWith } from '../support/pdf-attachments.ts'
import { beginStory } from '../support/story.ts'
import { wholesaler } from '../support/supplier-ubl.ts'

/**
 * @file Every kind of e-invoice goes from the folder to a supplier's invoice that a second person approved, to a return
 * act, or to the problem that it must name. `kinds.tsv` was reckoned by hand from the files:
 * `received` has the goods that came before (number, quantity, price), `remedies` what the person does about `problem`,
 * and `lines` with `net`, `vat` and `gross` (BT-109, BT-110, BT-112) what is then accepted. Without lines it waits with its
 * problem; `refused: …` is not received, or its draft not accepted.
 */

const places = [join(import.meta.dirname, 'files'), join(import.meta.dirname, '../supplier-invoices/kinds')] as const
const filesIn = (place: string) => readdirSync(place).filter((name) => name.endsWith('.xml'))

const rows = readFileSync(join(import.meta.dirname, 'kinds.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))

let app: TestApp
let clerk: Person
let head: Person
let supplier: number
let folder: string
const items = new Map<string, number>()

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  head = await app.person()
  folder = await mkdtemp(join(tmpdir(), 'darbgalds-kinds-'))
  supplier = await makeSupplier(app, wholesaler)
  await sql`
    insert into invoice_approval_steps (name, step_nr, from_gross, approver_id) values ('Nodaļa', 1, 0, ${head.id})`.execute(app.db)
  for (const [sku, name, unit] of [
    ['A-1', 'Āķis', 'gab.'],
    ['1002', 'Bulta', 'gab.'],
    ['K-1', 'Kaste', 'kaste'],
    ['KG-1', 'Naglas', 'kg'],
    ['L-1', 'Eļļa', 'l'],
    ['M-1', 'Audums', 'm'],
  ] as const) {
    items.set(sku, await makeItem(app, { sku, name, unit }))
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const refused = 'refused: '
const itemOf = (sku: string): number => items.get(sku) ?? 0
const parts = (text: string, by: string): string[] => text.split(by).filter((each) => each !== '')

/** `a.pdf` carries `a.xml`. */
function contentOf(file: string): Buffer {
  const [name = '', kind] = file.split('.')
  const place = places.find((each) => filesIn(each).includes(`${name}.xml`)) ?? places[0]
  const content = readFileSync(join(place, `${name}.xml`))
  return kind === 'pdf' ? pdfWith([{ content: deflateSync(content), filter: '/FlateDecode' }]) : content
}

async function taken(file: string): Promise<IncomingMessage | undefined> {
  const name = file.endsWith('.pdf') ? file : `${file}.xml`
  const path = join(folder, name)
  await writeFile(path, contentOf(file))
  const then = Date.now() / 1000 - 60
  await utimes(path, then, then)
  const { db, settings } = app
  const onFault = (error: unknown): never => {
    throw error
  }
  expect(await checkFolder({ db, settings, folder, seen: new Map(), isStopped: () => false, onFault }, true)).toMatchObject({ messages: 1 })
  return (await clerk.done(incomingInvoices.messages, { query: { per_page: '1' } })).data[0]
}

/** Answers as in the table: `costs`, `differences`, `items=1=A-1`. */
async function remedied({ id }: IncomingInvoiceRecord, remedies: string): Promise<IncomingInvoiceRecord> {
  const named = parts(remedies, ';').flatMap((each) => {
    const [, line, sku = ''] = each.split('=')
    return sku === '' ? [] : [{ line: Number(line), item_id: itemOf(sku) }]
  })
  const body = {
    costs: remedies.includes('costs'),
    differences: remedies.includes('differences'),
    ...(named.length > 0 && { items: named }),
  }
  return (await clerk.done(incomingInvoices.prepare, { params: { id }, body })).data
}

/** Of the supplier's invoice, once the second person approved it. */
async function acceptedInvoice({ id }: { id: number }) {
  const params = { id }
  const draft = (await clerk.done(supplierInvoices.show, { params })).data
  await head.done(supplierInvoices.decide, { params, body: { decision: 'approved', lock_version: draft.lock_version } })
  const { lock_version } = (await clerk.done(supplierInvoices.show, { params })).data
  const { status: answered, body } = await clerk.call(supplierInvoices.update, { params, body: { event: 'ACCEPT', lock_version } })
  if (answered !== 200)
    return {
      refused: Object.values(body.errors ?? {})
        .flat()
        .map(plain),
    }
  const { data } = body
  const lines = data.procurement_invoice_items.map(({ sku, name, quantity, net, vat_rate_code }) =>
    sku === null ? `${name} ${net} ${vat_rate_code}` : `${sku} ${big(quantity).toFixed()} ${net} ${vat_rate_code}`,
  )
  const { status, net, vat, gross } = data
  return { status, lines: lines.join('; '), net, vat, gross }
}

/** Acts of old days ask whether the day is meant. */
async function acceptedAct({ id }: { id: number }) {
  const { data } = await clerk.done(returnActs.accept, { params: { id }, headers: { confirmed: 'far-back' } })
  const lines = data.return_act_items.map(
    ({ sku, quantity, net, vat_rate_code }) => `${sku} ${big(quantity).toFixed()} ${net} ${vat_rate_code}`,
  )
  const { status, net, vat, gross } = data
  return { status, lines: lines.join('; '), net, vat, gross }
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test.each(rows)('%s', async (file = '', goods = '', remedies = '', problem = '', lines = '', net = '', vat = '', gross = '') => {
  const bought = parts(goods, '; ').map((each) => {
    const [sku = '', quantity = '', purchase_price = ''] = each.split(' ')
    return { item_id: itemOf(sku), quantity, purchase_price }
  })
  if (bought.length > 0) await received(app, bought, { supplier_id: supplier, date: '2026-05-01' })
  const message = await taken(file)
  const [came] = message?.files ?? []
  if (problem.startsWith(refused)) {
    expect([message?.outcome, came?.incoming_invoice]).toEqual(['refused', null])
    expect(plain(came?.words ?? '')).toContain(problem.slice(refused.length))
    return
  }
  expect([message?.outcome, came?.words]).toEqual(['received', null])
  const first = await showIncoming(clerk, came?.incoming_invoice ?? { id: 0 })
  expect(plain(first.problems.map(({ words }) => words).join('; '))).toContain(problem)
  if (lines === '') {
    expect(first).toMatchObject({ status: 'exception', procurement_invoice: null, return_act: null })
    expect(problem).not.toBe('')
    return
  }
  const prepared = remedies === '' ? first : await remedied(first, remedies)
  expect(prepared).toMatchObject({ status: 'drafted', problems: [] })
  const { procurement_invoice, return_act } = prepared
  const found = return_act ? await acceptedAct(return_act) : await acceptedInvoice(procurement_invoice ?? { id: 0 })
  expect(found).toEqual(
    lines.startsWith(refused) ? { refused: [lines.slice(refused.length)] } : { status: 'accepted', lines, net, vat, gross },
  )
})

test('the table names every file', () => {
  const files = places.flatMap(filesIn)
  expect(rows.map(([file = '']) => `${file.replace('.pdf', '')}.xml`).toSorted()).toEqual(files.toSorted())
})
