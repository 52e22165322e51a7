import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bankDayFrom } from '../../contract/bank-days.ts'
import { formatDate } from '../../contract/format.ts'
import { payables } from '../../contract/payables/payables.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billEvent } from '../support/buying.ts'
import { setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import {
  approvedOrder,
  draftOrder,
  exportedOrder,
  makerOf,
  owedTo,
  payableSupplier,
  submittedOrder,
  supplierIbans,
} from '../support/payment-orders.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = ({ id }: { id: number }) => ({ params: { id } })
const show = async (order: { id: number }) => (await clerk.done(payables.showOrder, at(order))).data
const invoiceNow = async (id: number) => (await clerk.done(supplierInvoices.show, { params: { id } })).data
const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)
const errorsOf = async (answer: Promise<{ status: number; body: { errors?: Record<string, string[]> } }>) => {
  const { status, body } = await answer
  return [status, body.errors]
}
const hold = async (id: number, payment_hold: string | null) => {
  const { lock_version } = await invoiceNow(id)
  await clerk.done(payables.hold, { params: { id }, body: { payment_hold, lock_version } })
}

describe('what is due', () => {
  test('is listed until a day; what cannot be paid says why', async () => {
    const supplier = await payableSupplier(app)
    const strange = await payableSupplier(app)
    await sql`update suppliers set iban = null where id = ${strange}`.execute(app.db)
    const [soon, later, held, busy] = [
      await owedTo(app, supplier, { due_date: dayAgo(-3) }),
      await owedTo(app, supplier, { due_date: dayAgo(-4) }),
      await owedTo(app, supplier, { due_date: dayAgo(-2) }),
      await owedTo(app, supplier, { due_date: dayAgo(-2) }),
    ]
    const without = await owedTo(app, strange, { due_date: dayAgo(-1) })
    await hold(held, 'Strīds')
    const order = await draftOrder(app, [busy])
    const due = async (due_until: string) =>
      (await clerk.done(payables.dueInvoices, { query: { due_until } })).data.invoices.map(({ id, open, blocked }) => [id, open, blocked])
    expect(await due(dayAgo(-3))).toEqual([
      [without, '60.50', 'piegādātājam nav konta'],
      [held, '60.50', 'aizturēts: Strīds'],
      [busy, '60.50', `jau uzdevumā ${order.name}`],
      [soon, '60.50', null],
    ])
    expect((await due(dayAgo(-4))).map(([id]) => id)).toContain(later)
  })
})

