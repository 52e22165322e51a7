import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { invoiceNow, makeBuyer, paid } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { dueOn } from '../support/reminders.ts'
import { sendAll, textIn } from '../support/sent-mails.ts'
import { meeting } from '../support/meeting.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-REMINDER-1 to 4. The levels of a new installation are due 5, 20 and 45 days after the due date. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

const remind = (customerId: number, body: object = {}) => clerk.call(receivables.remind, { params: { customerId }, body })
const proposed = async (customer_id: number) => (await clerk.done(receivables.reminders, { query: { customer_id } })).data[0]
const refusalOf = ({ body }: Awaited<ReturnType<typeof remind>>) => Object.values(body.errors ?? {}).flat()[0] ?? ''
const letterOf = async (id: number) => (await clerk.done(receivables.showLetter, { params: { id } })).data
const dispute = async (id: number, reason: string | null) => {
  const { lock_version } = await invoiceNow(app, id)
  await clerk.done(receivables.dispute, { params: { id }, body: { dispute: reason, lock_version } })
}

test('levels follow each other by their days after the due date and after the letter before', async () => {
  await makeItNoon(app, '2026-03-01')
  const customer = await makeBuyer(app)
  const { id } = await dueOn(app, customer, '2026-03-10')
  // Day, the level that is proposed (null: not in the list), and whether the letter is sent then.
  const days: [string, string | null, boolean][] = [
    ['2026-03-14', null, false],
    ['2026-03-15', 'Atgādinājums', false],
    ['2026-03-21', 'Atgādinājums', true],
    // 20 days after the due date are the 30th of March, but 15 days after the letter the 5th of April.
    ['2026-03-30', null, false],
    ['2026-04-04', null, false],
    ['2026-04-05', 'Otrais atgādinājums', true],
    ['2026-04-29', null, false],
    ['2026-04-30', 'Brīdinājums', true],
  ]
  let reminders = 0
  for (const [day, level, sends] of days) {
    await makeItNoon(app, day)
    expect((await proposed(customer))?.level?.name ?? null, day).toBe(level)
    if (level === null) expect(refusalOf(await remind(customer)), day).toBe('Nākamajam atgādinājumam vēl nav pienācis laiks')
    if (!sends) continue
    expect((await remind(customer)).status, day).toBe(200)
    reminders += 1
    expect(await invoiceNow(app, id)).toMatchObject({ reminder_count: reminders, reminded_on: day, reminder_level: { name: level } })
    expect(await proposed(customer), day).toMatchObject({ is_ready: false, held: 'šodien jau atgādināts: 1', level: null })
  }
  await makeItNoon(app, '2026-12-01')
  expect(await proposed(customer)).toMatchObject({ is_ready: false, held: 'visi līmeņi nosūtīti: 1', amount: '0.00' })
  expect(refusalOf(await remind(customer))).toBe('Par kavētajiem rēķiniem nosūtīti visu līmeņu atgādinājumi')
  const { data: open } = await clerk.done(receivables.openItems, { query: { customer_id: customer } })
  expect(open).toMatchObject([{ reminder_level: { name: 'Brīdinājums' }, reminded_on: '2026-04-30' }])
})

