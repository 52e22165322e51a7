import { sql } from 'kysely'
import type { WatchedDealingRow } from '../../../contract/vat/limits.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { yearOf } from '../invoice-reports/period.ts'

export const limitDealings: Handler<typeof vat.limitDealings> = async (ctx) => {
  const { db, user, query } = ctx
  const { from, to } = yearOf(ctx, { from: query.date_from, to: query.date_to })
  return page<WatchedDealingRow>(db, query, {
    from: sql`watched_dealings(${from}, ${to}) t`,
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.watched === undefined ? [] : [sql`t.watched = ${query.watched}`]),
      ...(query.country_id === undefined ? [] : [sql`t.country = (select code from countries where id = ${query.country_id})`]),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
      ...(query.supplier_id === undefined ? [] : [sql`t.supplier_id = ${query.supplier_id}`]),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'asc', type: 'date' }],
    columns: { call: vat.limitDealings, user, by: {} },
    readOnce: sql`
      select t.id, t.watched, t.date, json_build_object('type', t.document_type, 'id', t.document_id) as document, t.number, t.partner,
        ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier, t.country, t.amount::text
      from t left join customers c on c.id = t.customer_id left join suppliers s on s.id = t.supplier_id
      where t.id in (select id from page)`,
  })
}
