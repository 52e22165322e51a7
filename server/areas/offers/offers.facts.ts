import { sql } from 'kysely'
import type { OfferFacts } from '../../../machines/offer.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export async function offerFacts(db: Db, id: number, today: string): Promise<OfferFacts> {
  const { rows } = await sql<OfferFacts>`
    select (select count(*)::int from offer_items where offer_id = o.id) as lines, o.number is not null as numbered,
      o.valid_until < ${today} as outdated, exists (select from orders where offer_id = o.id) as "hasOrder"
    from offers o where o.id = ${id}`.execute(db)
  const facts = rows[0]
  if (!facts) throw Refusal.missing()
  return facts
}