test('a letter has all invoices that are due, at the highest level, and says what of the others', async () => {
  await makeItNoon(app, '2026-05-01')
  const customer = await makeBuyer(app, { name: 'SIA Kavētājs', document_language: 'en' })
  const early = await dueOn(app, customer, '2026-05-02', '2')
  const later = await dueOn(app, customer, '2026-05-20', '3')
  const disputed = await dueOn(app, customer, '2026-05-03')
  await dueOn(app, customer, '2026-06-29')
  await makeItNoon(app, '2026-05-08')
  await remind(customer)
  await dispute(disputed.id, 'Trūkst kastes')
  await makeItNoon(app, '2026-06-10')
  expect(await proposed(customer)).toMatchObject({
    invoices: 2,
    amount: '60.50',
    overdue_days: 39,
    level: { name: 'Otrais atgādinājums' },
    held: 'apstrīdēti: 1',
    is_ready: true,
  })
  const { body } = await remind(customer)
  const letter = body.data as Awaited<ReturnType<typeof letterOf>>
  expect(letter.lines.map(({ invoice, level, amount, overdue_days }) => [invoice.id, level.name, amount, overdue_days])).toEqual([
    [early.id, 'Otrais atgādinājums', '24.20', 39],
    [later.id, 'Atgādinājums', '36.30', 21],
  ])
  expect(letter).toMatchObject({ state: 'waiting', language: 'en', amount: '60.50', level: { name: 'Otrais atgādinājums' } })

  const mails = await sendAll(app)
  const text = textIn(mails.at(-1) ?? '')
  for (const words of [
    'Hello',
    `${early.number}, due 2 May 2026: EUR 24.20`,
    `${later.number}, due 20 May 2026: EUR 36.30`,
    'pay EUR 60.50',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain(disputed.number)
  expect(await letterOf(letter.id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
  const { bytes } = await clerk.call(receivables.letterPdf, { params: { id: letter.id } })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const words of ['Second reminder', 'SIA Kavētājs', early.number ?? '', '60.50']) expect(printed).toContain(words)
})

test('a run at once, or again on the day, reminds of an invoice once', async () => {
  await makeItNoon(app, '2026-07-01')
  const customer = await makeBuyer(app)
  const { id } = await dueOn(app, customer, '2026-07-02')
  await makeItNoon(app, '2026-07-20')
  const answers = await meeting(
    app.pool,
    Array.from({ length: 4 }, () => () => remind(customer)),
  )
  const already = 'Par klienta kavētajiem rēķiniem šodien jau atgādināts'
  expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual([already, already, already])
  expect(refusalOf(await remind(customer))).toBe(already)
  expect((await invoiceNow(app, id)).reminder_count).toBe(1)
  await expect(
    sql`insert into reminder_letter_lines (reminder_letter_id, invoice_id, date, reminder_level_id, overdue_days, open)
      select reminder_letter_id, invoice_id, date, reminder_level_id, 1, 1 from reminder_letter_lines where invoice_id = ${id}`.execute(
      app.db,
    ),
  ).rejects.toThrow('reminder_letter_lines_once_a_day')
})

test('a reminder of one invoice counts as the first level, and for the day', async () => {
  await makeItNoon(app, '2026-08-01')
  const customer = await makeBuyer(app)
  const { id } = await dueOn(app, customer, '2026-08-02')
  await makeItNoon(app, '2026-08-10')
  await clerk.done(invoices.emailDue, { params: { id }, body: {} })
  expect(await invoiceNow(app, id)).toMatchObject({
    reminder_count: 1,
    reminded_on: '2026-08-10',
    reminder_level: { name: 'Atgādinājums' },
  })
  expect(refusalOf(await remind(customer))).toBe('Par klienta kavētajiem rēķiniem šodien jau atgādināts')
  await makeItNoon(app, '2026-08-24')
  expect(await proposed(customer)).toBeUndefined()
  await makeItNoon(app, '2026-08-25')
  expect((await proposed(customer))?.level?.name).toBe('Otrais atgādinājums')
})

test('what is paid or disputed before the letter goes is not asked for', async () => {
  await makeItNoon(app, '2026-09-01')
  const customer = await makeBuyer(app)
  const [whole, part, disputed] = [
    await dueOn(app, customer, '2026-09-02'),
    await dueOn(app, customer, '2026-09-03', '2'),
    await dueOn(app, customer, '2026-09-04'),
  ]
  await makeItNoon(app, '2026-09-20')
  const first = (await remind(customer)).body.data as { id: number; amount: string }
  expect(first.amount).toBe('48.40')
  await paid(app, await invoiceNow(app, whole.id), '12.10')
  await paid(app, await invoiceNow(app, part.id), '4.20')
  await dispute(disputed.id, 'Cena')
  const text = textIn((await sendAll(app)).at(-1) ?? '')
  expect(text).toMatch(new RegExp(`^Labdien[^]*${part.number}, termiņš 03.09.2026.: 20,00 €[^]*Kopā apmaksai: 20,00 €`))
  expect([text.includes(whole.number ?? ''), text.includes(disputed.number ?? '')]).toEqual([false, false])
  const { lines, amount } = await letterOf(first.id)
  expect([amount, lines.map((line) => line.left_out)]).toEqual(['20.00', ['paid', null, 'disputed']])

  // Nothing is left to ask for.
  const other = await makeBuyer(app)
  const { id } = await dueOn(app, other, '2026-09-21')
  await makeItNoon(app, '2026-09-30')
  const second = (await remind(other)).body.data as { id: number }
  await paid(app, await invoiceNow(app, id), '12.10')
  expect(await sendAll(app)).toEqual([])
  expect(await letterOf(second.id)).toMatchObject({ state: 'dropped', invoices: 0, fault: expect.stringContaining('apmaksāti') })
  const again = await clerk.call(receivables.mailLetter, { params: { id: second.id }, body: { address: 'cits@test.example' } })
  expect(again.status).toBe(422)
})

test('a customer without an address is held, another address is taken, and a letter that failed goes again', async () => {
  await makeItNoon(app, '2026-10-01')
  const customer = await makeBuyer(app, { email: null })
  await dueOn(app, customer, '2026-10-02')
  await makeItNoon(app, '2026-10-20')
  expect(await proposed(customer)).toMatchObject({ invoices: 1, is_ready: false, held: 'klientam nav e-pasta adreses', email: null })
  expect(refusalOf(await remind(customer))).toBe('Klientam nav e-pasta adreses')
  const { id } = (await remind(customer, { address: 'slikta@test.example', language: 'lv_en' })).body.data as { id: number }
  const resend = (address: string) => clerk.call(receivables.mailLetter, { params: { id }, body: { address } })
  expect((await resend('laba@test.example')).status).toBe(422)
  expect(await sendAll(app, 1)).toEqual([])
  expect(await letterOf(id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('Nav tāda') })
  expect((await resend('laba@test.example')).status).toBe(200)
  expect(await letterOf(id)).toMatchObject({ state: 'waiting', address: 'laba@test.example' })
  const [mail = '', ...others] = await sendAll(app)
  expect([others, mail.includes('To: laba@test.example')]).toEqual([[], true])
  expect(await letterOf(id)).toMatchObject({ state: 'sent' })
  expect((await resend('laba@test.example')).status).toBe(422)
})

test('who may only read debts sends nothing, and levels in use stay', async () => {
  const reader = await app.person({ permissions: ['view_receivables'] })
  const customerId = await makeBuyer(app)
  expect((await reader.call(receivables.reminders, { query: {} })).status).toBe(200)
  expect((await reader.call(receivables.remind, { params: { customerId }, body: {} })).status).toBe(403)
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from reminder_letters r where r.reminder_level_id = l.id) as used from reminder_levels l order by days`.execute(
    app.db,
  )
  expect(rows.map(({ used }) => used)).toEqual([true, true, true])
  await expect(sql`delete from reminder_levels where days = 5`.execute(app.db)).rejects.toThrow('violates foreign key')
})
