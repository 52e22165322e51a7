import { sql } from 'kysely'
import type { OssEntry } from '../../../contract/vat/oss.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { yearOf } from '../invoice-reports/period.ts'
import { quarterOf } from './oss.ts'

export const ossEntries: Handler<typeof vat.ossEntries> = async (ctx) => {
  const { db, user, query } = ctx
  const { from, to } =
    query.date_from === undefined && query.date_to === undefined
      ? quarterOf(ctx)
      : yearOf(ctx, { from: query.date_from, to: query.date_to })
  return page<OssEntry>(db, query, {
    from: sql`oss_lines(${from}, ${to}) t`,
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.part === undefined ? [] : [sql`(t.corrects is not null) = ${query.part === 'corrections'}`]),
      ...(query.country_id === undefined ? [] : [sql`t.country = (select code from countries where id = ${query.country_id})`]),
      ...(query.rate === undefined ? [] : [sql`t.rate = ${query.rate}`]),
      ...(query.corrects === undefined ? [] : [sql`t.corrects = ${query.corrects}`]),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'asc', type: 'date' }],
    columns: { call: vat.ossEntries, user, by: {} },
    readOnce: sql`
      select t.id, t.date, t.source, json_build_object('type', t.document_type, 'id', t.document_id) as document, t.number, t.partner,
        ${reference(sql`c.id`, sql`c.name`)} as customer, t.country, t.rate::text, t.taxable::text, t.tax::text, t.corrects
      from t join customers c on c.id = t.customer_id
      where t.id in (select id from page)`,
  })
}
