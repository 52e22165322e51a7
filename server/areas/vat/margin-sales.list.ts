import { sql } from 'kysely'
import type { MarginSale } from '../../../contract/vat/margins.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { yearOf } from '../invoice-reports/period.ts'

/** INV-MARGIN-3: what the rows of the return are summed of. */
export const marginSales: Handler<typeof vat.marginSales> = async (ctx) => {
  const { db, user, query } = ctx
  const { from, to } = yearOf(ctx, { from: query.date_from, to: query.date_to })
  return page<MarginSale>(db, query, {
    from: sql`(select m.*, m.document_type as kind, m.reason_code as goods from margin_sales(${from}, ${to}) m) t`,
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner, t.name)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.kind === undefined ? [] : [sql`t.kind = ${query.kind}`]),
      ...(query.goods === undefined ? [] : [sql`t.goods = ${query.goods}`]),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'asc', type: 'date' }],
    columns: { call: vat.marginSales, user, by: {} },
    readOnce: sql`
      select t.id, t.date, t.kind, json_build_object('type', t.document_type, 'id', t.document_id) as document, t.number, t.partner,
        ${reference(sql`c.id`, sql`c.name`)} as customer, t.goods, t.name, t.quantity::text, t.sale::text, t.purchase::text, t.margin::text,
        t.rate::text, t.taxable::text, t.tax::text
      from t left join customers c on c.id = t.customer_id where t.id in (select id from page)`,
  })
}
