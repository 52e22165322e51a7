import { sql, type RawBuilder } from 'kysely'

/** Why an overdue invoice is in no letter today. `early`: its next level is not due yet. */
export type HeldBecause = 'disputed' | 'today' | 'last' | 'early'

/**
 * SQL table of the overdue invoices: id, customer_id, number, due_date, open, overdue_days, level_id and level_days of
 * the level that follows the newest one, held. A level is due by its days after the due date, and not before the days
 * between it and the level before have passed since that letter (INV-REMINDER-1).
 */
export function overdueInvoices({ today, customer_id }: { today: string; customer_id?: number | undefined }): RawBuilder<unknown> {
  return sql`(
    select v.id, v.customer_id, v.number, v.due_date, v.open, ${today}::date - v.due_date as overdue_days,
      n.id as level_id, n.days as level_days,
      case
        when v.dispute is not null then 'disputed'
        when v.reminded_on = ${today} then 'today'
        when n.id is null then 'last'
        when ${today}::date < greatest(v.due_date + n.days, v.reminded_on + (n.days - coalesce(l.days, 0))) then 'early'
      end as held
    from invoices v left join reminder_levels l on l.id = v.reminder_level_id
    left join lateral (select x.id, x.days from reminder_levels x where x.days > coalesce(l.days, 0) order by x.days limit 1) n on true
    where v.accepted_at is not null and v.open > 0 and v.due_date < ${today}
      and ${customer_id === undefined ? sql`true` : sql`v.customer_id = ${customer_id}`}
  )`
}

/** Where letters about money go, of a customer `c`. */
export const moneyAddress = sql<string | null>`coalesce(c.invoice_email, c.email)`
