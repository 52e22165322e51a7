import { sql, type RawBuilder } from 'kysely'
import { lineNet } from '../../../contract/money.ts'
import type { SubscriptionItem, SubscriptionRecord, SubscriptionRow } from '../../../contract/subscriptions/subscription-record.ts'
import { subscription as chart } from '../../../machines/subscription.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { nextPeriod, type Terms } from './periods.ts'
import { termsOf } from './terms.ts'

/** Hides internal errors from customer users. */
const rowColumns = (
  user: SessionUser,
) => sql`t.id, t.uuid, t.name, t.status, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`b.id`, sql`b.name`)} as branch,
  t.billing_period, t.start_date, t.end_date, t.next_invoice_date, whole.net,
  case when ${isStaff(user)} then t.billing_fault end as billing_fault, t.lock_version`

const rowTables = sql`subscriptions t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
  cross join lateral (
    select coalesce(sum(round(i.quantity * i.unit_price * (100 - i.discount_percent) / 100, 2)), 0.00) as net
    from subscription_items i where i.subscription_id = t.id) whole`

export async function subscriptionRows({ db, user }: Pick<Context, 'db' | 'user'>, ids: readonly number[]): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`select ${rowColumns(user)} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type Header = Omit<SubscriptionRecord, 'subscription_items' | 'next_period' | 'periods' | 'pauses' | 'can'>

/** Throws 404 if there is none visible. Notes are for staff only. */
export async function loadSubscription(
  { db, user, today }: Pick<Context, 'db' | 'user' | 'today'>,
  id: number,
): Promise<SubscriptionRecord> {
  const ours = (column: RawBuilder<unknown>) => (isStaff(user) ? column : sql`null`)
  const { rows } = await sql<Header>`
    select ${rowColumns(user)}, t.id as subscription_id, t.billing_day, t.billing_in_advance, t.auto_accept, t.notice_email,
      ${ours(sql`t.notes`)} as notes, t.accepted_at, ${ours(reference(sql`a.id`, fullName('a')))} as accepted_by,
      ${ours(reference(sql`y.id`, fullName('y')))} as created_by, t.created_at
    from ${rowTables} left join users a on a.id = t.accepted_by left join users y on y.id = t.created_by
    ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [subscription_items, periods, pauses, { hasItems, ...terms }] = await Promise.all([
    itemsOf(db, id),
    periodsOf(db, user, id),
    pausesOf(db, id),
    termsOf(db, id, today),
  ])
  const next_period = chart.final.includes(header.status) ? null : nextPeriodOf(terms)
  const facts = { hasItems, hasPeriods: nextPeriod(terms) !== null }
  const can = {
    ...abilitiesOf(user, chart, header.status, facts),
    ...besides(user, 'subscription', { ...facts, over: chart.final.includes(header.status) }),
  }
  return { ...header, subscription_items, periods, pauses, next_period, can }
}

function nextPeriodOf(terms: Terms): SubscriptionRecord['next_period'] {
  const next = nextPeriod(terms)
  return next && { period_start: next.start, period_end: next.end, date: next.billed_on }
}

async function itemsOf(db: Db, id: number): Promise<SubscriptionItem[]> {
  const { rows } = await sql<Omit<SubscriptionItem, 'net'>>`
    select i.id, i.position, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, i.name, i.description, i.quantity,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.unit_price, i.discount_percent, i.price_source, i.vat_rate_code, i.lock_version
    from subscription_items i join measure_units u on u.id = i.measure_unit_id left join catalog_items k on k.id = i.catalog_item_id
    where i.subscription_id = ${id} order by i.position, i.id`.execute(db)
  return rows.map((row) => ({ ...row, net: lineNet(row) }))
}

/** Newest first; customer users see only invoiced ones. */
async function periodsOf(db: Db, user: SessionUser, id: number): Promise<SubscriptionRecord['periods']> {
  const { rows } = await sql<SubscriptionRecord['periods'][number]>`
    select p.id, p.period_start, p.period_end,
      case when n.id is not null then json_build_object('id', n.id, 'number', n.number, 'status', n.status, 'date', n.date, 'gross', n.gross::text) end as invoice
    from subscription_invoices p left join invoices n on n.id = p.invoice_id
    ${whereAll([sql`p.subscription_id = ${id}`, ...(isStaff(user) ? [] : [sql`n.accepted_at is not null`])])} order by p.period_start desc`.execute(
    db,
  )
  return rows
}

async function pausesOf(db: Db, id: number): Promise<SubscriptionRecord['pauses']> {
  const { rows } = await sql<SubscriptionRecord['pauses'][number]>`
    select date_from, date_to from subscription_pauses where subscription_id = ${id} order by date_from, id`.execute(db)
  return rows
}
