import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { usualRate } from '../catalog/vat.ts'
import { postCharges } from '../charges/post.ts'
import type { LockedTicket } from './support-tickets.record.ts'

interface Agreed {
  estimate_price: string
  measure_unit: string
}

/**
 * Charges the agreed estimate once on completion; reopening removes an uninvoiced charge and requires new agreement
 * (docs/domain/people.md#support-tickets).
 */
export async function chargeTicket(ctx: Context, ticket: LockedTicket): Promise<void> {
  const { id, subject, customer_id } = ticket
  if (customer_id === null) return
  const { rows } = await sql<Agreed>`
    select t.estimate_price, (select abbreviation from measure_units order by abbreviation = 'gab.' desc, id limit 1) as measure_unit
    from support_tickets t where t.id = ${id} and t.agreed_at is not null and t.estimate_price > 0`.execute(ctx.db)
  // Standard rate (docs/domain/invoicing.md#vat-decision).
  const vat_rate_code = await usualRate(ctx.db, ctx.today)
  const charges = rows.map(({ estimate_price, measure_unit }) => ({
    kind: 'ticket_work' as const,
    branch_id: null,
    date: ctx.today,
    period_start: null,
    period_end: null,
    name: `Atbalsta pieteikums „${subject}”`,
    description: null,
    quantity: '1',
    measure_unit,
    unit_price: estimate_price,
    vat_rate_code,
  }))
  const owner = { type: 'ticket', id, number: subject, customer_id, is_withheld: false } as const
  await postCharges(ctx.db, owner, charges)
}
