import { sql, type RawBuilder } from 'kysely'
import { receivables } from '../../../contract/receivables/receivables.ts'
import type { ReminderRow } from '../../../contract/receivables/reminders.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { freeAdvances, freeCredits } from './open-items.ts'
import { moneyAddress, overdueInvoices, type HeldBecause } from './reminders.due.ts'

/** Customers of whom something is due to be reminded of, or is held for a reason that a person may remove. */
export const reminders: Handler<typeof receivables.reminders> = async ({ db, user, query, today }) => {
  const from = sql`${customersDue(today, query.customer_id)} t`
  return page(db, query, {
    from,
    where: [
      ...(query.q?.trim() ? [sql`t.id in (select id from customers where search @@ search_query(${query.q}))`] : []),
      ...flagged(query.is_ready, sql`t.is_ready`),
    ],
    orders: [{ key: 'amount', by: sql`t.amount`, direction: 'desc', type: 'numeric' }],
    columns: {
      call: receivables.reminders,
      user,
      by: { customer: named('t.id', 'customers'), level: named('t.level_id', 'reminder_levels') },
    },
    load: async (ids) => {
      const { rows } = await sql<ReminderRow>`
        select t.id, ${reference(sql`c.id`, sql`c.name`)} as customer, t.invoices, t.amount, t.overdue_days,
          ${reference(sql`l.id`, sql`l.name`)} as level, t.email, t.free, t.held, t.is_ready
        from ${from} join customers c on c.id = t.id left join reminder_levels l on l.id = t.level_id
        where t.id = any (${ids})`.execute(db)
      return rows
    },
  })
}

const heldWords: Readonly<Record<Exclude<HeldBecause, 'early'>, string>> = {
  disputed: 'apstrīdēti',
  today: 'šodien jau atgādināts',
  last: 'visi līmeņi nosūtīti',
}

function customersDue(today: string, customer_id: number | undefined): RawBuilder<unknown> {
  const held = Object.entries(heldWords).map(
    ([reason, words]) => sql`case when count(*) filter (where i.held = ${reason}) > 0
      then ${`${words}: `}::text || count(*) filter (where i.held = ${reason}) end`,
  )
  return sql`(
    select d.id, d.invoices, d.amount, d.overdue_days,
      (select x.id from reminder_levels x where x.days = d.level_days) as level_id, ${moneyAddress} as email,
      coalesce(f.amount, 0.00) + coalesce(a.amount, 0.00) as free,
      nullif(concat_ws('; ', nullif(d.held, ''), case when d.invoices > 0 and ${moneyAddress} is null then 'klientam nav e-pasta adreses' end), '') as held,
      d.invoices > 0 and ${moneyAddress} is not null as is_ready
    from (
      select i.customer_id as id, count(*) filter (where i.held is null)::int as invoices,
        coalesce(sum(i.open) filter (where i.held is null), 0.00) as amount,
        max(i.overdue_days) filter (where i.held is null) as overdue_days, max(i.level_days) filter (where i.held is null) as level_days,
        concat_ws('; ', ${sql.join(held)}) as held
      from ${overdueInvoices({ today, customer_id })} i group by 1
      having bool_or(i.held is distinct from 'early')
    ) d join customers c on c.id = d.id
    left join ${freeCredits({ date: today, customer_id })} f on f.customer_id = d.id
    left join (select customer_id, sum(amount) as amount from ${freeAdvances({ date: today, customer_id })} v group by 1) a on a.customer_id = d.id
  )`
}
