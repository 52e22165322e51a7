import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { ReturnActItem, returnActs } from '../../../contract/return-acts/return-acts.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { takeNumber } from '../shared/numbering.ts'
import { movedOn, refuseBeforeArrival } from '../stock/day.ts'
import { lockStockItems, postMovements, type PostedMovement } from '../stock/ledger.ts'
import { takeMovesBack } from '../technical-documents/remove.ts'
import { averageCost, lockLeaving, unitsLeave, type LeavingUnit } from '../technical-documents/technical-documents.units.ts'
import { beginOnce, stateAfter, type LockedReturnAct } from './return-acts.transitions.ts'
import { loadReturnAct, returnActItems, returnActMoves } from './return-acts.record.ts'

/** Goods leave at cost, the supplier owes their purchase price; numbered. A credit note that was received for the act is registered. Idempotent. */
export const accept: Handler<typeof returnActs.accept> = async (ctx) => {
  const { db, user, params } = ctx
  const act = await beginOnce(ctx, params.id, 'ACCEPT')
  if (act) {
    const { id, status, date } = act
    const seller = JSON.stringify(await documentSeller(db))
    const state = await stateAfter(ctx, act, 'ACCEPT')
    await postLines(ctx, act)
    ctx.audit({ entity: 'return_acts', id, event: 'ACCEPT', before: { status }, after: { status: state } })
    const { series, number, no } = await takeNumber(ctx, 'return_act', date)
    await sql`
      update return_acts set status = ${state}, series = ${series}, number = ${number}, series_no = ${no}, seller_snapshot = ${seller},
        accepted_at = moment(), accepted_by = ${user.id}, updated_by = ${user.id},
        supplier_credit_nr = (select left(i.number, 60) from incoming_invoices i where i.return_act_id = return_acts.id)
      where id = ${id}`.execute(db)
  }
  return { data: await loadReturnAct(ctx, params.id) }
}

async function postLines(ctx: Context, { id, date }: Pick<LockedReturnAct, 'id' | 'date'>): Promise<void> {
  const { db, user } = ctx
  const at = await movedOn(ctx, date)
  const lines = await returnActItems(db, id)
  await lockStockItems(
    db,
    lines.map((line) => line.stock_item_id),
  )
  const leaving: LeavingUnit[][] = []
  for (const { has_units, stock_item_id, units } of lines)
    leaving.push(has_units ? await lockLeaving(db, stock_item_id, units, 'status') : [])
  await refuseBeforeArrival(
    db,
    leaving.flat().map((unit) => unit.id),
    at,
  )
  const posted = await postMovements(
    db,
    lines.map((line, place) => ({
      stock_item_id: line.stock_item_id,
      kind: 'supplier_return',
      quantity: big(line.quantity).neg().toFixed(4),
      field: 'status',
      ...(leaving[place]?.length ? { unit_cost: averageCost(leaving[place]) } : {}),
      document_type: returnActMoves,
      document_id: id,
      line_id: line.id,
      user_id: user.id,
      ...at,
    })),
  )
  for (const [place, movement] of posted.entries()) await unitsLeave(db, movement.id, leaving[place] ?? [], 'SUPPLIER_RETURN')
  await bookVariances(ctx, id, lines, posted)
}

/**
 * Cost differing from the credited price is a variance (docs/domain/purchasing.md#return-acts), so that purchases
 * less returns match stock and usage.
 */
async function bookVariances(
  { db, user }: Context,
  id: number,
  lines: readonly ReturnActItem[],
  posted: readonly PostedMovement[],
): Promise<void> {
  for (const [place, { id: line_id, stock_item_id, net }] of lines.entries()) {
    const amount = round4(big(posted[place]?.value).neg().minus(net))
    if (big(amount).eq(0)) continue
    await db
      .insertInto('valuation_variances')
      .values({ stock_item_id, amount, document_type: returnActMoves, document_id: id, line_id, user_id: user.id })
      .execute()
  }
}

/** Goods of an accepted act return at their issue cost. Idempotent. */
export const cancel: Handler<typeof returnActs.cancel> = async (ctx) => {
  const { db, user, params } = ctx
  const act = await beginOnce(ctx, params.id, 'CANCEL')
  if (act) {
    const { id, status } = act
    const state = await stateAfter(ctx, act, 'CANCEL')
    await takeMovesBack(ctx, { document_type: returnActMoves, document_id: id })
    await takeVariancesBack(db, id, user.id)
    await sql`
      update return_acts set status = ${state}, cancelled_at = moment(), updated_by = ${user.id} where id = ${id}`.execute(db)
    ctx.audit({ entity: 'return_acts', id, event: 'CANCEL', before: { status }, after: { status: state } })
  }
  return { data: await loadReturnAct(ctx, params.id) }
}

async function takeVariancesBack(db: Db, id: number, userId: number): Promise<void> {
  await sql`
    insert into valuation_variances (stock_item_id, amount, document_type, document_id, line_id, user_id)
    select stock_item_id, -amount, document_type, document_id, line_id, ${userId} from valuation_variances
    where document_type = ${returnActMoves} and document_id = ${id} order by id`.execute(db)
}
