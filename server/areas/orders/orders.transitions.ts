import { sql, type RawBuilder } from 'kysely'
import { portalRefusal } from '../../../machines/portal-order.ts'
import { order as chart, type OrderEvent, type OrderFacts, type OrderState } from '../../../machines/order.ts'
import { deletes, reached, stepsOf, type Actor } from '../shared/lifecycle.ts'
import { factsAfter, orderFacts } from './orders.facts.ts'
import { lockOrder, type LockedOrder } from './lock.ts'
import { loadOrder } from './orders.record.ts'

/** The result goes into the audit row. */
export type Act = (order: LockedOrder) => Promise<Record<string, unknown> | void>

const { allowOnce, follow } = stepsOf({
  chart,
  lock: lockOrder,
  facts: orderFacts,
  load: loadOrder,
  closed: ({ user }: Actor, locked: LockedOrder, event: OrderEvent) => (user.kind === 'customer' ? portalRefusal(event, locked) : null),
})

/** Checks the lifecycle, runs `act`, then writes state and audit row. Returns false if the event already happened. */
export async function advanceOrder(ctx: Actor, id: number, event: OrderEvent, act: Act): Promise<boolean> {
  return advanceLocked(ctx, await lockOrder(ctx, id), event, act)
}

export async function advanceLocked(ctx: Actor, locked: LockedOrder, event: OrderEvent, act: Act): Promise<boolean> {
  if (!(await allowOnce(ctx, locked, event))) return false
  const details = await act(locked)
  const state = deletes(chart, event) ? 'deleted' : await lead(ctx, locked, event)
  ctx.audit({
    entity: 'orders',
    id: locked.id,
    event,
    before: { status: locked.status, number: locked.number },
    after: { status: state, ...details },
    customer_id: locked.customer_id,
  })
  return true
}

async function lead(ctx: Actor, locked: LockedOrder, event: OrderEvent): Promise<OrderState> {
  const facts = await factsAfter(ctx.db, locked.id)
  return settle(ctx, { ...locked, status: await enter(ctx, locked, reached(chart, locked.status, event, facts)) }, facts)
}

type Entered = Pick<LockedOrder, 'id' | 'status' | 'merged_into_id'>

const marks: Readonly<Record<OrderState, (entered: Entered) => RawBuilder<unknown>>> = {
  new: () => sql`fulfilled_at = null, invoiced_at = null`,
  in_fulfillment: () => sql`fulfilled_at = null, invoiced_at = null`,
  fulfilled: () => sql`fulfilled_at = coalesce(fulfilled_at, moment()), invoiced_at = null`,
  invoiced: () => sql`fulfilled_at = coalesce(fulfilled_at, moment()), invoiced_at = moment()`,
  cancelled: () => sql`cancelled_at = moment()`,
  merged: ({ merged_into_id }) => sql`merged_into_id = ${merged_into_id}`,
}

async function enter(ctx: Actor, entered: Entered, state: OrderState): Promise<OrderState> {
  if (state !== entered.status) {
    await sql`update orders set status = ${state}, updated_by = ${ctx.user.id}, ${marks[state](entered)} where id = ${entered.id}`.execute(
      ctx.db,
    )
  }
  return state
}

/**
 * Follows internal events: fulfilled without open lines, invoiced with nothing left to invoice
 * (docs/domain/sales.md#orders).
 */
async function settle(ctx: Actor, entered: Entered, facts: OrderFacts): Promise<OrderState> {
  const fulfilled = facts.allFulfilled ? await enter(ctx, entered, follow(entered.status, 'ALL_FULFILLED', facts)) : entered.status
  const invoiced = facts.anyInvoiced && !facts.uninvoiced
  return invoiced ? enter(ctx, { ...entered, status: fulfilled }, follow(fulfilled, 'ALL_INVOICED', facts)) : fulfilled
}

/** ALL_INVOICED. */
export async function orderInvoiced(ctx: Actor, id: number): Promise<void> {
  const locked = await lockOrder(ctx, id)
  tell(ctx, locked, 'ALL_INVOICED', await settle(ctx, locked, await factsAfter(ctx.db, id)))
}

/** INVOICE_REMOVED. */
export async function invoiceRemoved(ctx: Actor, id: number): Promise<void> {
  const locked = await lockOrder(ctx, id)
  const facts = await factsAfter(ctx.db, id)
  tell(
    ctx,
    locked,
    'INVOICE_REMOVED',
    facts.uninvoiced ? await enter(ctx, locked, follow(locked.status, 'INVOICE_REMOVED', facts)) : locked.status,
  )
}

/** CREDIT_REOPENED. */
export async function creditReopened(ctx: Actor, id: number): Promise<void> {
  const locked = await lockOrder(ctx, id)
  tell(ctx, locked, 'CREDIT_REOPENED', await enter(ctx, locked, follow(locked.status, 'CREDIT_REOPENED', await factsAfter(ctx.db, id))))
}

/** Also for an unchanged state: clients show what is invoiced. */
function tell(ctx: Actor, { id, status, customer_id }: LockedOrder, event: OrderEvent, reached: OrderState): void {
  ctx.audit({ entity: 'orders', id, event, before: { status }, after: { status: reached }, customer_id })
}
