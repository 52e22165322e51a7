import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { vatDeductions } from '../../contract/company/vat-lists.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { vat } from '../../contract/vat/vat.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { billed, billEvent, received, returned, returning } from '../support/buying.ts'
import { costBillAccepted, costBilled, deductionOf } from '../support/cost-bills.ts'
import { makeSupplier } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { beginStory } from '../support/story.ts'

/**
 * @file Limited deduction of input tax (docs/domain/input-tax.md#limited-deduction): what each invoice of deductions.tsv
 * declares and posts was reckoned by hand.
 */

let app: TestApp
let clerk: Person
const suppliers: Record<string, number> = {}
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await clerk.done(vatDeductions.calls.create, {
    body: { name: 'Daļēji apliekamiem', code: 'DALA', deductible_percent: '83', in_row_66: true, valid_from: '2020-01-01' },
  })
  const numbers = { lv: 'LV40003032949', none: null, ee: 'EE100931558', us: null }
  for (const [party, vat_nr] of Object.entries(numbers)) {
    const code = party === 'none' ? 'LV' : party.toUpperCase()
    const country = await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    suppliers[party] = await makeSupplier(app, { country_id: country.id, vat_nr })
  }
})

const today = () => ({ from: dayAgo(0), to: dayAgo(0) })

async function figures(period = today()): Promise<Map<string, number>> {
  const { data } = await clerk.done(vat.figures, { query: period })
  expect(data.unruled).toBe(0)
  return new Map(data.rows.map(({ row, amount }) => [row, Math.round(Number(amount) * 100)]))
}

/** Changes of the rows by documents, without row 60, which is their sum. */
async function added(make: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = await figures()
  await make()
  const changes = [...(await figures())].map(([row, amount]) => [row, ((amount - (before.get(row) ?? 0)) / 100).toFixed(2)] as const)
  return Object.fromEntries(changes.filter(([row, change]) => row !== '60' && change !== '0.00'))
}

async function annexesOf(number: string): Promise<string[]> {
  const { data } = await clerk.done(vat.annexes, { query: { date_from: dayAgo(0), date_to: dayAgo(0), q: number, per_page: 200 } })
  return data
    .filter((row) => row.number === number)
    .map(({ annex, deal, document_kind, taxable, tax }) => [annex, deal ?? '-', document_kind, taxable, tax].join(' '))
}

const pairs = (text: string) => (text === '-' ? {} : Object.fromEntries(text.split(' ').map((pair) => pair.split('='))))
const [, ...cases] = readFileSync(join(import.meta.dirname, 'deductions.tsv'), 'utf8')
  .trim()
  .split('\n')

describe('declares and posts what was reckoned', () => {
  test.each(cases.map((line) => line.split('\t')))('%s', async (...row: string[]) => {
    const [, kind = '', party = '', lines = '', stated = '', rows = '', annexes = '', posted = ''] = row
    const vat_kind = kind as 'domestic' | 'reverse' | 'eu'
    const draft = await costBilled(app, lines.split(' '), { supplier_id: suppliers[party] ?? 0, vat_kind })
    const bill = stated === '-' ? draft : await billEvent(app, draft, { vat: stated })
    expect(await added(() => billEvent(app, bill, { event: 'ACCEPT' }))).toEqual(pairs(rows))
    expect((await annexesOf(bill.supplier_number)).toSorted()).toEqual(annexes === '-' ? [] : annexes.split(';').toSorted())
    expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual(pairs(posted))
  })
})

test('the page of the invoice says what of its tax is deducted', async () => {
  const supplier_id = suppliers['lv'] ?? 0
  const limited = await costBilled(app, ['100.00@21:AUTO', '100.00@21'], { supplier_id })
  expect([limited.vat, limited.deductible_vat]).toEqual(['42.00', '31.50'])
  expect(limited.procurement_invoice_items.map(({ vat_deduction }) => vat_deduction?.name ?? null)).toEqual(['Vieglais auto, 50 %', null])
  expect((await costBilled(app, ['100.00@21'], { supplier_id })).deductible_vat).toBeNull()
})

