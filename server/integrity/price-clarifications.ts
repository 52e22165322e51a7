import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/sales.md#price-clarifications */
export const priceClarificationInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  J1_chosen_answers_stand_in_their_lines: sql`
    select i.id as item_id, i.supplier_price, a.supplier_price as answered, i.delivery_days, a.delivery_days as answered_days
    from price_clarification_items i
    left join price_clarification_answers a on a.item_id = i.id and a.supplier_id = i.supplier_id
    where (i.supplier_price, i.delivery_days) is distinct from (a.supplier_price, a.delivery_days)`,
  J2_complete_ones_have_all_prices: sql`
    select t.id as price_clarification_id, i.id as item_id from price_clarifications t
    left join price_clarification_items i on i.price_clarification_id = t.id
    where t.completed_at is not null and (i.id is null or (i.price is null and i.supplier_price is null and not i.not_available))`,
}
