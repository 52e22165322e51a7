import { sql } from 'kysely'
import { vat, type VatAnnexRow } from '../../../contract/vat/vat.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { vatPeriod } from './period.ts'

export const annexes: Handler<typeof vat.annexes> = async (ctx) => {
  const { db, user, query } = ctx
  const { from, to } = vatPeriod(ctx, { from: query.date_from, to: query.date_to })
  const rows = sql`vat_annex_rows(${from}, ${to}) t`
  return page(db, query, {
    from: rows,
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner, t.vat_nr)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.annex === undefined ? [] : [sql`t.annex = ${query.annex}`]),
    ],
    orders: [{ key: 'annex', by: sql`t.annex`, direction: 'asc', type: 'text' }],
    columns: { call: vat.annexes, user, by: {} },
    load: async (ids) => {
      const { rows: data } = await sql<VatAnnexRow>`
        select t.id, t.annex, t.deal, t.document_kind, t.country, t.vat_nr, t.partner, t.number, t.document_date, t.taxable, t.tax,
          case when t.document_id is not null then json_build_object('type', t.document_type, 'id', t.document_id) end as document
        from ${rows} where t.id = any (${ids})`.execute(db)
      return data
    },
  })
}
