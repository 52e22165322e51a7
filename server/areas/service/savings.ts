import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { service } from '../../../contract/service/service.ts'
import type { ServiceSaving } from '../../../contract/service/service-record.ts'
import type { Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'

type Kind = 'discounts' | 'warranty' | 'contract'

/** Null where nothing of the kind was saved. */
type SavingRow = Omit<ServiceSaving, Kind> & Record<Kind, string | null>

/**
 * docs/domain/service.md#entities: by discounts, warranty and contract materials. Default: current year; prices
 * above the list count as zero.
 */
export const savings: Handler<typeof service.savings> = async ({ db, user, query, today }) => {
  const { date_from = `${today.slice(0, 4)}-01-01`, date_to = today } = query
  if (date_to < date_from) throw Refusal.field('date_to', `Lauks „${labelOf('date_to')}” nedrīkst būt pirms sākuma`)
  const { rows } = await sql<SavingRow>`
    select c.id, c.name, count(distinct t.id)::int as applications, sum(x.saved) filter (where x.kind = 'discount') as discounts,
      sum(x.saved) filter (where x.kind = 'warranty') as warranty, sum(x.saved) filter (where x.kind = 'contract') as contract,
      sum(x.saved) as total
    from service_applications t
    join service_lines l on l.service_application_id = t.id and l.is_done
    join customers c on c.id = t.customer_id
    cross join lateral (
      select case when l.is_warranty then 'warranty' when l.kind = 'material' and l.amount = 0 and t.contract_ref is not null then 'contract' else 'discount' end as kind,
        greatest(round(l.quantity * l.base_price, 2) - l.amount, 0) as saved
    ) x
    ${whereAll([
      sql`t.completed_on between ${date_from} and ${date_to}`,
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
    ])}
    group by c.id, c.name having sum(x.saved) > 0 order by total desc, c.name, c.id`.execute(db)
  const data = rows.map((row) => ({
    ...row,
    discounts: round2(row.discounts ?? '0'),
    warranty: round2(row.warranty ?? '0'),
    contract: round2(row.contract ?? '0'),
  }))
  const all = (of: Kind | 'total') => round2(sum(data.map((row) => row[of])))
  return {
    data,
    date_from,
    date_to,
    discounts: all('discounts'),
    warranty: all('warranty'),
    contract: all('contract'),
    total: all('total'),
  }
}
