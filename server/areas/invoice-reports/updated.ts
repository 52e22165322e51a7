import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import { delegateWhenMany } from '../../http/worker-handover.ts'
import type { Handler } from '../../http/context.ts'
import { onDay } from './period.ts'

type Kind = 'invoice' | 'credit_note'

export function updatedOn(kind: Kind, day: string): RawBuilder<unknown> {
  const log = sql.table(`${kind}_number_log`)
  return sql`t.id in (
    select a.id from ${sql.table(`${kind}s`)} a where ${onDay(sql`a.accepted_at`, day)} ${kind === 'invoice' ? sql`and not a.is_opening` : sql``}
    union select l.${sql.ref(`${kind}_id`)} from ${log} l where ${onDay(sql`l.at`, day)})`
}

/** Events that change the exported content. */
const changes = ['EDIT', 'ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'PAY', 'UNPAY', 'DELETE']

const changed = (day: string) => sql`g.entity_type = 'simplified_invoices' and g.event = any (${changes}) and ${onDay(sql`g.at`, day)}`

/** Documents `t`; a day in Riga. */
export function simplifiedUpdatedOn(day: string): RawBuilder<unknown> {
  return sql`t.id in (
    select a.id from simplified_invoices a where ${onDay(sql`a.created_at`, day)}
    union select g.entity_id from audit_log g where ${changed(day)})`
}

type Updated = Answer<typeof invoiceReports.updated>['data'][number]

export const updated: Handler<typeof invoiceReports.updated> = async (ctx) => {
  const {
    db,
    params: { day },
  } = ctx
  await delegateWhenMany(ctx, async (limit) => {
    const of = (kind: Kind) =>
      sql`(select from ${sql.table(`${kind}s`)} t where t.accepted_at is not null and ${updatedOn(kind, day)} limit ${limit})`
    const { rows } = await sql<{ documents: number }>`
      select count(*)::int as documents from (${of('invoice')} union all ${of('credit_note')}
        union all (select from simplified_invoices t where ${simplifiedUpdatedOn(day)} limit ${limit})) few`.execute(db)
    return one(rows).documents
  })
  const { rows } = await sql<Updated>`
    select * from (${acceptedOn('invoice', day)} union all ${acceptedOn('credit_note', day)} union all ${issuedOn(day)}) found
    order by at, kind, id`.execute(db)
  return { data: rows }
}

const customer = reference(sql`c.id`, sql`c.name`)

const acceptedOn = (kind: Kind, day: string) => sql`
  select ${sql.lit(kind)} as kind, t.id, t.number, t.date, ${customer} as customer, t.buyer_snapshot ->> 'name' as buyer_name, t.gross,
    case when ${onDay(sql`t.accepted_at`, day)} then 'accepted' else 'renumbered' end as what,
    case when ${onDay(sql`t.accepted_at`, day)} then t.accepted_at
      else (select max(l.at) from ${sql.table(`${kind}_number_log`)} l where l.${sql.ref(`${kind}_id`)} = t.id and ${onDay(sql`l.at`, day)}) end as at
  from ${sql.table(`${kind}s`)} t left join customers c on c.id = t.customer_id
  where t.accepted_at is not null and ${updatedOn(kind, day)}`

/** Issued and annulled on one day counts as annulled; issued and corrected as issued. */
const issuedOn = (day: string) => sql`
  select 'simplified_invoice', t.id, t.number, t.date, ${customer}, t.buyer_snapshot ->> 'name', t.gross,
    case when t.status = any (${[...simplifiedInvoice.final]}) then 'annulled' when ${onDay(sql`t.created_at`, day)} then 'issued' else 'changed' end,
    coalesce(h.at, t.created_at)
  from simplified_invoices t left join customers c on c.id = t.customer_id
    left join lateral (select max(g.at) as at from audit_log g where g.entity_id = t.id and ${changed(day)}) h on true
  where ${simplifiedUpdatedOn(day)}`
