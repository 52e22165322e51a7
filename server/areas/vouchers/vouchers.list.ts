import { sql } from 'kysely'
import { vouchers } from '../../../contract/vouchers/vouchers.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { loadVoucher, voucherRows } from './vouchers.record.ts'

export const list: Handler<typeof vouchers.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`vouchers t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.account_id
        ? [sql`exists (select from voucher_lines l where l.account_id = ${query.account_id} and l.voucher_id = t.id)`]
        : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: vouchers.list,
      user,
      by: { created_by: person('t.created_by'), posted_by: person('t.posted_by') },
    },
    load: (ids) => voucherRows(db, ids),
  })

export const show: Handler<typeof vouchers.show> = async (ctx) => ({ data: await loadVoucher(ctx, ctx.params.id) })