describe('an order', () => {
  test('names who changed the account of a supplier, until it was paid to', async () => {
    const supplier = await payableSupplier(app)
    const invoices = [await owedTo(app, supplier), await owedTo(app, supplier)] as const
    const order = await draftOrder(app, [invoices[0]])
    const noticeOf = async (one: { id: number }) => (await show(one)).lines.map(({ notice }) => notice)
    expect(await noticeOf(order)).toEqual([null])
    const other = await app.person()
    await sql`update users set name = 'Ivo', surname = 'Ozols' where id = ${other.id}`.execute(app.db)
    const { data } = await other.done(suppliers.show, { params: { id: supplier } })
    await other.done(suppliers.update, { params: { id: supplier }, body: { iban: supplierIbans[1], lock_version: data.lock_version } })
    const today = formatDate(dayAgo(0))
    expect(await noticeOf(order)).toEqual([`piegādātāja konts mainīts ${today}, mainīja Ivo Ozols; uz šo kontu vēl nav maksāts`])
    await exportedOrder(app, clerk, order)
    await clerk.done(payables.executeOrder, { ...at(order), body: {} })
    expect(await noticeOf(order)).toEqual([null])
    expect(await noticeOf(await draftOrder(app, [invoices[1]]))).toEqual([null])
  })

  test('pays one supplier in one sum where asked for, on a bank day, from the main account', async () => {
    const [one, other] = [await payableSupplier(app, { name: 'Ziemeļi' }), await payableSupplier(app, { iban: supplierIbans[1] })]
    const invoices = [await owedTo(app, one), await owedTo(app, other), await owedTo(app, one)]
    const order = await draftOrder(app, invoices)
    expect(order).toMatchObject({
      status: 'draft',
      date: bankDayFrom(dayAgo(0)),
      iban: 'LV80BANK0000435195001',
      amount: '181.50',
      transfers: 3,
      invoices: 3,
      is_per_supplier: false,
    })
    const maker = await makerOf(app)
    const { data: merged } = await maker.done(payables.updateOrder, {
      ...at(order),
      body: { is_per_supplier: true, lock_version: order.lock_version },
    })
    expect(merged.lines.map(({ transfer, supplier, amount }) => [transfer, supplier.id, amount])).toEqual([
      [1, one, '60.50'],
      [1, one, '60.50'],
      [2, other, '60.50'],
    ])
    expect(merged.transfers).toBe(2)
    expect(merged.suppliers.map(({ id, amount, invoices: count }) => [id, amount, count])).toEqual([
      [one, '121.00', 2],
      [other, '60.50', 1],
    ])
    const [, line] = merged.lines
    const { data: less } = await maker.done(payables.updateOrderLine, {
      params: { id: order.id, lineId: line?.id ?? 0 },
      body: { amount: '20.25', lock_version: line?.lock_version ?? 0 },
    })
    expect(less.amount).toBe('141.25')
    const { data: out } = await maker.done(payables.removeOrderLine, { params: { id: order.id, lineId: merged.lines[0]?.id ?? 0 } })
    expect(out).toMatchObject({ amount: '80.75', transfers: 2, invoices: 2 })
    const { data: found } = await clerk.done(payables.orders, { query: { q: 'ziemeļi' } })
    expect(found.map(({ id }) => id)).toEqual([order.id])
  })

  test('names the invoice that it cannot take, and takes none', async () => {
    const supplier = await payableSupplier(app)
    const [open, held, paid] = [await owedTo(app, supplier), await owedTo(app, supplier), await owedTo(app, supplier)]
    await hold(held, 'Strīds')
    await billEvent(app, await invoiceNow(paid), { event: 'PAY' })
    const create = (procurement_invoice_ids: number[], more = {}) =>
      errorsOf(clerk.call(payables.createOrder, { body: { procurement_invoice_ids, ...more } }))
    const number = async (id: number) => (await invoiceNow(id)).supplier_number
    expect(await create([open, held])).toEqual([
      422,
      { 'procurement_invoice_ids.1': [`Rēķina ${await number(held)} apmaksa ir aizturēta: Strīds`] },
    ])
    expect(await create([paid])).toEqual([
      422,
      { 'procurement_invoice_ids.0': [`Rēķinā ${await number(paid)} nav ko maksāt: tas nav pārbaudīts vai ir apmaksāts`] },
    ])
    expect(await create([open, open])).toEqual([422, { 'procurement_invoice_ids.1': [`Rēķins ${await number(open)} norādīts vairākkārt`] }])
    expect(await create([999_999])).toEqual([422, { 'procurement_invoice_ids.0': ['Tāda piegādātāja rēķina nav'] }])
    expect(await create([open], { iban: supplierIbans[0] })).toEqual([
      422,
      { iban: ['Lauks „Konta Nr. (IBAN)”: uzņēmumam tāda konta nav'] },
    ])
    expect(await create([open], { date: dayAgo(1) })).toEqual([422, { date: ['Lauks „Datums”: diena ir pagājusi'] }])
    const order = await draftOrder(app, [open])
    expect(await create([open])).toEqual([
      422,
      { 'procurement_invoice_ids.0': [`Rēķins ${await number(open)} jau ir maksājuma uzdevumā ${order.name}`] },
    ])
    const [line] = order.lines
    const tooMuch = clerk.call(payables.updateOrderLine, {
      params: { id: order.id, lineId: line?.id ?? 0 },
      body: { amount: '60.51', lock_version: line?.lock_version ?? 0 },
    })
    expect(await errorsOf(tooMuch)).toEqual([422, { amount: ['Lauks „Summa”: rēķinā neapmaksāts ir 60,50\u00a0€'] }])
    await clerk.done(payables.cancelOrder, { ...at(order), body: {} })
    expect((await draftOrder(app, [open])).lines).toHaveLength(1)
  })

  test('eight at once take an invoice once (INV-PAYABLE-5)', async () => {
    const invoice = await owedTo(app, await payableSupplier(app))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clerk.call(payables.createOrder, { body: { procurement_invoice_ids: [invoice] } })),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const { rows } = await sql<{ id: number }>`
      insert into payment_orders (date, iban) values (${bankDayFrom(dayAgo(0))}, 'LV80BANK0000435195001') returning id`.execute(app.db)
    const { supplier } = await invoiceNow(invoice)
    await expect(
      sql`insert into payment_order_lines (payment_order_id, transfer, procurement_invoice_id, supplier_id, amount)
        values (${rows[0]?.id}, 1, ${invoice}, ${supplier.id}, 5)`.execute(app.db),
    ).rejects.toThrow(/payment_order_lines_live/)
  })
})

