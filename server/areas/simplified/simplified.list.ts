import { sql } from 'kysely'
import { simplified } from '../../../contract/simplified/simplified.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { invoicesOfSeries, searchedDocuments } from '../shared/number-search.ts'
import { loadSimplified, simplifiedRows } from './simplified.record.ts'

/** Annulled ones only on request. */
export const list: Handler<typeof simplified.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`simplified_invoices t`,
    where: [
      ...(await searchedDocuments(query.q, { db, kind: 'simplified_invoice', ofSeries: invoicesOfSeries })),
      query.status ? sql`t.status = ${query.status}` : sql`t.status <> 'annulled'`,
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.payment_method ? [sql`t.payment_method = ${query.payment_method}`] : []),
      ...(query.is_cash === undefined ? [] : [sql`t.is_cash = ${query.is_cash}`]),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
    ],
    columns: {
      call: simplified.list,
      user,
      by: { buyer_name: sql`coalesce((select c.name from customers c where c.id = t.customer_id), t.buyer_name)` },
    },
    load: (ids) => simplifiedRows(db, ids),
  })

export const show: Handler<typeof simplified.show> = async (ctx) => ({ data: await loadSimplified(ctx, ctx.params.id) })
