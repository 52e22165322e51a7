import { sql, type RawBuilder } from 'kysely'
import type { OrderFacts } from '../../../machines/order.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { creditCheck } from './orders.credit.ts'

/** As `factsStatement` reads them; the credit check takes statements of its own. */
export type StoredFacts = Omit<OrderFacts, 'creditRefusal'> & { limit_blocks: boolean }

export async function orderFacts(db: Db, id: number): Promise<OrderFacts> {
  return withCredit(db, id, await factsOf(db, id))
}

export async function withCredit(db: Db, id: number, { limit_blocks, ...facts }: StoredFacts): Promise<OrderFacts> {
  const credit = limit_blocks ? await creditCheck(db, id) : null
  return { ...facts, creditRefusal: credit?.blocks ? credit.text : null }
}

export type StoredNewFacts = Pick<OrderFacts, 'lines' | 'customerBlocked' | 'advanceMissing' | 'periodClosed'> & { limit_blocks: boolean }

/** Of the transaction that makes the order: nothing is issued, invoiced or paid of it. */
export function newFactsStatement(id: number): RawBuilder<unknown> {
  return sql`
    select (select count(*) from order_items where order_id = o.id) as lines, ${ofCustomer},
      o.advance_required as "advanceMissing", coalesce(o.date <= locked_until(), false) as "periodClosed"
    from orders o join customers c on c.id = o.customer_id where o.id = ${id}`
}

const ofCustomer = sql`c.is_blocked as "customerBlocked",
  c.credit_limit is not null and property('credit_limit_mode') #>> '{}' = 'block' as limit_blocks`

/** After an event; ignores the credit check. */
export async function factsAfter(db: Db, id: number): Promise<OrderFacts> {
  const { limit_blocks: _, ...facts } = await factsOf(db, id)
  return { ...facts, creditRefusal: null }
}

async function factsOf(db: Db, id: number): Promise<StoredFacts> {
  const { rows } = await sql<StoredFacts>`${factsStatement(id)}`.execute(db)
  const facts = rows[0]
  if (!facts) throw Refusal.missing()
  return facts
}

export function factsStatement(id: number): RawBuilder<unknown> {
  return sql`
    select lines.*, coalesce(invoiced.some, false) as "hasInvoice", coalesce(invoiced.accepted, false) as "onAcceptedInvoice",
      exists (select from advance_invoices where order_id = o.id and status <> 'annulled') as "hasAdvance",
      exists (select from order_documents where order_id = o.id) as "hasDocument",
      exists (select from orders where merged_into_id = o.id) as "mergedHere",
      exists (select from orders where split_from_id = o.id) as "splitOff",
      exists (select from order_documents where order_id = o.id and type = 'acceptance_act' and signed_at is not null) as "actSigned",
      ${ofCustomer},
      o.advance_required and coalesce((select sum(paid_amount) from advance_invoices where order_id = o.id), 0)
        < greatest(0.01, round(o.gross * coalesce(o.advance_percent, 0) / 100, 2)) as "advanceMissing",
      coalesce(o.date <= locked_until(), false) as "periodClosed"
    from orders o
    join customers c on c.id = o.customer_id
    cross join lateral (
      select count(*) as lines, coalesce(bool_and(quantity_fulfilled = quantity), false) as "allFulfilled",
        coalesce(bool_or(quantity_fulfilled > 0), false) as "anyFulfilled", coalesce(bool_or(quantity_invoiced > 0), false) as "anyInvoiced",
        coalesce(bool_or(quantity_reserved > 0), false) as "anyReserved",
        coalesce(bool_or(quantity_fulfilled > quantity_invoiced), false) as uninvoiced
      from order_items where order_id = o.id
    ) lines
    cross join lateral (
      select bool_or(true) as some, bool_or(v.accepted_at is not null) as accepted
      from order_items i
      join invoice_items n on n.source_type = 'order_item' and n.source_id = i.id
      join invoices v on v.id = n.invoice_id
      where i.order_id = o.id
    ) invoiced
    where o.id = ${id}`
}
