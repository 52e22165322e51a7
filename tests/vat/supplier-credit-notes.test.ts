import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vat } from '../../contract/vat/vat.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billEvent } from '../support/buying.ts'
import { costBillAccepted, costBilled } from '../support/cost-bills.ts'
import { makeSupplier } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { creditNote } from '../support/supplier-credit-notes.ts'
import { beginStory } from '../support/story.ts'

/** @file What credit notes of suppliers without goods declare and post; each row of the table was reckoned by hand. */

let app: TestApp
let clerk: Person
const suppliers: Record<string, number> = {}
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  const numbers = { lv: 'LV40003032949', none: null, ee: 'EE100931558', us: null }
  for (const [party, vat_nr] of Object.entries(numbers)) {
    const code = party === 'none' ? 'LV' : party.toUpperCase()
    const country = await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    suppliers[party] = await makeSupplier(app, { country_id: country.id, vat_nr })
  }
})

interface Period {
  from: string
  to: string
}

async function figures(period: Period): Promise<Map<string, number>> {
  const { data } = await clerk.done(vat.figures, { query: period })
  expect(data.unruled).toBe(0)
  return new Map(data.rows.map(({ row, amount }) => [row, Math.round(Number(amount) * 100)]))
}

/** Changes of the rows by documents, without row 60, which is their sum. */
async function added(make: () => Promise<unknown>, period: Period = { from: dayAgo(0), to: dayAgo(0) }): Promise<Record<string, string>> {
  const before = await figures(period)
  await make()
  const changes = [...(await figures(period))].map(([row, amount]) => [row, ((amount - (before.get(row) ?? 0)) / 100).toFixed(2)] as const)
  return Object.fromEntries(changes.filter(([row, change]) => row !== '60' && change !== '0.00'))
}

async function annexesOf(number: string): Promise<string[]> {
  const { data } = await clerk.done(vat.annexes, { query: { date_from: dayAgo(0), date_to: dayAgo(0), q: number, per_page: 200 } })
  return data
    .filter((row) => row.number === number)
    .map(({ annex, deal, document_kind, taxable, tax }) => [annex, deal ?? '-', document_kind, taxable, tax].join(' '))
}

const pairs = (text: string) => (text === '-' ? {} : Object.fromEntries(text.split(' ').map((pair) => pair.split('='))))
const [, ...cases] = readFileSync(join(import.meta.dirname, 'supplier-credit-notes.tsv'), 'utf8')
  .trim()
  .split('\n')

test.each(cases.map((line) => line.split('\t')))('%s', async (...row: string[]) => {
  const [, kind = '', party = '', lines = '', names = '', rows = '', annexes = '', posted = ''] = row
  const vat_kind = kind as 'domestic' | 'reverse' | 'eu' | 'import'
  const supplier_id = suppliers[party] ?? 0
  const corrects_id = names === 'yes' ? (await costBillAccepted(app, ['100.00@21'], { supplier_id, vat_kind })).id : null
  const draft = await creditNote(app, lines.split(' '), { supplier_id, vat_kind, corrects_id })
  expect(await added(() => billEvent(app, draft, { event: 'ACCEPT' }))).toEqual(pairs(rows))
  expect((await annexesOf(draft.supplier_number)).toSorted()).toEqual(annexes === '-' ? [] : annexes.split(';').toSorted())
  expect(await postedOf(app, 'procurement_invoice', draft.id)).toEqual(pairs(posted))
})

test('the period of its own tax day is lowered, and the tax day of the invoice says of which period it is', async () => {
  const supplier_id = suppliers['lv'] ?? 0
  const [first, second] = [
    { from: dayAgo(19), to: dayAgo(15) },
    { from: dayAgo(14), to: dayAgo(10) },
  ]
  const earlier = await costBillAccepted(app, ['100.00@21'], { supplier_id, date: dayAgo(19) })
  const moved = await costBilled(app, ['100.00@21'], { supplier_id, date: dayAgo(19) })
  await billEvent(app, await billEvent(app, moved, { vat_date: dayAgo(14) }), { event: 'ACCEPT' })
  const note = (corrects_id: number, fields: { date: string; vat_date?: string }) => async () =>
    billEvent(app, await creditNote(app, ['10.00@21'], { supplier_id, corrects_id, ...fields }), { event: 'ACCEPT' })
  expect(await added(note(earlier.id, { date: dayAgo(12) }), second)).toEqual({ 57: '2.10' })
  expect(await added(note(moved.id, { date: dayAgo(12) }), second)).toEqual({ 62: '-2.10' })
  expect(await added(note(earlier.id, { date: dayAgo(16), vat_date: dayAgo(11) }), second)).toEqual({ 57: '2.10' })
  expect(await added(note(earlier.id, { date: dayAgo(16) }), first)).toEqual({ 62: '-2.10' })
})