describe('goods with a limit', () => {
  /** Ten pieces at 5.00 with 21 %, all with the limit. */
  async function goodsWith(code: string, fields: Parameters<typeof billed>[2] = {}) {
    const draft = await billed(app, await received(app, [{}], { supplier_id: suppliers['lv'] ?? 0 }), fields)
    const [line] = draft.procurement_invoice_items
    const body = { vat_deduction_id: await deductionOf(app, code), lock_version: line?.lock_version ?? 0 }
    const { data } = await clerk.done(supplierInvoices.updateItem, { params: { id: draft.id, itemId: line?.id ?? 0 }, body })
    return billEvent(app, data, { event: 'ACCEPT' })
  }
  async function creditedBack(id: number, quantity: string) {
    const { procurement_invoice_items } = (await clerk.done(supplierInvoices.show, { params: { id } })).data
    const items = procurement_invoice_items.map((line) => ({ procurement_invoice_item_id: line.id, quantity }))
    const act = await returned(app, await returning(app, { id }, { items }))
    const body = { supplier_credit_nr: `KR-${act.id}`, lock_version: act.lock_version }
    return (await clerk.done(returnActs.update, { params: { id: act.id }, body })).data
  }

  test('cost what is not deducted, and give it back with a return', async () => {
    const bill = await goodsWith('AUTO')
    expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual({ 5310: '-60.50', 5319: '50.00', 5721: '5.25', 7710: '5.25' })
    let act = { id: 0, number: null as string | null }
    expect(await added(async () => (act = await creditedBack(bill.id, '4')))).toEqual({ 62: '-2.10' })
    expect(await annexesOf(act.number ?? '')).toEqual(['PVN1I C 4 10.00 2.10'])
    expect(await postedOf(app, 'return_act', act.id)).toEqual({ 5310: '24.20', 5319: '-20.00', 5721: '-2.10', 7710: '-2.10' })
  })

  test('of a chosen account cost there', async () => {
    const account = await app.db.selectFrom('accounting_accounts').select('id').where('code', '=', '7550').executeTakeFirstOrThrow()
    const bill = await goodsWith('REPR', { accounting_account_id: account.id })
    expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual({ 5310: '-60.50', 5319: '50.00', 5721: '4.20', 7550: '6.30' })
    const act = await creditedBack(bill.id, '10')
    expect(await postedOf(app, 'return_act', act.id)).toEqual({ 5310: '60.50', 5319: '-50.00', 5721: '-4.20', 7550: '-6.30' })
  })

  test('of an earlier period pay back what was deducted, in row 57', async () => {
    for (const [code, back] of [
      ['AUTO', '5.25'],
      ['DALA', '8.72'],
    ] as const) {
      const bill = await goodsWith(code)
      await pastTriggers(sql`update procurement_invoices set date = ${dayAgo(40)} where id = ${bill.id}`)
      expect(await added(() => creditedBack(bill.id, '10'))).toEqual({ 57: back })
      await pastTriggers(sql`update procurement_invoices set date = ${dayAgo(0)} where id = ${bill.id}`)
    }
  })

  test('of dealings without tax take rows 62 and 66 back', async () => {
    const bill = await goodsWith('DALA')
    expect(await added(() => creditedBack(bill.id, '10'))).toEqual({ 62: '-10.50', 66: '-1.78' })
  })
})

describe('a limit of the list (INV-VATRETURN-9)', () => {
  const fault = ({ status, body }: Answered) => [status, Object.keys(body.errors ?? {})]
  const made = async (fields: object) =>
    (
      await clerk.done(vatDeductions.calls.create, {
        body: { name: 'Mēģinājums', code: 'MEG', deductible_percent: '50', valid_from: '2026-01-01', ...fields },
      })
    ).data

  test('stays as lines have it, and ends', async () => {
    const { id, lock_version } = await made({})
    const bill = await costBillAccepted(app, ['10.00@21:MEG'], { supplier_id: suppliers['lv'] ?? 0 })
    expect(bill.deductible_vat).toBe('1.05')
    const change = (body: object) => clerk.call(vatDeductions.calls.change, { params: { id }, body: { ...body, lock_version } })
    for (const [field, value] of Object.entries({
      code: 'CITS',
      deductible_percent: '60',
      pvn1_code: 'C',
      in_row_66: true,
      valid_from: '2025-01-01',
    })) {
      expect(fault(await change({ [field]: value }))).toEqual([422, [field]])
    }
    expect((await clerk.call(vatDeductions.calls.remove, { params: { id } })).status).toBe(422)
    expect((await change({ valid_to: '2026-12-31', name: 'Mēģinājums līdz gada beigām' })).status).toBe(200)
  })

  test('has one share on a day', async () => {
    await made({ code: 'DIENAS', valid_to: '2026-03-31' })
    const again = (valid_from: string) =>
      clerk.call(vatDeductions.calls.create, { body: { name: 'Otrs', code: 'DIENAS', deductible_percent: '60', valid_from } })
    expect(fault(await again('2026-03-31'))).toEqual([422, ['valid_from']])
    expect((await again('2026-04-01')).status).toBe(200)
  })

  test('is chosen on a day on which it is valid, and follows the day of the invoice', async () => {
    const now = dayAgo(0)
    const old = await made({ code: 'MAINA', valid_to: dayAgo(1) })
    const late = await made({ code: 'MAINA', deductible_percent: '60', valid_from: now })
    const supplier_id = suppliers['lv'] ?? 0
    const draft = await costBilled(app, ['10.00@21'], { supplier_id, date: dayAgo(1) })
    const [line] = draft.procurement_invoice_items
    const choose = (vat_deduction_id: number) =>
      clerk.call(supplierInvoices.updateItem, {
        params: { id: draft.id, itemId: line?.id ?? 0 },
        body: { vat_deduction_id, lock_version: line?.lock_version ?? 0 },
      })
    expect(fault(await choose(late.id))).toEqual([422, ['vat_deduction_id']])
    expect((await choose(old.id)).status).toBe(200)
    const { data: chosen } = await clerk.done(supplierInvoices.show, { params: { id: draft.id } })
    const moved = await billEvent(app, chosen, { date: now })
    expect([chosen.deductible_vat, moved.deductible_vat]).toEqual(['1.05', '1.26'])
    const { lock_version } = moved
    const before = await clerk.call(supplierInvoices.update, { params: { id: draft.id }, body: { date: '2025-12-31', lock_version } })
    expect(fault(before)).toEqual([422, ['date']])
    const added = await clerk.call(supplierInvoices.addItems, {
      params: { id: draft.id },
      body: { lines: [{ name: 'Otra', price: '1.00', vat_rate_code: 'PVN21', vat_deduction_id: old.id }] },
    })
    expect(fault(added)).toEqual([422, ['lines.0.vat_deduction_id']])
  })
})

async function pastTriggers(change: ReturnType<typeof sql>): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })
}
