import { sql } from 'kysely'
import type { conversation, Notification } from '../../../contract/conversation/conversation.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { fullName } from '../customers/customers.names.ts'
import { mentionable as mentionableOf } from './mentioned.ts'
import { readKinds, unreadable } from './readers.ts'
import { titles } from './tell.ts'

const titleCases = sql.join(
  Object.entries(titles).map(([type, title]) => sql`when ${type} then ${title}`),
  sql` `,
)

/** Newest first; unreadable records appear without their content. */
const notifications: Handler<typeof conversation.notifications> = ({ db, user, query }) => {
  const reads = readKinds(user)
  const authorVisible = user.kind === 'staff' ? sql`true` : sql`w.kind = 'customer'`
  return list<Notification>(db, query, {
    from: sql`notifications t`,
    where: [
      sql`t.user_id = ${user.id}`,
      ...(query.q?.trim() ? [sql`search_vector(t.text) @@ search_query(${query.q}) and t.entity_type = any (${reads})`] : []),
      ...(query.unread === undefined ? [] : [sql`(t.read_at is null) = ${query.unread}`]),
    ],
    orders: [{ key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    load: async (ids) =>
      (
        await sql<Notification>`
          select n.id, n.kind, case when n.entity_type = any (${reads}) then n.text else '' end as text, n.created_at, n.read_at, '/' || case n.entity_type when 'rents' then 'rent' else n.entity_type end || '/' || n.entity_id as path,
            case when n.entity_type = any (${reads}) then coalesce(case n.entity_type ${titleCases} end, '') else ${unreadable} end as title,
            case when w.id is not null and ${authorVisible} then json_build_object('id', w.id, 'name', ${fullName('w')}) end as user
          from notifications n left join users w on w.id = n.from_user_id where n.id = any (${ids})`.execute(db)
      ).rows,
  })
}

const mentionable: Handler<typeof conversation.mentionable> = async ({ db, query }) => ({ data: await mentionableOf(db, query.about) })

const markRead: Handler<typeof conversation.markRead> = async ({ db, user, body, audit }) => {
  const { ids, about } = body
  const which = sql.join(
    [...(ids ? [sql`and id = any (${ids})`] : []), ...(about ? [sql`and entity_type = ${about.type} and entity_id = ${about.id}`] : [])],
    sql` `,
  )
  const { rows } = await sql`
    update notifications set read_at = moment() where user_id = ${user.id} and read_at is null ${which} returning id`.execute(db)
  if (rows.length === 0) audit(null)
  else {
    // The user's other windows are updated, a customer's too.
    const customer_id = user.kind === 'customer' ? user.main_customer_id : null
    audit({ entity: 'notifications', id: user.id, event: 'READ', after: { count: rows.length }, customer_id })
  }
  return {}
}

export const conversationHandlers: Handlers<typeof conversation> = { notifications, mentionable, markRead }
