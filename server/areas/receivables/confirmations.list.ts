import { sql } from 'kysely'
import { receivables } from '../../../contract/receivables/receivables.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { confirmationRows, confirmationTable, loadConfirmation } from './confirmations.record.ts'

/** Those without an answer first. */
export const balanceConfirmations: Handler<typeof receivables.balanceConfirmations> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`${confirmationTable} t`,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(strpos(fold(t.name), fold(${query.q})) > 0 or t.customer_id in (select id from customers where search @@ search_query(${query.q}))
            or t.supplier_id in (select id from suppliers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
      ...(query.supplier_id === undefined ? [] : [sql`t.supplier_id = ${query.supplier_id}`]),
      ...(query.side ? [sql`t.side = ${query.side}`] : []),
      ...(query.state ? [sql`t.state = ${query.state}`] : []),
      ...flagged(query.is_missing, sql`t.is_missing`),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'is_missing', by: sql`t.is_missing::int`, direction: 'desc', type: 'bigint' },
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
    ],
    columns: {
      call: receivables.balanceConfirmations,
      user,
      by: { recorded_by: person('t.recorded_by'), created_by: person('t.created_by') },
    },
    load: (ids) => confirmationRows(db, ids),
  })

export const showBalanceConfirmation: Handler<typeof receivables.showBalanceConfirmation> = async ({ db, params }) => ({
  data: await loadConfirmation(db, params.id),
})
