import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadConfirmation } from './confirmations.record.ts'

/** The answer of the customer, or none again (INV-CONFIRM-3). */
export const answerBalanceConfirmation: Handler<typeof receivables.answerBalanceConfirmation> = async (ctx) => {
  const { db, user, params, body, today, audit } = ctx
  const { id } = params
  const { customer_id, date, withdrawn_at } = await lockVersion(db, id, body.lock_version)
  if (withdrawn_at !== null) throw Refusal.state('Salīdzināšanas akts ir atsaukts')
  const answer = answerIn(body, { date, today, recorded_by: user.id })
  const changed = await trail(db, 'balance_confirmations', id, answer)
  await db
    .updateTable('balance_confirmations')
    .set({ ...answer, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'balance_confirmations', id, event: 'EDIT', customer_id, ...changed })
  return { data: await loadConfirmation(db, id) }
}

/** It stays to be read, and another one may ask about the day. */
export const withdrawBalanceConfirmation: Handler<typeof receivables.withdrawBalanceConfirmation> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { id } = params
  const { customer_id, withdrawn_at } = await lockVersion(db, id, body.lock_version)
  if (withdrawn_at !== null) throw Refusal.state('Salīdzināšanas akts jau ir atsaukts')
  await sql`update balance_confirmations set withdrawn_at = moment(), updated_by = ${user.id} where id = ${id}`.execute(db)
  audit({ entity: 'balance_confirmations', id, event: 'EDIT', customer_id, after: { withdrawn: true } })
  return { data: await loadConfirmation(db, id) }
}

interface Locked {
  customer_id: number | null
  supplier_id: number | null
  date: string
  address: string | null
  withdrawn_at: string | null
  lock_version: number
}

/** Throws 404 if there is none. */
export async function lockConfirmation(db: Db, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select customer_id, supplier_id, date, address, withdrawn_at, lock_version from balance_confirmations where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function lockVersion(db: Db, id: number, version: number): Promise<Locked> {
  const locked = await lockConfirmation(db, id)
  if (locked.lock_version !== version) throw Refusal.stale(await loadConfirmation(db, id))
  return locked
}

type Body = Parameters<typeof answerBalanceConfirmation>[0]['body']

interface Answer {
  answer: 'agrees' | 'differs' | null
  their_balance: string | null
  answer_note: string | null
  answered_by: string | null
  answered_on: string | null
  recorded_by: number | null
}

function answerIn(
  { answer, their_balance = null, answer_note = null, answered_by = null, answered_on }: Body,
  { date, today, recorded_by }: { date: string; today: string; recorded_by: number },
): Answer {
  if (answer === null) {
    return { answer, their_balance: null, answer_note: null, answered_by: null, answered_on: null, recorded_by: null }
  }
  const day = answered_on ?? today
  if (day < date || day > today) {
    throw Refusal.field('answered_on', `Lauks „${labelOf('answered_on')}” nedrīkst būt pirms akta dienas un nākotnē`)
  }
  if (answer === 'agrees') return { answer, their_balance: null, answer_note, answered_by, answered_on: day, recorded_by }
  if (their_balance === null) {
    throw Refusal.field('their_balance', `Lauks „${labelOf('their_balance')}” ir obligāts, ja saldo nesaskan`)
  }
  if (answer_note === null) throw Refusal.field('answer_note', `Lauks „${labelOf('answer_note')}” ir obligāts, ja saldo nesaskan`)
  return { answer, their_balance, answer_note, answered_by, answered_on: day, recorded_by }
}
