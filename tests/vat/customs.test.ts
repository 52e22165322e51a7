import { describe, expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { formatDate } from '../../contract/format.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { vat } from '../../contract/vat/vat.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, received } from '../support/buying.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { beginStory } from '../support/story.ts'

/** @file Tax of imports by customs declarations (docs/domain/input-tax.md#import). */

let app: TestApp
let clerk: Person
let supplier_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  const country = await app.db.selectFrom('countries').select('id').where('code', '=', 'US').executeTakeFirstOrThrow()
  supplier_id = await makeSupplier(app, { name: 'Acme Inc.', country_id: country.id })
})

type Declared = Body<typeof supplierInvoices.addCustoms>

let numbers = 0
const declared = (fields: Partial<Declared> = {}): Declared => {
  numbers += 1
  return {
    number: `26LV000210${String(numbers).padStart(8, '0')}`,
    date: dayAgo(0),
    taxable: '60.00',
    vat: '12.60',
    is_special: false,
    ...fields,
  }
}
/** Ten pieces at 5.00 EUR. */
const imported = async (fields: Parameters<typeof billed>[2] = {}) =>
  billAccepted(app, await received(app, [{}], { supplier_id }), { vat_kind: 'import', ...fields })
const adding = ({ id }: { id: number }, body: Declared) => clerk.call(supplierInvoices.addCustoms, { params: { id }, body })
const added = async (bill: { id: number }, fields: Partial<Declared> = {}): Promise<ProcurementInvoiceRecord> =>
  (await clerk.done(supplierInvoices.addCustoms, { params: { id: bill.id }, body: declared(fields) })).data
const fault = ({ status, body }: Answered) => [status, Object.keys(body.errors ?? {})]

async function rowsOf(day = dayAgo(0)): Promise<Map<string, number>> {
  const { data } = await clerk.done(vat.figures, { query: { from: day, to: day } })
  expect(data.unruled).toBe(0)
  return new Map(data.rows.map(({ row, amount }) => [row, Math.round(Number(amount) * 100)]))
}

async function changeOf(make: () => Promise<unknown>, day = dayAgo(0)): Promise<Record<string, string>> {
  const before = await rowsOf(day)
  await make()
  const changes = [...(await rowsOf(day))].map(([row, amount]) => [row, ((amount - (before.get(row) ?? 0)) / 100).toFixed(2)] as const)
  return Object.fromEntries(changes.filter(([row, change]) => row !== '60' && change !== '0.00'))
}

describe('a customs declaration', () => {
  test('whose tax is paid to customs is deducted in row 61 and owed to the budget', async () => {
    const bill = await imported()
    let now = bill
    expect(await changeOf(async () => (now = await added(bill)))).toEqual({ 61: '12.60' })
    const [one] = now.customs_declarations
    expect(one).toMatchObject({ date: dayAgo(0), taxable: '60.00', vat: '12.60', vat_rate: '21.0000', is_special: false })
    // Ten pieces at 5.00, and the tax by the declaration.
    expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual({ 5310: '-50.00', 5319: '50.00', 5720: '-12.60', 5721: '12.60' })
    const { data } = await clerk.done(vat.annexes, { query: { date_from: dayAgo(0), date_to: dayAgo(0), q: one?.number ?? '' } })
    expect(
      data.map(({ annex, deal, document_kind, country, vat_nr, partner, taxable, tax }) => [
        annex,
        deal,
        document_kind,
        country,
        vat_nr,
        partner,
        taxable,
        tax,
      ]),
    ).toEqual([['PVN1I', 'I', '6', null, null, 'Acme Inc.', '60.00', '12.60']])
    const { data: entries } = await clerk.done(vat.entries, {
      query: { date_from: dayAgo(0), date_to: dayAgo(0), row: '61', q: one?.number ?? '' },
    })
    expect(entries.map(({ source, document, vat_rows }) => [source, document, vat_rows])).toEqual([
      ['customs_declaration', { type: 'procurement_invoice', id: bill.id }, '61'],
    ])
  })

  test.each([
    ['21 %', 'PVN21', '52'],
    ['12 %', 'PVN12', '53'],
    ['5 %', 'PVN5', '53.1'],
  ])('of the special regime with %s is owed and deducted', async (_, vat_rate_code, row) => {
    const bill = await imported()
    const fields = { is_special: true, vat_rate_code, taxable: '100.00', vat: '5.00' }
    expect(await changeOf(() => added(bill, fields))).toEqual({ [row]: '5.00', 61: '5.00' })
    expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual({ 5310: '-50.00', 5319: '50.00' })
  })

  test('counts on its own day, and once its invoice is accepted', async () => {
    const draft = await billed(app, await received(app, [{}], { supplier_id }), { vat_kind: 'import', date: dayAgo(3) })
    expect(await changeOf(() => added(draft, { date: dayAgo(2) }), dayAgo(2))).toEqual({})
    const { data: now } = await clerk.done(supplierInvoices.show, { params: { id: draft.id } })
    expect(await changeOf(() => billEvent(app, now, { event: 'ACCEPT' }), dayAgo(2))).toEqual({ 61: '12.60' })
    expect(await rowsOf(dayAgo(3))).toEqual(await rowsOf(dayAgo(4)))
  })

  test('several of an invoice stand each by itself, and one that is taken off declares nothing', async () => {
    const bill = await imported()
    await added(bill)
    const now = await added(bill, { taxable: '40.00', vat: '8.40' })
    const [first, second] = now.customs_declarations
    const query = { date_from: dayAgo(0), date_to: dayAgo(0), annex: 'PVN1I' as const, per_page: 200 }
    const sums = async () =>
      (await clerk.done(vat.annexes, { query })).data
        .filter(({ number }) => [first, second].some((each) => each?.number === number))
        .map(({ tax }) => tax)
    expect((await sums()).toSorted()).toEqual(['12.60', '8.40'])
    const params = { id: bill.id, declarationId: first?.id ?? 0 }
    expect(await changeOf(() => clerk.done(supplierInvoices.removeCustoms, { params }))).toEqual({ 61: '-12.60' })
    expect(await sums()).toEqual(['8.40'])
    expect(await postedOf(app, 'procurement_invoice', bill.id)).toEqual({ 5310: '-50.00', 5319: '50.00', 5720: '-8.40', 5721: '8.40' })
  })
})

