import { sql } from 'kysely'
import { cash } from '../../../contract/cash/cash.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page, searched } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { cashOrderRows, isAnnulled, loadCashOrder } from './cash.record.ts'

export const list: Handler<typeof cash.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`cash_orders t`,
    where: [
      ...searched(query.q),
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
      ...(query.purpose ? [sql`t.purpose = ${query.purpose}`] : []),
      ...(query.cash_desk_id === undefined ? [] : [sql`t.cash_desk_id = ${query.cash_desk_id}`]),
      ...flagged(query.is_annulled, isAnnulled),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: cash.list,
      user,
      by: { cash_desk: named('t.cash_desk_id', 'cash_desks'), is_annulled: isAnnulled, created_by: person('t.created_by') },
    },
    load: (ids) => cashOrderRows(db, ids),
  })

export const show: Handler<typeof cash.show> = async ({ db, params }) => ({ data: await loadCashOrder(db, params.id) })
