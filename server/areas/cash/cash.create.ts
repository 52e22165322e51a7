import { sql } from 'kysely'
import type { cash } from '../../../contract/cash/cash.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { accountOfRole, lockDesk, refuseNothing, writeOrder } from './cash.write.ts'

export const create: Handler<typeof cash.create> = async (ctx) => {
  const { db, body, today } = ctx
  const { kind, amount, person_name, person_code = null, account_id, reason, attachment = null } = body
  const date = body.date ?? today
  refuseNothing(amount)
  await confirmCash(ctx, { with: isCompany(person_code) ? 'business' : null, amount, date, field: 'amount' })
  const desk = await lockDesk(db, body.cash_desk_id)
  await refuseAccount(db, account_id)
  return writeOrder(ctx, {
    kind,
    purpose: 'other',
    desk,
    date,
    amount,
    person_name,
    person_code,
    reason,
    attachment,
    counter_account_id: account_id,
  })
}

/** Between the bank and the desk money is on its way until the bank's entry is there. */
export const moveBank: Handler<typeof cash.moveBank> = async (ctx) => {
  const { db, user, body, today } = ctx
  const { kind, amount, attachment = null } = body
  refuseNothing(amount)
  const date = body.date ?? today
  const user_id = body.user_id ?? user.id
  const person_name = await nameOf(db, user_id)
  const desk = await lockDesk(db, body.cash_desk_id)
  return writeOrder(ctx, {
    kind,
    purpose: 'bank',
    desk,
    date,
    amount,
    person_name,
    person_code: null,
    reason: kind === 'receipt' ? 'Nauda no bankas konta' : 'Iemaksa bankas kontā',
    attachment,
    counter_account_id: await accountOfRole(db, 'own_transfer', date),
    user_id,
  })
}

export const moveAdvance: Handler<typeof cash.moveAdvance> = async (ctx) => {
  const { db, body, today } = ctx
  const { kind, amount, user_id, reason, attachment = null } = body
  refuseNothing(amount)
  const date = body.date ?? today
  const person_name = await nameOf(db, user_id)
  const desk = await lockDesk(db, body.cash_desk_id)
  return writeOrder(ctx, {
    kind,
    purpose: 'advance',
    desk,
    date,
    amount,
    person_name,
    person_code: null,
    reason,
    attachment,
    counter_account_id: await accountOfRole(db, 'employee_advance', date),
    user_id,
  })
}

/** Registration numbers of companies begin with 4, 5 or 9, personal codes with a day or 32. */
function isCompany(code: string | null): boolean {
  return code !== null && /^(?:LV)?[459]\d{10}$/i.test(code.replaceAll(/[\s-]/g, ''))
}

/** @throws Refusal of `user_id` */
async function nameOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName('u')} as name from users u where u.id = ${id} and u.kind = 'staff' and u.is_active`.execute(db)
  if (!rows[0]) throw Refusal.field('user_id', `Lauks „${labelOf('user_id')}”: norādītais ieraksts neeksistē`)
  return rows[0].name
}

/** INV-CASH-5. @throws Refusal of `account_id` */
async function refuseAccount(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ kept_by: string | null; is_desk: boolean }>`
    select account_kept_by(a.id) as kept_by, exists (select from cash_desks d where d.account_id = a.id) as is_desk
    from accounting_accounts a where a.id = ${id}`.execute(db)
  const [account] = rows
  const refuse = (why: string) => Refusal.field('account_id', `Lauks „${labelOf('account_id')}”: ${why}`)
  if (!account) throw refuse('norādītais ieraksts neeksistē')
  if (account.is_desk) throw refuse('kases konts nevar būt pretkonts; naudu starp kasēm pārvieto ar kontu „Nauda ceļā”')
  if (account.kept_by === 'stock') throw refuse('krājumu kontu grāmato tikai preču dokumenti')
  if (account.kept_by === 'customer') throw refuse('klienta maksājumu kasē saņem no rēķina')
  if (account.kept_by === 'supplier') throw refuse('piegādātājam no kases maksā no tā rēķina')
}
