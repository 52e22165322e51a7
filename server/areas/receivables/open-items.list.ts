import { sql, type RawBuilder } from 'kysely'
import { receivables, type AgeingBucket, type OpenItem } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { openItems as openTable } from './open-items.ts'

/** SQL: the bucket of a row `t`. */
const bucket: RawBuilder<AgeingBucket> = sql`case
  when t.overdue_days <= 0 then 'not_due' when t.overdue_days <= 30 then 'days_30' when t.overdue_days <= 60 then 'days_60'
  when t.overdue_days <= 90 then 'days_90' else 'older' end`

export const openItems: Handler<typeof receivables.openItems> = async ({ db, user, query, today }) => {
  const { date = today, customer_id, branch_id } = query
  return page<OpenItem>(db, query, {
    from: sql`${openTable({ date, customer_id })} t`,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(strpos(fold(t.number), fold(${query.q})) > 0 or t.customer_id in (select id from customers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
      ...(query.bucket === undefined ? [] : [sql`${bucket} = ${query.bucket}`]),
      ...flagged(query.overdue, sql`t.overdue_days > 0`),
      ...flagged(query.disputed, sql`t.dispute is not null`),
    ],
    orders: [{ key: 'due_date', by: sql`t.due_date`, direction: 'asc', type: 'date' }],
    columns: {
      call: receivables.openItems,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        branch: named('t.branch_id', 'branches'),
        reminder_level: named('t.reminder_level_id', 'reminder_levels'),
        bucket,
      },
    },
    readOnce: sql`
      select t.id, t.type, t.document_id, t.number, ${reference(sql`c.id`, sql`c.name`)} as customer,
        ${reference(sql`b.id`, sql`b.name`)} as branch, t.date, t.due_date, t.overdue_days, ${bucket} as bucket, t.dispute,
        ${reference(sql`l.id`, sql`l.name`)} as reminder_level, t.reminded_on, t.gross::text, t.open::text
      from t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
      left join reminder_levels l on l.id = t.reminder_level_id
      where t.id in (select id from page)`,
  })
}
