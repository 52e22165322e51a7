import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Asks when a draft takes distance sales of the year above their limit (Directive 2006/112/EC, article 59c). Nothing
 * is asked once it was passed, or in the year before.
 * @throws Refusal that can be confirmed
 */
export async function confirmDistanceSale({ db, confirmed }: Pick<Context, 'db' | 'confirmed'>, id: number): Promise<void> {
  if (confirmed.has('distance-limit')) return
  const { rows } = await sql<{ own: string; limit: string | null; day: string }>`
    select coalesce((select sum(amount) from distance_sales(t.vat_point_date, t.vat_point_date, t.id)), 0) as own, t.vat_point_date as day, (
        select amount from vat_limits where watched = 'distance' and valid_from <= t.vat_point_date order by valid_from desc limit 1) as "limit"
    from invoices t where t.id = ${id}`.execute(db)
  const { own, limit, day } = one(rows)
  if (limit === null || big(own).lte(0)) return
  const year = Number(day.slice(0, 4))
  const { rows: sums } = await sql<{ before: string; now: string }>`
    select coalesce(sum(amount) filter (where date < make_date(${year}, 1, 1)), 0) as before,
      coalesce(sum(amount) filter (where date >= make_date(${year}, 1, 1)), 0) as now
    from distance_sales(make_date(${year - 1}, 1, 1), make_date(${year}, 12, 31), null)`.execute(db)
  const { before, now } = one(sums)
  const total = big(now).plus(big(own))
  if (big(before).gt(big(limit)) || big(now).gt(big(limit)) || total.lte(big(limit))) return
  throw Refusal.confirm(
    'distance-limit',
    'customer_id',
    `Ar šo rēķinu ${year}. gada tālpārdošana ES patērētājiem būs ${formatMoney(total.toFixed(2))} un pārsniegs ${formatMoney(big(limit).toFixed(2))}: pārsniedzot robežu, PVN maksā pēc pircēja valsts likmes (OSS vai reģistrācija tur). Akceptēt ar Latvijas PVN?`,
  )
}
