import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { beginTests } from '../support/story.ts'

/**
 * E-invoices (`kinds/*.xml`) from public EN 16931 and Peppol samples, against manual tables: `kinds/read.tsv`
 * matches BT-109, BT-110, BT-112; `kinds/refused.tsv` lists refusals, which leave nothing.
 */

const folder = join(import.meta.dirname, 'kinds')
const rows = (table: string): string[][] =>
  readFileSync(join(folder, table), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

let app: TestApp
let clerk: Person
const items = new Map<string, number>()

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
  await makeSupplier(app, { name: 'SIA Vairums', vat_nr: 'LV40103000028', reg_nr: '40103000028' })
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
  expect((await send('taken')).status).toBe(200)
})

/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Answers as in the tables: `matches=2=cost;quantities=1=24`. */
const send = (file: string, answers = '') => {
  const fields = Object.fromEntries(
    answers
      .split(';')
      .filter((each) => each !== '')
      .map((each) => {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(each) ?? []
        return [name, value.replace(/(?<==)[A-Z]-\d$/, (sku) => String(items.get(sku)))]
      }),
  )
  const bytes = readFileSync(join(folder, `${file}.xml`))
  return clerk.call(procurements.createFromInvoice, { form: { fields, files: [{ name: `${file}.xml`, bytes }] } })
}

test.each(rows('refused.tsv'))('%s is refused %s', async (file = '', answers = '', field = '', words = '') => {
  const trace = await footprint(app)
  const { status, body } = await send(file, answers)
  expect(status).toBe(422)
  expect(plain(body.errors?.[field]?.join('; ') ?? ''), JSON.stringify(body.errors)).toContain(words)
  expect(await footprint(app)).toEqual(trace)
})

test.each(rows('read.tsv'))('%s is read %s', async (file = '', answers, lines = '', costs, net = '', vat = '', gross, notes = '') => {
  const { status, body } = await send(file, answers)
  expect(status, JSON.stringify(body)).toBe(200)
  const { data } = body
  const found = data.procurement_items.map(({ sku, quantity, net: of, vat_rate_code, notes: lineNotes }) =>
    [sku, big(quantity).toFixed(), of, vat_rate_code, ...(lineNotes === null ? [] : [`[${lineNotes}]`])].join(' '),
  )
  expect(found.join('; ')).toBe(lines)
  expect(data.transport_cost).toBe(costs)
  expect(big(data.net).plus(data.transport_cost).toFixed(2)).toBe(net)
  expect(data.e_invoice).toMatchObject({ net, vat, gross, date: '2026-05-04' })
  expect(plain(data.notes ?? '')).toContain(notes)
})

test('the tables name every file', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  const named = [...rows('read.tsv'), ...rows('refused.tsv')].map(([file]) => `${file}.xml`)
  expect([...new Set(named)].toSorted()).toEqual(files.toSorted())
})

test('an invoice to somebody else is taken by who says so', async () => {
  const bytes = readFileSync(join(folder, 'other-buyer.xml'))
  const form = { fields: {}, files: [{ name: 'x.xml', bytes }] }
  const { status, body } = await clerk.call(procurements.createFromInvoice, { form, headers: { confirmed: 'other-buyer' } })
  expect([status, body.data.net]).toEqual([200, '50.00'])
})
