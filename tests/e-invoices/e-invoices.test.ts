import { sql, type RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isBankDay } from '../../contract/bank-days.ts'
import { eInvoices } from '../../contract/e-invoices/e-invoices.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { owedEInvoice, publicBody } from '../support/e-invoices.ts'
import { accepted, draft, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = (id: number) => ({ params: { id } })
const rowsOf = async (customer_id: number) => (await clerk.done(eInvoices.list, { query: { customer_id } })).data

describe('which documents are on the list', () => {
  test('an invoice to a public body, from its acceptance on, and its credit note (INV-EINVOICE-1)', async () => {
    const customer_id = await publicBody(app)
    const { id } = await draft(app, { customer_id })
    expect(await rowsOf(customer_id)).toEqual([])
    const { data: invoice } = await clerk.done(invoices.accept, at(id))
    const note = await credited(app, invoice)
    expect(await rowsOf(customer_id)).toMatchObject([
      {
        type: 'invoice',
        document_id: id,
        number: invoice.number,
        date: invoice.date,
        duty: 'required',
        status: 'to_send',
        gross: invoice.gross,
      },
      { type: 'credit_note', document_id: note.id, number: note.number, duty: 'required', status: 'to_send', gross: note.gross },
    ])
  })

  const body = { is_public_body: true }
  const peppol = { einvoice_channel: 'peppol' } as const
  test.each([
    ['invoice', 'a business without a network', { einvoice_channel: 'email' }, '2026-06-01', 'none'],
    ['invoice', 'a business on Peppol', peppol, '2026-06-01', 'voluntary'],
    ['invoice', 'a business on Peppol, before it was possible', peppol, '2026-03-29', null],
    ['invoice', 'any business from 2028 on', { einvoice_channel: 'none' }, '2028-01-01', 'required'],
    ['invoice', 'a business on the last day of 2027', { einvoice_channel: 'none' }, '2027-12-31', 'none'],
    ['invoice', 'a public body', body, '2026-01-01', 'required'],
    ['invoice', 'a public body before its data were reported', body, '2025-12-31', null],
    ['simplified_invoice', 'a public body', body, '2026-01-01', 'required'],
    ['simplified_invoice', 'a business on Peppol', peppol, '2027-12-31', 'voluntary'],
    ['simplified_invoice', 'any business from 2028 on', {}, '2028-01-01', 'required'],
    ['till_sale', 'a public body', body, '2026-01-01', 'none'],
    ['till_sale', 'a business on Peppol', peppol, '2028-06-01', 'none'],
    ['advance_invoice', 'a public body', body, '2026-06-01', 'none'],
    ['advance_invoice', 'any business from 2028 on', peppol, '2028-06-01', 'none'],
  ] as const)('%s to %s', async (kind, _, fields, date, duty) => {
    const { rows } = await sql<{ duty: string | null }>`
      select duty from e_invoice_rule(${kind}, ${await makeBuyer(app, fields)}, ${date})`.execute(app.db)
    expect(rows).toEqual([{ duty }])
  })

  test('neither a person nor a buyer abroad', async () => {
    const { rows } = await sql<{ person: number; estonia: number }>`
      select (select id from customer_types where is_natural_person limit 1) as person, (select id from countries where code = 'EE') as estonia`.execute(
      app.db,
    )
    for (const fields of [{ type_id: rows[0]?.person ?? 0 }, { country_id: rows[0]?.estonia ?? 0, vat_nr: 'EE100931558' }]) {
      const customer_id = await makeBuyer(app, { einvoice_channel: 'peppol', ...fields })
      await accepted(app, { customer_id })
      expect(await rowsOf(customer_id)).toEqual([])
    }
  })

  test('an invoice that is taken back to its draft leaves the list, unless it was sent (INV-EINVOICE-3)', async () => {
    const customer_id = await publicBody(app)
    const invoice = await accepted(app, { customer_id })
    const [row] = await rowsOf(customer_id)
    await clerk.done(eInvoices.send, { ...at(row?.id ?? 0), body: {} })
    const withdraw = { ...at(invoice.id), body: { lock_version: invoice.lock_version } }
    const { status, body } = await clerk.call(invoices.withdraw, withdraw)
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('E-rēķins jau ir nosūtīts; dokumentu labo ar kredītrēķinu'),
    ])
    await expect(sql`delete from e_invoices where invoice_id = ${invoice.id}`.execute(app.db)).rejects.toThrow('E-rēķins jau ir nosūtīts')
    expect(await rowsOf(customer_id)).toHaveLength(1)
    await clerk.done(eInvoices.reopen, { ...at(row?.id ?? 0), body: {} })
    await clerk.done(invoices.withdraw, withdraw)
    expect(await rowsOf(customer_id)).toEqual([])
  })
})

