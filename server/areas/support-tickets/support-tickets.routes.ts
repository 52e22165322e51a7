import { sql } from 'kysely'
import { supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { visibleTickets } from '../../http/visible.ts'
import { accept, addComment, agreement, complete, create, remove, removeComment, update, updateComment } from './support-tickets.update.ts'
import { correctEstimate } from './estimate.ts'
import { loadTicket, ticketRows } from './support-tickets.record.ts'

const list: Handler<typeof supportTickets.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`support_tickets t`,
    where: [
      ...searched(query.q),
      ...visibleTickets(user),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      ...(query.priority ? [sql`t.priority = ${query.priority}`] : []),
      ...(query.mine === undefined ? [] : [sql`(t.author_id = ${user.id}) = ${query.mine}`]),
      ...(query.is_open === undefined ? [] : [sql`(t.completed_at is null) = ${query.is_open}`]),
    ],
    orders: [{ key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    columns: { call: supportTickets.list, user, by: { author: person('t.author_id'), customer: named('t.customer_id', 'customers') } },
    ...(user.kind === 'staff' && { countedTable: 'support_tickets' }),
    load: (ids) => ticketRows(ctx, ids),
  })
}

const show: Handler<typeof supportTickets.show> = async (ctx) => ({ data: await loadTicket(ctx, ctx.params.id) })

export const supportTicketHandlers: Handlers<typeof supportTickets> = {
  list,
  show,
  create,
  update,
  remove,
  accept,
  complete,
  agreement,
  correctEstimate,
  addComment,
  updateComment,
  removeComment,
}
