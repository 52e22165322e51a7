import { sql } from 'kysely'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { queueMail } from '../shared/mail.ts'
import { loadLetter } from './letters.record.ts'
import { letterMail } from './letters.text.ts'
import { moneyAddress, overdueInvoices, type HeldBecause } from './reminders.due.ts'

interface Overdue {
  id: number
  open: string
  overdue_days: number
  /** Null after the last level. */
  level_id: number | null
  level_days: number | null
  held: HeldBecause | null
}

interface Due extends Overdue {
  level_id: number
  level_days: number
}

/** All invoices of a customer that are due to be reminded of, in one letter (INV-REMINDER-2). */
export const remind: Handler<typeof receivables.remind> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, params.customerId)
  const due = dueOf(await lockOverdue(db, { today, customer_id }))
  const address = body.address ?? (await addressOf(db, customer_id))
  const language = body.language ?? (await customerLanguage(db, customer_id))
  const { id } = await db
    .insertInto('reminder_letters')
    .values({
      customer_id,
      date: today,
      reminder_level_id: highestOf(due).level_id,
      address,
      language,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reminder_letter_lines')
    .values(
      due.map(({ id: invoice_id, open, overdue_days, level_id }) => ({
        reminder_letter_id: id,
        invoice_id,
        date: today,
        reminder_level_id: level_id,
        overdue_days,
        open,
      })),
    )
    .execute()
  await noteReminded(ctx, id, address, customer_id)
  await queueLetter(ctx, id, address)
  ctx.audit({ entity: 'reminder_letters', id, event: 'CREATED', after: { address, invoices: due.length }, customer_id })
  return { data: await loadLetter(db, id) }
}

/** Only what could not be sent goes again; a mail that still waits to be tried again is given up first. */
export const mailLetter: Handler<typeof receivables.mailLetter> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { id } = params
  const { rows } = await sql<{ customer_id: number }>`select customer_id from reminder_letters where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { customer_id } = rows[0]
  const former = `email:${mailKey(id, await mailsOf(db, id))}`
  await sql`select from outbox where dedupe_key = ${former} for update`.execute(db)
  const { state } = await loadLetter(db, id)
  if (state !== 'failed') throw Refusal.state('Vēlreiz sūta tikai vēstuli, kuru neizdevās nosūtīt')
  await sql`update outbox set done_at = now() where dedupe_key = ${former} and done_at is null`.execute(db)
  await sql`update reminder_letters set address = ${body.address}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await queueLetter(ctx, id, body.address)
  ctx.audit({ entity: 'reminder_letters', id, event: 'EMAIL', after: { address: body.address }, customer_id })
  return { data: await loadLetter(db, id) }
}

/** By id, before the question: two people at once send one letter. */
async function lockOverdue(db: Db, { today, customer_id }: { today: string; customer_id: number }): Promise<Overdue[]> {
  await sql`
    select from invoices where customer_id = ${customer_id} and accepted_at is not null and open > 0 and due_date < ${today}
    order by id for update`.execute(db)
  const { rows } = await sql<Overdue>`
    select i.id, i.open, i.overdue_days, i.level_id, i.level_days, i.held from ${overdueInvoices({ today, customer_id })} i
    order by i.due_date, i.id`.execute(db)
  return rows
}

const nothingBecause: Readonly<Record<HeldBecause, string>> = {
  early: 'Nākamajam atgādinājumam vēl nav pienācis laiks',
  disputed: 'Klients kavētos rēķinus apstrīd',
  today: 'Par klienta kavētajiem rēķiniem šodien jau atgādināts',
  last: 'Par kavētajiem rēķiniem nosūtīti visu līmeņu atgādinājumi',
}

/** @throws Refusal with the first reason if there is none */
function dueOf(overdue: readonly Overdue[]): [Due, ...Due[]] {
  const [first, ...others] = overdue.filter(isDue)
  if (first) return [first, ...others]
  const reason = (['today', 'disputed', 'last', 'early'] as const).find((each) => overdue.some(({ held }) => held === each))
  throw Refusal.state(reason ? nothingBecause[reason] : 'Klientam nav kavētu rēķinu')
}

function isDue(each: Overdue): each is Due {
  return each.held === null && each.level_id !== null && each.level_days !== null
}

function highestOf(due: readonly [Due, ...Due[]]): Due {
  return due.reduce((highest, each) => (each.level_days > highest.level_days ? each : highest))
}

async function addressOf(db: Db, customerId: number): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`select ${moneyAddress} as email from customers c where c.id = ${customerId}`.execute(
    db,
  )
  const { email } = one(rows)
  if (!email) throw Refusal.field('address', 'Klientam nav e-pasta adreses')
  return email
}

/** Each invoice counts the letter, and its history names it. */
async function noteReminded(ctx: Context, letterId: number, address: string, customer_id: number): Promise<void> {
  const { db, today, audit } = ctx
  const { rows } = await sql<{ id: number; letter: string }>`
    update invoices v set reminder_count = v.reminder_count + 1, reminded_on = ${today}, reminder_level_id = n.reminder_level_id
    from reminder_letter_lines n join reminder_letters r on r.id = n.reminder_letter_id
    where n.reminder_letter_id = ${letterId} and v.id = n.invoice_id
    returning v.id, r.name as letter`.execute(db)
  for (const { id, letter } of rows) audit({ entity: 'invoices', id, event: 'EMAIL_DUE', after: { address, letter }, customer_id })
}

/** Text and PDF are made again when the letter is sent (INV-REMINDER-3). */
async function queueLetter({ db, user }: Context, id: number, address: string): Promise<void> {
  const { subject, text, language, name } = await letterMail(db, id)
  const attachments = [{ name: `${name}.pdf`, of: { table: 'reminder_letters' as const, id, form: 'pdf' as const, language } }]
  await queueMail(
    db,
    mailKey(id, (await mailsOf(db, id)) + 1),
    { to: address, subject, text, attachments, reminder_letter: id },
    { document_type: 'reminder_letters', document_id: id, user_id: user.id },
  )
}

const mailKey = (id: number, attempt: number): string => `reminder_letter:${id}:${attempt}`

async function mailsOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from email_log where document_type = 'reminder_letters' and document_id = ${id}`.execute(db)
  return one(rows).mails
}
