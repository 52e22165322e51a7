import { sql } from 'kysely'
import { receivables } from '../../../contract/receivables/receivables.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { letterRows, letterTable, loadLetter } from './letters.record.ts'

export const letters: Handler<typeof receivables.letters> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`${letterTable} t`,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(strpos(fold(t.name), fold(${query.q})) > 0 or t.customer_id in (select id from customers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
      ...(query.state ? [sql`t.state = ${query.state}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: receivables.letters,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        level: named('t.reminder_level_id', 'reminder_levels'),
        created_by: person('t.created_by'),
      },
    },
    load: (ids) => letterRows(db, ids),
  })

export const showLetter: Handler<typeof receivables.showLetter> = async ({ db, params }) => ({ data: await loadLetter(db, params.id) })
