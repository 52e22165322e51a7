import { sql } from 'kysely'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { isPriced, loadPriceClarification, priceClarificationRows } from './price-clarifications.record.ts'
import { named, person } from '../../http/list-columns.ts'

const due = sql`coalesce(t.due_date, '9999-12-31'::date)`

export const list: Handler<typeof priceClarifications.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`price_clarifications t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.clarifier_id ? [sql`t.clarifier_id = ${query.clarifier_id}`] : []),
      ...(query.supplier_id
        ? [sql`t.id in (select price_clarification_id from price_clarification_suppliers where supplier_id = ${query.supplier_id})`]
        : []),
      ...(query.is_late === undefined ? [] : [sql`coalesce(t.due_date < today() and t.completed_at is null, false) = ${query.is_late}`]),
      ...(query.date_from ? [sql`t.due_date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.due_date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'due_date', by: due, direction: 'asc', type: 'date' },
    ],
    countedTable: 'price_clarifications',
    columns: {
      call: priceClarifications.list,
      user,
      by: {
        is_late: sql`coalesce(t.due_date < today() and t.completed_at is null, false)`,
        customer: named('t.customer_id', 'customers'),
        priced: sql`(select count(*) filter (where ${isPriced}) from price_clarification_items i where i.price_clarification_id = t.id)`,
        asked: sql`(select count(s.asked_at) from price_clarification_suppliers s where s.price_clarification_id = t.id)`,
        clarifier: person('t.clarifier_id'),
        author: person('t.author_id'),
      },
    },
    load: (ids) => priceClarificationRows(db, ids),
  })

export const show: Handler<typeof priceClarifications.show> = async (ctx) => ({ data: await loadPriceClarification(ctx, ctx.params.id) })
