import { sql, type RawBuilder } from 'kysely'
import { partsOf } from '../../../contract/vat/rows.ts'
import { vat, type VatEntry } from '../../../contract/vat/vat.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { filedRows, vatPeriod } from './period.ts'

/** SQL: rows of the return of line `t`, in the order of the form. */
const vatRows = sql`nullif(concat_ws(', ', t.base_row, t.tax_row, t.deduction_row), '')`

export const entries: Handler<typeof vat.entries> = async (ctx) => {
  const { db, user, query } = ctx
  return page<VatEntry>(db, query, {
    from: linesOf(ctx),
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner, t.vat_nr)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.row === undefined ? [] : [sql`array[t.base_row, t.tax_row, t.deduction_row] && ${[...partsOf(query.row)]}::text[]`]),
      ...(query.source === undefined ? [] : [sql`t.source = ${query.source}`]),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
      ...(query.supplier_id === undefined ? [] : [sql`t.supplier_id = ${query.supplier_id}`]),
      ...flagged(query.unruled, sql`not t.is_ruled`),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'asc', type: 'date' }],
    columns: { call: vat.entries, user, by: { vat_rows: vatRows } },
    readOnce: sql`
      select t.id, t.date, t.source, json_build_object('type', t.document_type, 'id', t.document_id) as document, t.number, t.partner, t.vat_nr,
        ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier,
        t.category, t.rate::text, case when t.flow = 'purchase' then (
          select d.name from vat_deductions d where d.code = t.reason_code and d.valid_from <= t.date order by d.valid_from desc limit 1
        ) end as deduction, t.taxable::text, t.tax::text, ${vatRows} as vat_rows, not t.is_ruled as is_unruled
      from t left join customers c on c.id = t.customer_id left join suppliers s on s.id = t.supplier_id
      where t.id in (select id from page)`,
  })
}

/** SQL: lines of the period, or of a filed return, as `t`. */
function linesOf(ctx: Parameters<typeof entries>[0]): RawBuilder<unknown> {
  const { query } = ctx
  if (query.vat_return_id !== undefined) return filedRows('vat_return_entries', query.vat_return_id)
  const { from, to } = vatPeriod(ctx, { from: query.date_from, to: query.date_to })
  return sql`vat_return_lines(${from}, ${to}) t`
}
