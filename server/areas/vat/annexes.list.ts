import { sql, type RawBuilder } from 'kysely'
import { vat, type VatAnnexRow } from '../../../contract/vat/vat.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { filedRows, vatPeriod } from './period.ts'

export const annexes: Handler<typeof vat.annexes> = async (ctx) => {
  const { db, user, query } = ctx
  return page<VatAnnexRow>(db, query, {
    from: rowsOf(ctx),
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner, t.vat_nr)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.annex === undefined ? [] : [sql`t.annex = ${query.annex}`]),
    ],
    orders: [{ key: 'annex', by: sql`t.annex`, direction: 'asc', type: 'text' }],
    columns: { call: vat.annexes, user, by: {} },
    readOnce: sql`
      select t.id, t.annex, t.deal, t.document_kind, t.country, t.vat_nr, t.partner, t.number, t.document_date, t.taxable::text, t.tax::text,
        case when t.document_id is not null then json_build_object('type', t.document_type, 'id', t.document_id) end as document
      from t where t.id in (select id from page)`,
  })
}

/** SQL: rows of the period, or of a filed return, as `t`. */
function rowsOf(ctx: Parameters<typeof annexes>[0]): RawBuilder<unknown> {
  const { query } = ctx
  if (query.vat_return_id !== undefined) return filedRows('vat_return_annex_rows', query.vat_return_id)
  const { from, to } = vatPeriod(ctx, { from: query.date_from, to: query.date_to })
  return sql`vat_annex_rows(${from}, ${to}) t`
}
