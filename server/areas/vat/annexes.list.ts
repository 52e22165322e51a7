import { sql, type RawBuilder } from 'kysely'
import { vat, type VatAnnexRow } from '../../../contract/vat/vat.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { filedIn, vatPeriod } from './period.ts'

export const annexes: Handler<typeof vat.annexes> = async (ctx) => {
  const { db, user, query } = ctx
  const rows = rowsOf(ctx)
  return page(db, query, {
    from: rows,
    where: [
      ...(query.vat_return_id === undefined ? [] : [filedIn(query.vat_return_id)]),
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner, t.vat_nr)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.annex === undefined ? [] : [sql`t.annex = ${query.annex}`]),
    ],
    orders: [{ key: 'annex', by: sql`t.annex`, direction: 'asc', type: 'text' }],
    columns: { call: vat.annexes, user, by: {} },
    load: async (ids) => {
      const { rows: data } = await sql<VatAnnexRow>`
        select t.id, t.annex, t.deal, t.document_kind, t.country, t.vat_nr, t.partner, t.number, t.document_date, t.taxable, t.tax,
          case when t.document_id is not null then json_build_object('type', t.document_type, 'id', t.document_id) end as document
        from ${rows} where t.id = any (${ids})${query.vat_return_id === undefined ? sql`` : sql` and ${filedIn(query.vat_return_id)}`}`.execute(
        db,
      )
      return data
    },
  })
}

/** SQL: rows of the period, or of all filed returns, as `t`. */
function rowsOf(ctx: Parameters<typeof annexes>[0]): RawBuilder<unknown> {
  const { query } = ctx
  if (query.vat_return_id !== undefined) return sql`vat_return_annex_rows t`
  const { from, to } = vatPeriod(ctx, { from: query.date_from, to: query.date_to })
  return sql`vat_annex_rows(${from}, ${to}) t`
}