describe('until when', () => {
  test('working days of statements are those of banks, of thirty years', async () => {
    const { rows } = await sql<{ day: string }>`
      select d::date as day from generate_series('2024-01-01'::date, '2053-12-31', interval '1 day') d where is_working_day(d::date)`.execute(
      app.db,
    )
    const days: string[] = []
    for (let at = Date.UTC(2024, 0, 1); at <= Date.UTC(2053, 11, 31); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
    // The Monday after the closing day of the festival.
    expect(rows.map(({ day }) => day)).toEqual(days.filter((day) => isBankDay(day) && day !== '2028-07-10'))
  })

  test.each([
    // Monday, no holidays.
    ['2026-02-02', '2026-02-09'],
    // Friday: the weekend does not count.
    ['2026-02-06', '2026-02-13'],
    // Saturday.
    ['2026-02-07', '2026-02-13'],
    // 18 November 2026 is a Wednesday.
    ['2026-11-17', '2026-11-25'],
    // 4 May 2024 was a Saturday, so 6 May was free.
    ['2024-04-30', '2024-05-09'],
    // Good Friday 3 April and Easter Monday 6 April 2026.
    ['2026-04-01', '2026-04-10'],
    // 24, 25, 26 (Saturday) and 31 December, 1 January.
    ['2026-12-23', '2027-01-05'],
    // The festivals closed on Sundays, so Monday was free; in 2022 there was none.
    ['2018-07-06', '2018-07-16'],
    ['2022-07-08', '2022-07-15'],
    ['2023-07-07', '2023-07-17'],
    ['2028-07-07', '2028-07-17'],
  ])('a document of %s is reported until %s (INV-EINVOICE-2)', async (date, until) => {
    const { rows } = await sql<{ day: string }>`select working_day_after(${date}::date, 5) as day`.execute(app.db)
    expect(rows).toEqual([{ day: until }])
  })

  test('what has to be handed over stands before the rest, by its last day', async () => {
    const customer_id = await publicBody(app)
    for (let made = 0; made < 3; made += 1) await accepted(app, { customer_id })
    const [first, second, third] = (await rowsOf(customer_id)).map(({ id }) => id) as [number, number, number]
    const until = (day: RawBuilder<unknown>) =>
      app.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update e_invoices set report_until = ${day} where customer_id = ${customer_id}`.execute(tx)
      })
    await until(sql`today() + case id when ${first} then 3 when ${second} then 2 else 1 end`)
    expect((await rowsOf(customer_id)).map(({ id }) => id)).toEqual([third, second, first])
    await clerk.done(eInvoices.send, { ...at(third), body: {} })
    expect((await rowsOf(customer_id)).map(({ id }) => id)).toEqual([second, first, third])
    await clerk.done(eInvoices.refuse, { ...at(third), body: { rejected_reason: 'Nav derīgs' } })
    expect((await rowsOf(customer_id)).map(({ id }) => id)).toEqual([third, second, first])
    await until(sql`working_day_after(date, 5)`)
  })

  test('what is late and owed is overdue; what is sent, or voluntary, is not', async () => {
    const customer_id = await publicBody(app)
    await accepted(app, { customer_id })
    const [row] = await rowsOf(customer_id)
    const id = row?.id ?? 0
    const overdue = async () => (await clerk.done(eInvoices.list, { query: { customer_id, overdue: 'true' } })).data.map((each) => each.id)
    const until = async (days: number) => {
      await app.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update e_invoices set report_until = today() + ${days}::int where id = ${id}`.execute(tx)
      })
    }
    expect(await overdue()).toEqual([])
    await until(0)
    expect(await overdue()).toEqual([])
    await until(-1)
    expect(await overdue()).toEqual([id])
    expect((await clerk.done(eInvoices.show, at(id))).data.is_overdue).toBe(true)
    await clerk.done(eInvoices.send, { ...at(id), body: {} })
    expect(await overdue()).toEqual([])
    await clerk.done(eInvoices.refuse, { ...at(id), body: { rejected_reason: 'Nav derīgs' } })
    expect(await overdue()).toEqual([id])
    await app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update e_invoices set duty = 'voluntary' where id = ${id}`.execute(tx)
    })
    expect(await overdue()).toEqual([])
    await app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update e_invoices set duty = 'required', report_until = working_day_after(date, 5) where id = ${id}`.execute(tx)
    })
  })
})