describe('approval (INV-PAYABLE-6)', () => {
  test('is given by nobody who made, changed or submitted the order', async () => {
    const maker = await makerOf(app)
    const [helper, sender] = [await app.person(), await app.person()]
    const supplier = await payableSupplier(app)
    const order = await draftOrder(app, [await owedTo(app, supplier), await owedTo(app, supplier)])
    // The last one, so that no other line is numbered anew.
    await helper.done(payables.removeOrderLine, { params: { id: order.id, lineId: order.lines[1]?.id ?? 0 } })
    const { data: submitted } = await sender.done(payables.submitOrder, { ...at(order), body: {} })
    const approve = (person: Person, lock_version = submitted.lock_version) =>
      person.call(payables.approveOrder, { ...at(order), body: { lock_version } })
    const words = 'Maksājumu apstiprina cits cilvēks, nevis tas, kurš to sagatavoja vai laboja'
    for (const person of [maker, helper, sender]) {
      expect(await errorsOf(approve(person))).toEqual([422, { status: [words] }])
      expect((await person.done(payables.showOrder, at(order))).data.can['APPROVE']).toBe(words)
    }
    expect(await errorsOf(approve(clerk, submitted.lock_version - 1))).toEqual([
      422,
      { lock_version: ['Ierakstu pa šo laiku ir mainījis cits lietotājs'] },
    ])
    await expect(
      sql`update payment_orders set status = 'approved', approved_by = ${helper.id} where id = ${order.id}`.execute(app.db),
    ).rejects.toThrow(/payment_orders_second_person/)
    await expect(sql`update payment_orders set status = 'approved' where id = ${order.id}`.execute(app.db)).rejects.toThrow(
      /payment_orders_approved/,
    )
    expect((await approve(clerk)).body.data).toMatchObject({ status: 'approved', approved_by: { id: clerk.id } })
  })

  test('of who returned an order stays possible; of who changed it after a return does not', async () => {
    const order = await draftOrder(app)
    await submittedOrder(app, order)
    const { data: returned } = await clerk.done(payables.returnOrder, { ...at(order), body: {} })
    expect(returned).toMatchObject({ status: 'draft', submitted_at: null })
    const again = await submittedOrder(app, order)
    const { data: approved } = await clerk.done(payables.approveOrder, { ...at(order), body: { lock_version: again.lock_version } })
    expect(approved.status).toBe('approved')
    const { data: back } = await clerk.done(payables.returnOrder, { ...at(order), body: {} })
    expect(back).toMatchObject({ approved_by: null, approved_at: null })
    await clerk.done(payables.updateOrder, { ...at(order), body: { date: bankDayFrom(dayAgo(-20)), lock_version: back.lock_version } })
    expect((await submittedOrder(app, order)).status).toBe('submitted')
    expect((await show(order)).can['APPROVE']).toMatch(/cits cilvēks/)
  })

  test('fixes what is paid: nothing changes after it, and a changed account of the supplier is named', async () => {
    const supplier = await payableSupplier(app)
    const order = await approvedOrder(app, clerk, await draftOrder(app, [await owedTo(app, supplier)]))
    for (const statement of [
      sql`update payment_order_lines set amount = 5 where payment_order_id = ${order.id}`,
      sql`delete from payment_order_lines where payment_order_id = ${order.id}`,
      sql`update payment_orders set date = today() + 30 where id = ${order.id}`,
      sql`update payment_orders set iban = ${supplierIbans[0]} where id = ${order.id}`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow(/vairs nav labojams/)
    }
    const { data: record } = await clerk.done(suppliers.show, { params: { id: supplier } })
    await clerk.done(suppliers.update, { params: { id: supplier }, body: { iban: supplierIbans[1], lock_version: record.lock_version } })
    const changed = 'piegādātāja konts pēc iesniegšanas ir mainīts; atgrieziet uzdevumu labošanai'
    expect((await show(order)).lines).toMatchObject([{ iban: supplierIbans[0], fault: changed }])
    const { status, body } = await clerk.call(payables.exportOrder, { ...at(order), body: { format: 'pain.001.001.03' } })
    expect([status, body.message]).toEqual([422, expect.stringContaining(changed)])
  })
})

describe('faults', () => {
  test('are listed by line before the order goes on', async () => {
    const supplier = await payableSupplier(app, { name: 'Kļūdu piegādātājs' })
    const [held, paid, less] = [await owedTo(app, supplier), await owedTo(app, supplier), await owedTo(app, supplier)]
    const nameless = await payableSupplier(app, { name: '***' })
    const strange = await owedTo(app, nameless)
    const order = await draftOrder(app, [held, paid, less, strange])
    await hold(held, 'Prece brāķēta')
    await billEvent(app, await invoiceNow(paid), { event: 'PAY' })
    await billEvent(app, await invoiceNow(less), { event: 'PAY', amount: '10' })
    expect((await show(order)).lines.map(({ fault }) => fault)).toEqual([
      'apmaksa aizturēta: Prece brāķēta',
      'rēķins jau ir apmaksāts',
      'rēķinā neapmaksāts ir tikai 50,50\u00a0€',
      'saņēmēja nosaukumā nav zīmju, ko banka pieņem',
    ])
    const { body } = await clerk.call(payables.submitOrder, { ...at(order), body: {} })
    expect(body.message).toBe(`Kļūdu piegādātājs, rēķins ${(await invoiceNow(held)).supplier_number}: apmaksa aizturēta: Prece brāķēta`)
  })

  test('of the day: banks do not work on Saturdays, Sundays and holidays', async () => {
    const cases: [day: string, words: string | undefined][] = [
      ['2027-01-02', '02.01.2027. bankas nestrādā'],
      ['2027-11-18', '18.11.2027. bankas nestrādā'],
      ['2027-03-26', '26.03.2027. bankas nestrādā'],
      ['2027-03-29', '29.03.2027. bankas nestrādā'],
      ['2027-03-30', undefined],
    ]
    const order = await draftOrder(app)
    for (const [date, words] of cases) {
      await sql`update payment_orders set date = ${date} where id = ${order.id}`.execute(app.db)
      const faults = (await show(order)).faults.filter((each) => each.endsWith('nestrādā'))
      expect([date, faults[0]]).toEqual([date, words])
    }
  })
})

describe('execution', () => {
  test('books one payment for each transfer and pays its invoices; the rest waits or is rejected', async () => {
    const [one, other] = [await payableSupplier(app), await payableSupplier(app, { iban: supplierIbans[1] })]
    const invoices = [await owedTo(app, one), await owedTo(app, one), await owedTo(app, other)]
    const order = await exportedOrder(app, clerk, await draftOrder(app, invoices, { is_per_supplier: true }))
    const { data: half } = await clerk.done(payables.executeOrder, { ...at(order), body: { transfers: [1], date: dayAgo(0) } })
    expect(half).toMatchObject({ status: 'exported', lines: [{ state: 'executed' }, { state: 'executed' }, { state: 'open' }] })
    const { data: payments } = await clerk.done(payables.list, { query: { supplier_id: one } })
    expect(payments).toMatchObject([{ amount: '121.00', free: '0.00', method: 'transfer', reference: order.name, date: dayAgo(0) }])
    expect(payments[0]?.invoices.map(({ id }) => id)).toEqual(invoices.slice(0, 2))
    expect(await invoiceNow(invoices[0] ?? 0)).toMatchObject({ status: 'paid', paid_at: dayAgo(0) })
    const again = clerk.call(payables.executeOrder, { ...at(order), body: { transfers: [1] } })
    expect(await errorsOf(again)).toEqual([422, { 'transfers.0': ['Maksājums 1 uzdevumā negaida bankas atbildi vai norādīts vairākkārt'] }])
    expect(half.can['CANCEL']).toMatch(/jau ir izpildīta/)
    const { data: done } = await clerk.done(payables.rejectOrder, {
      ...at(order),
      body: { transfers: [2], rejected_reason: 'Konts slēgts' },
    })
    expect(done).toMatchObject({ status: 'executed', lines: [{}, {}, { state: 'rejected', rejected_reason: 'Konts slēgts' }] })
    // A rejected invoice may enter another order.
    expect((await draftOrder(app, invoices.slice(2))).amount).toBe('60.50')
    expect(await wrong()).toEqual([])
    // Taking the payment back opens the lines, and the order waits again.
    await clerk.done(payables.removePayment, { params: { id: payments[0]?.id ?? 0 } })
    expect(await show(order)).toMatchObject({ status: 'exported', lines: [{ state: 'open' }, { state: 'open' }, { state: 'rejected' }] })
    expect(await wrong()).toEqual([])
  })

  test('keeps what an invoice does not take any more free on the payment', async () => {
    const supplier = await payableSupplier(app)
    const invoice = await owedTo(app, supplier)
    const order = await exportedOrder(app, clerk, await draftOrder(app, [invoice]))
    await billEvent(app, await invoiceNow(invoice), { event: 'PAY', amount: '50' })
    const { data: done } = await clerk.done(payables.executeOrder, { ...at(order), body: {} })
    expect(done.status).toBe('executed')
    const { data: payments } = await clerk.done(payables.list, { query: { supplier_id: supplier, is_free: '1' } })
    expect(payments).toMatchObject([{ amount: '60.50', allocated: '10.50', free: '50.00' }])
  })

  test('follows a payment that is booked past the order: of the same invoices and sum, by transfer', async () => {
    const supplier = await payableSupplier(app)
    const [one, two, three] = [await owedTo(app, supplier), await owedTo(app, supplier), await owedTo(app, supplier)]
    const waits = await draftOrder(app, [three])
    const order = await exportedOrder(app, clerk, await draftOrder(app, [one, two], { is_per_supplier: true }))
    const pay = async (parts: [number, string][], more = {}) => {
      const allocations = parts.map(([procurement_invoice_id, amount]) => ({ procurement_invoice_id, amount }))
      const amount = String(parts.reduce((all, [, part]) => all + Number(part), 0))
      return (await clerk.done(payables.pay, { body: { supplier_id: supplier, amount, allocations, ...more } })).data
    }
    const both: [number, string][] = [
      [two, '60.50'],
      [one, '60.50'],
    ]
    // An order that is not sent waits for nothing.
    for (const other of [() => pay([[one, '60.50']]), () => pay(both, { method: 'cash' }), () => pay([[three, '60.50']])]) {
      const { id } = await other()
      expect((await show(order)).status).toBe('exported')
      await clerk.done(payables.removePayment, { params: { id } })
    }
    expect((await show(waits)).status).toBe('draft')
    const paid = await pay(both)
    expect(await show(order)).toMatchObject({ status: 'executed', lines: [{ state: 'executed' }, { state: 'executed' }] })
    expect(await wrong()).toEqual([])
    await billEvent(app, await invoiceNow(two), { event: 'UNPAY', payment_ids: [paid.id] })
    expect((await show(order)).status).toBe('executed')
    await sql`update supplier_payments set amount = 60.5 where id = ${paid.id}`.execute(app.db)
    expect(await show(order)).toMatchObject({ status: 'exported', lines: [{ state: 'open' }, { state: 'open' }] })
  })

  test('is not taken back while another order waits to pay the rest of the invoice', async () => {
    const supplier = await payableSupplier(app)
    const invoice = await owedTo(app, supplier)
    const draft = await draftOrder(app, [invoice])
    const [line] = draft.lines
    const maker = await makerOf(app)
    await maker.done(payables.updateOrderLine, {
      params: { id: draft.id, lineId: line?.id ?? 0 },
      body: { amount: '30', lock_version: line?.lock_version ?? 0 },
    })
    const order = await exportedOrder(app, clerk, draft)
    await clerk.done(payables.executeOrder, { ...at(order), body: {} })
    const rest = await draftOrder(app, [invoice])
    const { data: payments } = await clerk.done(payables.list, { query: { supplier_id: supplier } })
    const takeBack = () => clerk.call(payables.removePayment, { params: { id: payments[0]?.id ?? 0 } })
    const { status, body } = await takeBack()
    expect([status, body.message]).toEqual([422, `Rēķins gaida apmaksu arī maksājuma uzdevumā ${rest.name}; vispirms izņemiet to no tā`])
    await maker.done(payables.removeOrder, at(rest))
    expect((await takeBack()).status).toBe(200)
    expect(await show(order)).toMatchObject({ status: 'exported', lines: [{ state: 'open', amount: '30.00' }] })
    expect(await wrong()).toEqual([])
  })

  test('is dated in an open period and never in the future', async () => {
    const order = await exportedOrder(app, clerk, await draftOrder(app))
    const execute = (date: string) => errorsOf(clerk.call(payables.executeOrder, { ...at(order), body: { date } }))
    expect((await execute(dayAgo(-1)))[1]).toHaveProperty('date')
    await setProperty(app, 'locked_until', dayAgo(1))
    expect((await execute(dayAgo(1)))[1]).toHaveProperty('date')
    await setProperty(app, 'locked_until', '')
    expect(await show(order)).toMatchObject({ status: 'exported' })
  })

  test('eight at once book a transfer once', async () => {
    const supplier = await payableSupplier(app)
    const order = await exportedOrder(app, clerk, await draftOrder(app, [await owedTo(app, supplier)]))
    await Promise.all(Array.from({ length: 8 }, () => clerk.call(payables.executeOrder, { ...at(order), body: {} })))
    expect((await clerk.done(payables.list, { query: { supplier_id: supplier } })).data).toHaveLength(1)
  })
})
