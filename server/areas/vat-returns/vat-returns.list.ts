import { sql } from 'kysely'
import { vatReturns, type VatDifference } from '../../../contract/vat-returns/vat-returns.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadVatReturn, vatReturnRows } from './vat-returns.record.ts'

export const list: Handler<typeof vatReturns.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`vat_returns t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
    ],
    orders: [{ key: 'period_from', by: sql`t.period_from`, direction: 'desc', type: 'date' }],
    columns: { call: vatReturns.list, user, by: { filed_by: person('t.filed_by') } },
    load: (ids) => vatReturnRows(db, ids),
  })

export const show: Handler<typeof vatReturns.show> = async (ctx) => ({ data: await loadVatReturn(ctx, ctx.params.id) })

export const differences: Handler<typeof vatReturns.differences> = async ({ db, user, params, query }) => {
  const { rows: found } = await sql`select from vat_returns where id = ${params.id}`.execute(db)
  if (found.length === 0) throw Refusal.missing()
  return page<VatDifference>(db, query, {
    from: sql`vat_return_differences(${params.id}) t`,
    where: query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner)), fold(${query.q.trim()})) > 0`] : [],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'asc', type: 'date' }],
    columns: { call: vatReturns.differences, user, by: {} },
    readOnce: sql`
      select t.id, t.date, t.source, json_build_object('type', t.document_type, 'id', t.document_id) as document, t.number, t.partner, t.category,
        t.rate::text, t.vat_rows, t.filed_taxable::text, t.filed_tax::text, t.taxable::text, t.tax::text, t.difference::text,
        t.filed_taxable = 0 and t.filed_tax = 0 as is_new
      from t where t.id in (select id from page)`,
  })
}
