import { sql, type RawBuilder } from 'kysely'
import { portalRefusal } from '../../../machines/portal-order.ts'
import { order as chart, type OrderEvent, type OrderFacts, type OrderState } from '../../../machines/order.ts'
import { deletes, reached, stepsOf, type Actor } from '../shared/lifecycle.ts'
import { factsAfter, orderFacts } from './orders.facts.ts'
import { lockOrder, type LockedOrder } from './lock.ts'
import { loadOrder } from './orders.record.ts'

/** What an event does to the order it is about; what it answers goes into the audit row. */
export type Act = (order: LockedOrder) => Promise<Record<string, unknown> | void>

const { allowOnce, follow } = stepsOf({
  chart,
  lock: lockOrder,
  facts: orderFacts,
  load: loadOrder,
  closed: ({ user }: Actor, locked: LockedOrder, event: OrderEvent) => (user.kind === 'customer' ? portalRefusal(event, locked) : null),
})

/**
 * Runs one event of an order in this transaction: refuses by its lifecycle with the reason, lets
 * `act` do the work, then writes the state that the facts afterwards lead to, and the audit row.
 * An event that already had its effect posts nothing and answers false.
 */
export async function advanceOrder(ctx: Actor, id: number, event: OrderEvent, act: Act): Promise<boolean> {
  return advanceLocked(ctx, await lockOrder(ctx, id), event, act)
}

/** The same for an order that this transaction already holds. */
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

/** Enters the state that the event leads to; some lead there by what came of them. */
async function lead(ctx: Actor, locked: LockedOrder, event: OrderEvent): Promise<OrderState> {
  const facts = await factsAfter(ctx.db, locked.id)
  return settle(ctx, { ...locked, status: await enter(ctx, locked, reached(chart, locked.status, event, facts)) }, facts)
}

type Entered = Pick<LockedOrder, 'id' | 'status' | 'merged_into_id'>

/** What a state writes beside itself. */
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
 * Follows the internal events as far as the facts lead: an order whose last open line went is
 * fulfilled, and one that has nothing left to invoice is invoiced (docs/domain/sales.md#orders).
 */
async function settle(ctx: Actor, entered: Entered, facts: OrderFacts): Promise<OrderState> {
  const fulfilled = facts.allFulfilled ? await enter(ctx, entered, follow(entered.status, 'ALL_FULFILLED', facts)) : entered.status
  const invoiced = facts.anyInvoiced && !facts.uninvoiced
  return invoiced ? enter(ctx, { ...entered, status: fulfilled }, follow(fulfilled, 'ALL_INVOICED', facts)) : fulfilled
}

/** To be called by invoices after lines of an order came onto an invoice (ALL_INVOICED). */
export async function orderInvoiced(ctx: Actor, id: number): Promise<void> {
  const locked = await lockOrder(ctx, id)
  tell(ctx, locked, 'ALL_INVOICED', await settle(ctx, locked, await factsAfter(ctx.db, id)))
}

/** To be called by invoices after lines of an order left a draft, or became fewer there (INVOICE_REMOVED). */
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

/** To be called by credit notes after they opened lines of an order again (CREDIT_REOPENED). */
export async function creditReopened(ctx: Actor, id: number): Promise<void> {
  const locked = await lockOrder(ctx, id)
  tell(ctx, locked, 'CREDIT_REOPENED', await enter(ctx, locked, follow(locked.status, 'CREDIT_REOPENED', await factsAfter(ctx.db, id))))
}

/** Also when the state stays: what is invoiced of the order changed, and open clients show it. */
function tell(ctx: Actor, { id, status, customer_id }: LockedOrder, event: OrderEvent, reached: OrderState): void {
  ctx.audit({ entity: 'orders', id, event, before: { status }, after: { status: reached }, customer_id })
}
