import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Body } from '../../../contract/calls.ts'
import type { BalanceConfirmationRecord } from '../../../contract/receivables/balance-confirmations.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { queueMail } from '../shared/mail.ts'
import { confirmationMail } from './confirmations.print.ts'
import { addressOf, keysOf, languageOf, lockParty, partyKeys, partyLines, partyOf, partyWords, type Party } from './confirmation-parties.ts'
import { loadConfirmation } from './confirmations.record.ts'
import { lockConfirmation } from './confirmations.steps.ts'

export const confirmBalance: Handler<typeof receivables.confirmBalance> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  return prepare(ctx, { side: 'customer', id })
}

export const confirmSupplierBalance: Handler<typeof receivables.confirmSupplierBalance> = async (ctx) => {
  return prepare(ctx, { side: 'supplier', id: ctx.params.supplierId })
}

type Preparing = Context & { body: Body<typeof receivables.confirmBalance> }

/** The state of the day as it is reckoned now becomes the lines that are asked about (INV-CONFIRM-1). */
async function prepare(ctx: Preparing, party: Party): Promise<{ data: BalanceConfirmationRecord }> {
  const { db, user, body, today, audit } = ctx
  const { date, is_printed = false } = body
  await lockParty(db, party)
  if (date > today) throw Refusal.field('date', `Lauks „${labelOf('date')}” nedrīkst būt nākotnē`)
  await refuseSecond(db, party, date)
  const address = is_printed ? null : (body.address ?? (await addressOf(db, party)))
  const language = body.language ?? (await languageOf(db, party))
  const { id } = await db
    .insertInto('balance_confirmations')
    .values({ ...keysOf(party), date, language, address, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(db, id, party, date)
  audit({ entity: 'balance_confirmations', id, event: 'CREATED', after: { date, address }, customer_id: keysOf(party).customer_id })
  if (address !== null) await queueConfirmation(ctx, id, address)
  return { data: await loadConfirmation(db, id) }
}

/** A mail that still waits is given up, so that the customer has one. */
export const mailBalanceConfirmation: Handler<typeof receivables.mailBalanceConfirmation> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { id } = params
  const { customer_id, supplier_id, address: former } = await lockConfirmation(db, id)
  const waiting = `email:${mailKey(id, await mailsOf(db, id))}`
  await sql`select from outbox where dedupe_key = ${waiting} for update`.execute(db)
  const { is_missing } = await loadConfirmation(db, id)
  if (!is_missing) throw Refusal.state('Sūta tikai aktu, uz kuru nav atbildes un kurš nav atsaukts')
  const address = body.address ?? former ?? (await addressOf(db, partyOf({ customer_id, supplier_id })))
  await sql`update outbox set done_at = now() where dedupe_key = ${waiting} and done_at is null`.execute(db)
  await sql`update balance_confirmations set address = ${address}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await queueConfirmation(ctx, id, address)
  audit({ entity: 'balance_confirmations', id, event: 'EMAIL', after: { address }, customer_id })
  return { data: await loadConfirmation(db, id) }
}

async function refuseSecond(db: Db, { side, id }: Party, date: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from balance_confirmations
    where ${sql.ref(partyKeys[side])} = ${id} and date = ${date} and withdrawn_at is null`.execute(db)
  if (rows[0]) throw Refusal.field('date', `Akts uz ${formatDate(date)} ${partyWords[side].whom} jau ir sagatavots: ${rows[0].name}`)
}

async function writeLines(db: Db, id: number, party: Party, date: string): Promise<void> {
  await sql`
    insert into balance_confirmation_lines (balance_confirmation_id, type, document_id, number, date, due_date, amount)
    select ${id}, x.type, x.document_id, x.number, x.date, x.due_date, x.amount from ${partyLines(party, date)} x
    order by x.place, x.date, x.document_id`.execute(db)
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
