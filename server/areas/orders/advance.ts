import { sql, type RawBuilder } from 'kysely'
import { alreadyDone, refusal } from '../../../machines/lifecycle.ts'
import { portalRefusal } from '../../../machines/portal-order.ts'
import { after } from '../../../machines/transition.ts'
import { order as chart, type OrderEvent, type OrderFacts, type OrderState } from '../../../machines/order.ts'
import { Refusal } from '../../http/refusal.ts'
import { factsAfter, orderFacts } from './facts.ts'
import { lockOrder, type Actor, type LockedOrder } from './lock.ts'

/** What an event does to the order it is about; what it answers goes into the audit row. */
export type Act = (order: LockedOrder) => Promise<Record<string, unknown> | void>

/**
 * Runs one event of an order in this transaction: refuses by its lifecycle with the reason, lets
 * `act` do the work, then writes the state that the facts afterwards lead to, and the audit row.
 * An event that already had its effect posts nothing and answers false.
 */
export async function advanceOrder(io: Actor, id: number, event: OrderEvent, act: Act): Promise<boolean> {
  return advanceLocked(io, await lockOrder(io, id), event, act)
}

/** The same for an order that this transaction already holds. */
export async function advanceLocked(io: Actor, locked: LockedOrder, event: OrderEvent, act: Act): Promise<boolean> {
  const facts = await orderFacts(io.db, locked.id)
  if (alreadyDone(chart, locked.status, event, facts)) {
    io.audit(null)
    return false
  }
  const closed = io.user.kind === 'customer' ? portalRefusal(event, locked) : null
  const reason = closed ?? refusal(chart, locked.status, event, facts)
  if (reason) throw Refusal.state(reason)
  const details = await act(locked)
  const state = await lead(io, locked, event, facts)
  io.audit({
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
async function lead(io: Actor, locked: LockedOrder, event: OrderEvent, before: OrderFacts): Promise<OrderState | 'deleted'> {
  if (after(chart, locked.status, event, before) === 'deleted') return 'deleted'
  const facts = await factsAfter(io.db, locked.id)
  const reached = after(chart, locked.status, event, facts)
  return reached === 'deleted' ? reached : settle(io, { ...locked, status: await enter(io, locked, reached) }, facts)
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

async function enter(io: Actor, entered: Entered, state: OrderState): Promise<OrderState> {
  if (state !== entered.status) {
    await sql`update orders set status = ${state}, updated_by = ${io.user.id}, ${marks[state](entered)} where id = ${entered.id}`.execute(
      io.db,
    )
  }
  return state
}

/**
 * Follows the internal events as far as the facts lead: an order whose last open line went is
 * fulfilled, and one that has nothing left to invoice is invoiced (domain.md 2.1).
 */
async function settle(io: Actor, entered: Entered, facts: OrderFacts): Promise<OrderState> {
  const fulfilled = facts.allFulfilled ? await follow(io, entered, 'ALL_FULFILLED', facts) : entered.status
  const invoiced = facts.anyInvoiced && !facts.uninvoiced
  return invoiced ? follow(io, { ...entered, status: fulfilled }, 'ALL_INVOICED', facts) : fulfilled
}

/** Takes an internal event where its state allows it; otherwise the order stays as it is. */
async function follow(io: Actor, entered: Entered, event: OrderEvent, facts: OrderFacts): Promise<OrderState> {
  if (refusal(chart, entered.status, event, facts) !== null) return entered.status
  const state = after(chart, entered.status, event, facts)
  return state === 'deleted' ? entered.status : enter(io, entered, state)
}

/** To be called by invoices after lines of an order came onto an invoice (ALL_INVOICED). */
export async function orderInvoiced(io: Actor, id: number): Promise<void> {
  const locked = await lockOrder(io, id)
  tell(io, locked, 'ALL_INVOICED', await settle(io, locked, await factsAfter(io.db, id)))
}

/** To be called by invoices after lines of an order left a draft, or became fewer there (INVOICE_REMOVED). */
export async function invoiceRemoved(io: Actor, id: number): Promise<void> {
  const locked = await lockOrder(io, id)
  const facts = await factsAfter(io.db, id)
  tell(io, locked, 'INVOICE_REMOVED', facts.uninvoiced ? await follow(io, locked, 'INVOICE_REMOVED', facts) : locked.status)
}

/** To be called by credit notes after they opened lines of an order again (CREDIT_REOPENED). */
export async function creditReopened(io: Actor, id: number): Promise<void> {
  const locked = await lockOrder(io, id)
  tell(io, locked, 'CREDIT_REOPENED', await follow(io, locked, 'CREDIT_REOPENED', await factsAfter(io.db, id)))
}

/** Also when the state stays: what is invoiced of the order changed, and open clients show it. */
function tell(io: Actor, { id, status, customer_id }: LockedOrder, event: OrderEvent, reached: OrderState): void {
  io.audit({ entity: 'orders', id, event, before: { status }, after: { status: reached }, customer_id })
}