describe('is refused (INV-VATRETURN-10)', () => {
  test('a second time, also on another invoice and by eight at once', async () => {
    const [one, other] = [await imported(), await imported()]
    const body = declared()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => adding(place % 2 ? one : other, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(fault(await adding(other, body))).toEqual([422, ['number']])
    expect((await adding(other, { ...body, vat_rate_code: 'PVN12', vat: '7.20' })).status).toBe(200)
  })

  test('of no import, of nothing, with another rate and before its invoice', async () => {
    const bill = await imported({ date: dayAgo(1) })
    const domestic = await billAccepted(app, await received(app))
    expect(fault(await adding(domestic, declared()))).toEqual([422, ['status']])
    for (const [fields, field] of [
      [{ date: dayAgo(2) }, 'date'],
      [{ taxable: '0' }, 'taxable'],
      [{ vat: '0.00' }, 'vat'],
      [{ vat: '60.01' }, 'vat'],
      [{ vat_rate_code: 'PVN0' }, 'vat_rate_code'],
      [{ vat_rate_code: 'NAV' }, 'vat_rate_code'],
    ] as const) {
      expect([fields, ...fault(await adding(bill, declared(fields)))]).toEqual([fields, 422, [field]])
    }
    expect(domestic.can['ADD_CUSTOMS']).toBe('Muitas deklarāciju pievieno importa rēķinam, kas nav atcelts')
    expect([bill.can['ADD_CUSTOMS'], bill.can['REMOVE_CUSTOMS']]).toEqual([true, 'Rēķinam nav muitas deklarācijas'])
  })

  test('to be left behind by an invoice of another kind or a later day', async () => {
    const draft = await billed(app, await received(app, [{}], { supplier_id }), { vat_kind: 'import', date: dayAgo(1) })
    const { lock_version } = await added(draft, { date: dayAgo(1) })
    const change = (body: object) => clerk.call(supplierInvoices.update, { params: { id: draft.id }, body: { ...body, lock_version } })
    expect(fault(await change({ vat_kind: 'domestic' }))).toEqual([422, ['vat_kind']])
    expect(fault(await change({ date: dayAgo(0) }))).toEqual([422, ['date']])
  })

  test('in a closed period, and keeps its invoice closed', async () => {
    const bill = await imported({ date: dayAgo(4), vat_date: dayAgo(1) })
    const now = await added(bill, { date: dayAgo(3) })
    const dates = { vat_kind: 'import', date: dayAgo(4), vat_date: dayAgo(1) } as const
    const draft = await added(await billed(app, await received(app, [{}], { supplier_id }), dates), { date: dayAgo(3) })
    await setProperty(app, 'locked_until', dayAgo(2))
    try {
      expect(fault(await adding(bill, declared({ date: dayAgo(2) })))).toEqual([422, ['date']])
      const params = { id: bill.id, declarationId: now.customs_declarations[0]?.id ?? 0 }
      expect((await clerk.call(supplierInvoices.removeCustoms, { params })).status).toBe(422)
      const reopened = await clerk.call(supplierInvoices.update, {
        params: { id: bill.id },
        body: { event: 'REOPEN', lock_version: now.lock_version },
      })
      expect(fault(reopened)).toEqual([422, ['status']])
      // The record says so before, and the database would too.
      const { data } = await clerk.done(supplierInvoices.show, { params: { id: bill.id } })
      expect(data.can['REOPEN']).toBe(
        `Muitas deklarācijas ${now.customs_declarations[0]?.number} datums ${formatDate(dayAgo(3))} ir slēgtā periodā`,
      )
      expect(reopened.body.errors?.['status']).toEqual([data.can['REOPEN']])
      const accepting = { params: { id: draft.id }, body: { event: 'ACCEPT', lock_version: draft.lock_version } } as const
      expect((await clerk.call(supplierInvoices.update, accepting)).body.errors?.['status']).toEqual([
        `Muitas deklarācijas ${draft.customs_declarations[0]?.number} datums ${formatDate(dayAgo(3))} ir slēgtā periodā`,
      ])
      // Of the invoice's own day, that is said first.
      await setProperty(app, 'locked_until', dayAgo(1))
      const { data: closed } = await clerk.done(supplierInvoices.show, { params: { id: bill.id } })
      expect(closed.can['REOPEN']).toBe('Piegādātāja rēķina datums ir slēgtā periodā')
    } finally {
      await setProperty(app, 'locked_until', '')
    }
  })
})
