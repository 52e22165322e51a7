import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Common table expressions that note the distance sales of an invoice; `places` has their amounts. */
export const distanceNoted = (id: number) => sql`
  places as (select * from distance_places(${id})),
  noted as (insert into distance_sale_items (invoice_item_id, country_id) select invoice_item_id, country_id from places)`

/**
 * Asks when the invoice takes the distance sales of its year above their limit (Directive 2006/112/EC, article 59c).
 * Nothing is asked once it was passed, or in the year before, nor under the One-Stop Shop (docs/domain/oss.md).
 * @param own distance sales of the invoice, EUR without VAT
 * @throws Refusal that can be confirmed
 */
export async function confirmDistanceSale({ db, confirmed }: Pick<Context, 'db' | 'confirmed'>, id: number, own: string): Promise<void> {
  if (big(own).lte(0) || confirmed.has('distance-limit')) return
  const { year, limit, before, total, oss } = await yearOf(db, id)
  if (oss || limit === null || big(before).gt(limit) || big(total).minus(own).gt(limit) || big(total).lte(limit)) return
  throw Refusal.confirm(
    'distance-limit',
    'customer_id',
    `Ar šo rēķinu ${year}. gada tālpārdošana ES patērētājiem būs ${formatMoney(total)} un pārsniegs ${formatMoney(big(limit).toFixed(2))}: pārsniedzot robežu, PVN maksā pēc pircēja valsts likmes (OSS vai reģistrācija tur). Akceptēt ar Latvijas PVN?`,
  )
}

interface Year {
  year: number
  limit: string | null
  /** Distance sales of the year before, and of the year with this invoice. */
  before: string
  total: string
  /** Its tax is that of the buyer's state already. */
  oss: boolean
}

async function yearOf(db: Db, id: number): Promise<Year> {
  const { rows } = await sql<Year>`
    select y.year, oss_on(t.vat_point_date) as oss, (
        select amount from vat_limits where watched = 'distance' and valid_from <= t.vat_point_date order by valid_from desc limit 1) as "limit",
      coalesce((select sum(amount) from distance_sales(make_date(y.year - 1, 1, 1), make_date(y.year - 1, 12, 31))), 0) as before,
      coalesce((select sum(amount) from distance_sales(make_date(y.year, 1, 1), make_date(y.year, 12, 31))), 0) as total
    from invoices t cross join lateral (select extract(year from t.vat_point_date)::int as year) y where t.id = ${id}`.execute(db)
  return one(rows)
}
