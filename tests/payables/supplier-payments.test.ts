import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payables } from '../../contract/payables/payables.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, received } from '../support/buying.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** 60.50 EUR with VAT for each ten pieces. */
const owed = async (supplier_id: number, fields = {}) => billAccepted(app, await received(app, [{}], { supplier_id }), fields)
const now = async ({ id }: Pick<ProcurementInvoiceRecord, 'id'>) => (await clerk.done(supplierInvoices.show, { params: { id } })).data
const standing = async (supplierId: number) => (await clerk.done(payables.standing, { params: { supplierId } })).data
const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

describe('payments of one invoice', () => {
  test('come in parts; the last cent makes it paid on the day of the last of them', async () => {
    const invoice = await owed(await makeSupplier(app), { date: dayAgo(9), due_date: dayAgo(-5) })
    const half = await billEvent(app, invoice, { event: 'PAY', amount: '30', paid_at: dayAgo(4), method: 'cash', reference: 'Kvīts 7' })
    expect(half).toMatchObject({ status: 'accepted', paid: '30.00', open: '30.50', paid_at: null })
    expect(half.payments).toMatchObject([{ date: dayAgo(4), amount: '30.00', method: 'cash', reference: 'Kvīts 7' }])
    expect(half.can['REOPEN']).toBe('Rēķins ir daļēji apmaksāts; vispirms atsauciet maksājumus')
    // A later day entered first does not move the day on which it was paid off.
    const more = await billEvent(app, half, { event: 'PAY', amount: '30.49', paid_at: dayAgo(1) })
    expect(more).toMatchObject({ status: 'accepted', open: '0.01' })
    const paid = await billEvent(app, more, { event: 'PAY', paid_at: dayAgo(3) })
    expect(paid).toMatchObject({ status: 'paid', paid: '60.50', open: '0.00', paid_at: dayAgo(1) })
    expect(paid.payments.map(({ amount }) => amount)).toEqual(['30.00', '0.01', '30.49'])
    const [cash] = paid.payments
    const open = await billEvent(app, paid, { event: 'UNPAY', payment_ids: [cash?.id ?? 0] })
    expect(open).toMatchObject({ status: 'accepted', paid: '30.50', open: '30.00', paid_at: null })
    const none = await billEvent(app, open, { event: 'UNPAY' })
    expect(none).toMatchObject({ status: 'accepted', paid: '0.00', payments: [] })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from supplier_payments where supplier_id = ${invoice.supplier.id}`.execute(app.db)
    expect(rows).toEqual([{ count: 0 }])
    expect(await wrong()).toEqual([])
  })

  test('beyond what is open stay free on the payment; of nothing, twice or of another invoice they are refused', async () => {
    const supplier = await makeSupplier(app)
    const invoice = await owed(supplier)
    const refusedBy = async (body: object, of = invoice) => {
      const { body: answer } = await clerk.call(supplierInvoices.update, {
        params: { id: of.id },
        body: { event: 'PAY', lock_version: of.lock_version, ...body },
      })
      return Object.keys(answer.errors ?? {})
    }
    expect(await refusedBy({ amount: '0' })).toEqual(['amount'])
    expect(await refusedBy({ event: 'ACCEPT', amount: '5' })).toEqual(['amount'])
    expect(await refusedBy({ event: undefined, method: 'cash' })).toEqual(['method'])
    const paid = await billEvent(app, invoice, { event: 'PAY', amount: '100' })
    expect(paid).toMatchObject({ status: 'paid', payments: [{ amount: '60.50' }] })
    expect(await standing(supplier)).toEqual({ open: '0.00', overdue: '0.00', free: '39.50', credited: '0.00', balance: '-39.50' })
    expect(await refusedBy({ amount: '1' }, paid)).toEqual(['status'])
    // Without an amount it is a repetition.
    expect(await billEvent(app, paid, { event: 'PAY' })).toMatchObject({ paid: '60.50' })
    expect(await refusedBy({ event: 'UNPAY', payment_ids: [999_999] }, paid)).toEqual(['payment_ids'])
    expect(await wrong()).toEqual([])
  })

  test('are taken back only while their period is open', async () => {
    const invoice = await owed(await makeSupplier(app), { date: dayAgo(9) })
    const half = await billEvent(app, invoice, { event: 'PAY', amount: '30', paid_at: dayAgo(6) })
    const paid = await billEvent(app, half, { event: 'PAY', paid_at: dayAgo(2) })
    await setProperty(app, 'locked_until', dayAgo(5))
    const both = await clerk.call(supplierInvoices.update, {
      params: { id: paid.id },
      body: { event: 'UNPAY', lock_version: paid.lock_version },
    })
    expect([both.status, both.body.message]).toEqual([422, 'Apmaksas datums ir slēgtā periodā'])
    const open = await billEvent(app, paid, { event: 'UNPAY', payment_ids: [paid.payments[1]?.id ?? 0] })
    expect(open).toMatchObject({ status: 'accepted', paid: '30.00', can: { UNPAY: 'Apmaksas datums ir slēgtā periodā' } })
    const early = await clerk.call(supplierInvoices.update, {
      params: { id: open.id },
      body: { event: 'PAY', paid_at: dayAgo(6), lock_version: open.lock_version },
    })
    expect(Object.keys(early.body.errors ?? {})).toEqual(['paid_at'])
    await setProperty(app, 'locked_until', '')
  })
})

describe('one payment', () => {
  test('pays many invoices by due date, and what is left pays a later one', async () => {
    const supplier = await makeSupplier(app)
    const later = await owed(supplier, { due_date: dayAgo(-20) })
    const sooner = await owed(supplier, { date: dayAgo(12), due_date: dayAgo(2) })
    expect(await standing(supplier)).toEqual({ open: '121.00', overdue: '60.50', free: '0.00', credited: '0.00', balance: '121.00' })
    const { data: part } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '80', reference: 'Bankas 12' } })
    expect(part).toMatchObject({ amount: '80.00', allocated: '80.00', free: '0.00', method: 'transfer', date: dayAgo(0) })
    expect(part.invoices.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect(await now(sooner)).toMatchObject({ status: 'paid', paid_at: dayAgo(0) })
    expect(await now(later)).toMatchObject({ status: 'accepted', open: '41.00' })
    const { data: ahead } = await clerk.done(payables.pay, {
      body: { supplier_id: supplier, amount: '50', date: dayAgo(6), allocations: [] },
    })
    expect(ahead).toMatchObject({ free: '50.00', invoices: [] })
    // Money that left before the invoice counts from the day of the invoice.
    const { data: given } = await clerk.done(payables.allocate, { params: { id: ahead.id }, body: { procurement_invoice_id: later.id } })
    expect(given).toMatchObject({ allocated: '41.00', free: '9.00', invoices: [{ id: later.id }] })
    expect(await now(later)).toMatchObject({ status: 'paid', paid_at: dayAgo(0) })
    expect(await standing(supplier)).toEqual({ open: '0.00', overdue: '0.00', free: '9.00', credited: '0.00', balance: '-9.00' })
    expect(await wrong()).toEqual([])
    // Taking one of them off an invoice leaves the other, and the money free.
    await billEvent(app, await now(sooner), { event: 'UNPAY', payment_ids: [part.id] })
    const { data: listed } = await clerk.done(payables.list, { query: { supplier_id: supplier, is_free: '1', sort: '-free' } })
    expect(listed.map(({ id, free }) => [id, free])).toEqual([
      [part.id, '60.50'],
      [ahead.id, '9.00'],
    ])
    await clerk.done(payables.removePayment, { params: { id: part.id } })
    expect(await now(later)).toMatchObject({ status: 'accepted', open: '19.50' })
    expect(await wrong()).toEqual([])
  })

  test('names the allocation that is wrong, and books nothing', async () => {
    const supplier = await makeSupplier(app)
    const [one, other] = [await owed(supplier), await owed(await makeSupplier(app))]
    const draft = await billed(app, await received(app, [{}], { supplier_id: supplier }))
    const cases: [amount: string, parts: [number, string][], errors: string[]][] = [
      ['0', [], ['amount']],
      ['50', [[one.id, '50.01']], ['amount']],
      ['70', [[one.id, '60.51']], ['allocations.0.amount']],
      ['70', [[one.id, '0']], ['allocations.0.amount']],
      [
        '70',
        [
          [one.id, '5'],
          [one.id, '6'],
        ],
        ['allocations.1.procurement_invoice_id'],
      ],
      [
        '70',
        [
          [one.id, '5'],
          [other.id, '6'],
        ],
        ['allocations.1.procurement_invoice_id'],
      ],
      ['70', [[999_999, '6']], ['allocations.0.procurement_invoice_id']],
      ['70', [[draft.id, '6']], ['status']],
    ]
    for (const [amount, parts, errors] of cases) {
      const allocations = parts.map(([procurement_invoice_id, part]) => ({ procurement_invoice_id, amount: part }))
      const { body } = await clerk.call(payables.pay, { body: { supplier_id: supplier, amount, allocations } })
      expect([amount, Object.keys(body.errors ?? {})]).toEqual([amount, errors])
    }
    const { body } = await clerk.call(payables.pay, { body: { supplier_id: 999_999, amount: '5' } })
    expect(Object.keys(body.errors ?? {})).toEqual(['supplier_id'])
    expect((await clerk.done(payables.list, { query: { supplier_id: supplier } })).data).toEqual([])
    const { data: small } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '5', allocations: [] } })
    const { body: tooMuch } = await clerk.call(payables.allocate, {
      params: { id: small.id },
      body: { procurement_invoice_id: one.id, amount: '5.01' },
    })
    expect(tooMuch.errors).toEqual({ amount: ['Lauks „Summa”: maksājumā brīvi ir tikai 5,00\u00a0€'] })
  })

  test('passes over invoices that are held back, until they are let go; one that names them is booked', async () => {
    const supplier = await makeSupplier(app)
    const invoice = await owed(supplier, { date: dayAgo(3), due_date: dayAgo(2) })
    const hold = (payment_hold: string | null, lock_version: number) =>
      clerk.call(payables.hold, { params: { id: invoice.id }, body: { payment_hold, lock_version } })
    const { body } = await hold('Strīds par kvalitāti', invoice.lock_version)
    expect(body.data).toMatchObject({ payment_hold: 'Strīds par kvalitāti', status: 'accepted', open: '60.50' })
    expect((await hold('Cits', invoice.lock_version)).body.errors).toHaveProperty('lock_version')
    const of = async (query: object) =>
      (await clerk.done(supplierInvoices.list, { query: { supplier_id: supplier, ...query } })).data.map(({ id }) => id)
    expect([await of({ is_held: '1' }), await of({ is_held: '0' }), await of({ due_until: dayAgo(3) })]).toEqual([[invoice.id], [], []])
    const { data: passed } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '10' } })
    expect(passed).toMatchObject({ free: '10.00', invoices: [] })
    const allocations = [{ procurement_invoice_id: invoice.id, amount: '10' }]
    await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '10', allocations } })
    const released = await hold(null, (await now(invoice)).lock_version)
    expect(released.body.data).toMatchObject({ payment_hold: null, open: '50.50' })
    const { data: spread } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '50.50' } })
    expect(spread).toMatchObject({ free: '0.00', invoices: [{ id: invoice.id }] })
    const paid = await now(invoice)
    expect(Object.keys((await hold('Par vēlu', paid.lock_version)).body.errors ?? {})).toEqual(['status'])
  })

  test('is found by reference and by its supplier, also when they are renamed', async () => {
    const supplier = await makeSupplier(app, { name: 'Pirmais vārds' })
    const { data } = await clerk.done(payables.pay, {
      body: { supplier_id: supplier, amount: '5', reference: 'Priekšapmaksa', allocations: [] },
    })
    const found = async (q: string) => (await clerk.done(payables.list, { query: { q } })).data.map(({ id }) => id)
    expect(await found('pirmais prieksap')).toEqual([data.id])
    const { data: record } = await clerk.done(suppliers.show, { params: { id: supplier } })
    await clerk.done(suppliers.update, { params: { id: supplier }, body: { name: 'Otrais', lock_version: record.lock_version } })
    expect(await found('otrais prieksap')).toEqual([data.id])
  })

  test('eight at once pay an invoice once, and spend free money once (INV-PAYABLE-1, INV-PAYABLE-2)', async () => {
    const supplier = await makeSupplier(app)
    const invoice = await owed(supplier)
    const allocations = [{ procurement_invoice_id: invoice.id, amount: '60.50' }]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clerk.call(payables.pay, { body: { supplier_id: supplier, amount: '60.5', allocations } })),
    )
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1)
    const { data: free } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '60.5', allocations: [] } })
    const two = [await owed(supplier), await owed(supplier)]
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        clerk.call(payables.allocate, {
          params: { id: free.id },
          body: { procurement_invoice_id: two[at % 2]?.id ?? 0, amount: '60.50' },
        }),
      ),
    )
    expect(given.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })

  test('is held by the database, too', async () => {
    const supplier = await makeSupplier(app)
    const invoice = await owed(supplier, { date: dayAgo(3) })
    const { data: payment } = await clerk.done(payables.pay, {
      body: { supplier_id: supplier, amount: '60.5', date: dayAgo(2), allocations: [{ procurement_invoice_id: invoice.id, amount: '10' }] },
    })
    const { data: strange } = await clerk.done(payables.pay, {
      body: { supplier_id: await makeSupplier(app), amount: '99', allocations: [] },
    })
    const give = (id: number, amount: string) =>
      sql`insert into supplier_payment_allocations (supplier_payment_id, procurement_invoice_id, amount) values (${id}, ${invoice.id}, ${amount})`
    const refused: [ReturnType<typeof sql>, RegExp][] = [
      [give(payment.id, '50.51'), /pārsniedz rēķina neapmaksāto daļu/],
      [give(strange.id, '1'), /cita piegādātāja/],
      [sql`update supplier_payment_allocations set amount = 5 where supplier_payment_id = ${payment.id}`, /nelabo/],
      [sql`update supplier_payments set supplier_id = ${strange.supplier.id} where id = ${payment.id}`, /jau sadalīts/],
      [sql`update supplier_payments set amount = 5 where id = ${payment.id}`, /supplier_payments_allocated/],
      [sql`update procurement_invoices set status = 'paid', paid_at = today() where id = ${invoice.id}`, /procurement_invoices_paid_off/],
      [
        sql`update procurement_invoices set status = 'new', accepted_at = null where id = ${invoice.id}`,
        /procurement_invoices_paid_of_accepted/,
      ],
    ]
    for (const [statement, words] of refused) await expect(statement.execute(app.db)).rejects.toThrow(words)
    await setProperty(app, 'locked_until', dayAgo(1))
    const { body } = await clerk.call(payables.removePayment, { params: { id: payment.id } })
    expect(body.message).toBe('Apmaksas datums ir slēgtā periodā')
    await expect(sql`delete from supplier_payments where id = ${payment.id}`.execute(app.db)).rejects.toThrow(/Periods ir slēgts/)
    await setProperty(app, 'locked_until', '')
  })
})