describe('how it stands', () => {
  test('marks leave who and when, the receipt, and the words of a refusal; the last one can be taken back', async () => {
    const { id } = await owedEInvoice(app)
    const { data: sent } = await clerk.done(eInvoices.send, { ...at(id), body: {} })
    expect(sent).toMatchObject({ status: 'sent', sent_by: { id: clerk.id }, einvoice_channel: 'email', answered_at: null })
    const { data: refused } = await clerk.done(eInvoices.refuse, { ...at(id), body: { rejected_reason: 'Nav PVN numura' } })
    expect(refused).toMatchObject({ status: 'refused', rejected_reason: 'Nav PVN numura', answered_at: expect.any(String) })
    const { data: again } = await clerk.done(eInvoices.send, { ...at(id), body: {} })
    expect(again).toMatchObject({ status: 'sent', rejected_reason: null, answered_at: null })
    const { data: taken } = await clerk.done(eInvoices.take, { ...at(id), body: { receipt_nr: 'VID-77' } })
    expect(taken).toMatchObject({ status: 'taken', receipt_nr: 'VID-77' })
    const { data: back } = await clerk.done(eInvoices.reopen, { ...at(id), body: {} })
    expect(back).toMatchObject({ status: 'sent', receipt_nr: null, answered_at: null, sent_by: { id: clerk.id } })
    const { data: start } = await clerk.done(eInvoices.reopen, { ...at(id), body: {} })
    expect(start).toMatchObject({ status: 'to_send', sent_at: null, sent_by: null })
  })

  test.each([
    ['email', 'seller'],
    ['none', 'seller'],
    ['peppol', 'operator'],
    ['e_adrese', 'e_address'],
  ])('by channel %s the data are given by %s; the channel stays as it was sent', async (einvoice_channel, reporter) => {
    const { id, customer } = await owedEInvoice(app, { einvoice_channel })
    expect((await clerk.done(eInvoices.show, at(id))).data).toMatchObject({ einvoice_channel, reporter })
    await clerk.done(eInvoices.send, { ...at(id), body: {} })
    await sql`update customers set einvoice_channel = ${einvoice_channel === 'email' ? 'peppol' : 'email'} where id = ${customer.id}`.execute(
      app.db,
    )
    expect((await clerk.done(eInvoices.show, at(id))).data).toMatchObject({ einvoice_channel, reporter })
    await clerk.done(eInvoices.reopen, { ...at(id), body: {} })
    expect((await clerk.done(eInvoices.show, at(id))).data.einvoice_channel).not.toBe(einvoice_channel)
  })

  test('the database holds document, deadline and order of the marks', async () => {
    const { id } = await owedEInvoice(app)
    await expect(sql`update e_invoices set report_until = report_until + 1 where id = ${id}`.execute(app.db)).rejects.toThrow(/nemaina/)
    await expect(
      sql`update e_invoices set status = 'taken', channel = 'email', sent_at = now(), answered_at = now() where id = ${id}`.execute(app.db),
    ).rejects.toThrow(/nemaina/)
  })
})
