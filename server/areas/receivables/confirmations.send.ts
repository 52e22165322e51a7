import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { queueMail } from '../shared/mail.ts'
import { confirmationMail } from './confirmations.print.ts'
import { loadConfirmation } from './confirmations.record.ts'
import { lockConfirmation } from './confirmations.steps.ts'
import { freeAdvances, freeCredits, openItems } from './open-items.ts'
import { moneyAddress } from './reminders.due.ts'

/** The state of the day as it is reckoned now becomes the lines that are asked about (INV-CONFIRM-1). */
export const confirmBalance: Handler<typeof receivables.confirmBalance> = async (ctx) => {
  const { db, user, params, body, today, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, params.customerId)
  const { date, is_printed = false } = body
  if (date > today) throw Refusal.field('date', `Lauks „${labelOf('date')}” nedrīkst būt nākotnē`)
  await lockCustomer(db, customer_id)
  await refuseSecond(db, customer_id, date)
  const address = is_printed ? null : (body.address ?? (await addressOf(db, customer_id)))
  const language = body.language ?? (await customerLanguage(db, customer_id))
  const { id } = await db
    .insertInto('balance_confirmations')
    .values({ customer_id, date, language, address, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(db, id, { date, customer_id })
  audit({ entity: 'balance_confirmations', id, event: 'CREATED', after: { date, address }, customer_id })
  if (address !== null) await queueConfirmation(ctx, id, address)
  return { data: await loadConfirmation(db, id) }
}

/** A mail that still waits is given up, so that the customer has one. */
export const mailBalanceConfirmation: Handler<typeof receivables.mailBalanceConfirmation> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { id } = params
  const { customer_id, address: former } = await lockConfirmation(db, id)
  const waiting = `email:${mailKey(id, await mailsOf(db, id))}`
  await sql`select from outbox where dedupe_key = ${waiting} for update`.execute(db)
  const { is_missing } = await loadConfirmation(db, id)
  if (!is_missing) throw Refusal.state('Sūta tikai aktu, uz kuru nav atbildes un kurš nav atsaukts')
  const address = body.address ?? former ?? (await addressOf(db, customer_id))
  await sql`update outbox set done_at = now() where dedupe_key = ${waiting} and done_at is null`.execute(db)
  await sql`update balance_confirmations set address = ${address}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await queueConfirmation(ctx, id, address)
  audit({ entity: 'balance_confirmations', id, event: 'EMAIL', after: { address }, customer_id })
  return { data: await loadConfirmation(db, id) }
}

/** Two people at once prepare one (INV-CONFIRM-2). */
async function lockCustomer(db: Db, customerId: number): Promise<void> {
  await sql`select from customers where id = ${customerId} for no key update`.execute(db)
}

async function refuseSecond(db: Db, customer_id: number, date: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from balance_confirmations where customer_id = ${customer_id} and date = ${date} and withdrawn_at is null`.execute(db)
  if (rows[0]) throw Refusal.field('date', `Akts uz ${formatDate(date)} klientam jau ir sagatavots: ${rows[0].name}`)
}

async function writeLines(db: Db, id: number, asOf: { date: string; customer_id: number }): Promise<void> {
  await sql`
    insert into balance_confirmation_lines (balance_confirmation_id, type, document_id, number, date, due_date, amount)
    select ${id}, x.type, x.document_id, x.number, x.date, x.due_date, x.amount from (
      select 1 as place, i.type, i.document_id, i.number, i.date, i.due_date, i.open as amount from ${openItems(asOf)} i
      union all select 2, 'advance', null, null, null, null, -sum(a.amount) from ${freeAdvances(asOf)} a having sum(a.amount) <> 0
      union all select 3, 'credit', null, null, null, null, -c.amount from ${freeCredits(asOf)} c
    ) x order by x.place, x.date, x.document_id`.execute(db)
}

async function addressOf(db: Db, customerId: number): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`
    select ${moneyAddress} as email from customers c where c.id = ${customerId}`.execute(db)
  const { email } = one(rows)
  if (!email) throw Refusal.field('address', 'Klientam nav e-pasta adreses')
  return email
}

async function queueConfirmation({ db, user }: Context, id: number, address: string): Promise<void> {
  const { subject, text, language, name } = await confirmationMail(db, id)
  const attachments = [{ name: `${name}.pdf`, of: { table: 'balance_confirmations' as const, id, form: 'pdf' as const, language } }]
  await queueMail(
    db,
    mailKey(id, (await mailsOf(db, id)) + 1),
    { to: address, subject, text, attachments },
    { document_type: 'balance_confirmations', document_id: id, user_id: user.id },
  )
}

const mailKey = (id: number, attempt: number): string => `balance_confirmation:${id}:${attempt}`

async function mailsOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from email_log where document_type = 'balance_confirmations' and document_id = ${id}`.execute(db)
  return one(rows).mails
}
