import { sql } from 'kysely'
import { leads } from '../../../contract/leads/leads.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { leadRows, loadLead } from './leads.record.ts'
import { person } from '../../http/list-columns.ts'

const isFinal = sql`exists (select from lead_statuses s where s.slug = t.status and s.is_final)`
const isDue = sql`(coalesce(t.task_date <= today(), false) and not ${isFinal})`
/** By day and time; without time first, without day last. */
const call = sql`to_char(coalesce(t.task_date, '9999-12-31'::date), 'YYYY-MM-DD') || ' ' || coalesce(to_char(t.task_time, 'HH24:MI'), '')`

export const list: Handler<typeof leads.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`leads t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.manager_id ? [sql`t.manager_id = ${query.manager_id}`] : []),
      ...(query.is_open === undefined ? [] : [sql`${isFinal} <> ${query.is_open}`]),
      ...(query.is_due === undefined ? [] : [sql`${isDue} = ${query.is_due}`]),
      ...(query.date_from ? [sql`t.task_date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.task_date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'task_date', by: call, direction: 'asc', type: 'text' },
      { key: 'estimated_value', by: sql`coalesce(t.estimated_value, 0)`, direction: 'desc', type: 'numeric' },
    ],
    countedTable: 'leads',
    columns: { call: leads.list, user, by: { manager: person('t.manager_id') } },
    load: (ids) => leadRows(db, ids),
  })

export const show: Handler<typeof leads.show> = async (ctx) => ({ data: await loadLead(ctx, ctx.params.id) })

export const statuses: Handler<typeof leads.statuses> = async ({ db }) => ({
  data: (
    await sql<Awaited<ReturnType<Handler<typeof leads.statuses>>>['data'][number]>`
      select id, name, slug, color, position, is_final, is_initial from lead_statuses order by position`.execute(db)
  ).rows,
})

/** EUR; leads without a probability count fully. */
export const funnel: Handler<typeof leads.funnel> = async ({ db, query }) => ({
  data: (
    await sql<Awaited<ReturnType<Handler<typeof leads.funnel>>>['data'][number]>`
      select s.slug as status, count(t.id)::int as count, coalesce(sum(t.estimated_value), 0)::numeric(16, 2) as value,
        coalesce(sum(t.estimated_value * coalesce(t.probability, 100) / 100), 0)::numeric(16, 2) as weighted
      from lead_statuses s left join leads t on t.status = s.slug ${query.manager_id ? sql`and t.manager_id = ${query.manager_id}` : sql``}
      group by s.slug, s.position order by s.position`.execute(db)
  ).rows,
})
