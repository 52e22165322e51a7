import { sql } from 'kysely'
import type { CashOrderKind, CashPurpose } from '../../../contract/cash/cash.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeNumber } from '../shared/numbering.ts'
import { loadCashOrder } from './cash.record.ts'

/** @file Locks are taken in this order: the invoice, the cash desk, the series, the ledger (docs/domain/cash.md). */

export interface CashDesk {
  id: number
  code: string | null
  account_id: number
}

interface NewCashOrder {
  kind: CashOrderKind
  purpose: CashPurpose
  desk: CashDesk
  date: string
  amount: string
  person_name: string
  person_code: string | null
  reason: string
  attachment: string | null
  counter_account_id: number | null
  user_id?: number | null
  customer_id?: number
  supplier_id?: number
  invoice_id?: number
  procurement_invoice_id?: number
  payment_id?: number
  supplier_payment_id?: number
}

export function refuseNothing(amount: string): void {
  if (big(amount).lte(0)) throw Refusal.field('amount', `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
}

/**
 * Default: the first active desk, that without a code before others.
 * @throws Refusal of `cash_desk_id`
 */
export async function lockDesk(db: Db, asked: number | null | undefined): Promise<CashDesk> {
  const which = asked == null ? sql`is_active` : sql`id = ${asked}`
  const { rows } = await sql<CashDesk & { is_active: boolean }>`
    select id, code, account_id, is_active from cash_desks where ${which}
    order by code is not null, id limit 1 for no key update`.execute(db)
  const [desk] = rows
  const label = labelOf('cash_desk_id')
  if (!desk)
    throw Refusal.field('cash_desk_id', asked == null ? 'Nav nevienas aktīvas kases' : `Lauks „${label}”: norādītais ieraksts neeksistē`)
  if (!desk.is_active) throw Refusal.field('cash_desk_id', `Lauks „${label}”: kase vairs nav aktīva`)
  return desk
}

/** Numbers and writes the order, which is posted at once (INV-CASH-1, INV-CASH-4). */
export async function writeOrder(ctx: Context, { desk, ...order }: NewCashOrder): Promise<ReturnType<typeof answerOf>> {
  const { db, user, audit } = ctx
  const { series, number, no } = await takeNumber(ctx, order.kind === 'receipt' ? 'cash_receipt' : 'cash_payout', order.date, desk.code)
  const { id } = await db
    .insertInto('cash_orders')
    .values({ ...order, cash_desk_id: desk.id, series, number, series_no: no, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepCash(db)
  audit({
    entity: 'cash_orders',
    id,
    event: 'CREATED',
    after: { number, date: order.date, amount: order.amount, purpose: order.purpose },
    ...(order.customer_id !== undefined && { customer_id: order.customer_id }),
  })
  return answerOf(ctx, id)
}

export async function answerOf({ db }: Context, id: number): Promise<{ data: Awaited<ReturnType<typeof loadCashOrder>> }> {
  return { data: await loadCashOrder(db, id) }
}

/** Asks for the balance now, so that a refusal is that of the call. */
export async function keepCash(db: Db): Promise<void> {
  await sql`set constraints keep_cash immediate`.execute(db)
}

export async function accountOfRole(db: Db, role: 'own_transfer' | 'employee_advance', date: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select rule_account(${role}, null, null, null, ${date}) as id`.execute(db)
  return one(rows).id
}
