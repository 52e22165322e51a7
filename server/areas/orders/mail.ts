import { sql } from 'kysely'
import type { orders } from '../../../contract/orders.ts'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import type { Handler } from '../../http/context.ts'
import { queueMail } from '../../jobs/mail.ts'
import { keepFile } from '../files/keep.ts'
import { printOrder } from './print.ts'
import { loadOrder } from './record.ts'

/** Queues a mail with the order's print; it goes once the call is committed. */
export const mail: Handler<typeof orders.mail> = async (io) => {
  const { db, user, params, body } = io
  const order = await loadOrder(io, params.id)
  const { rows } = await sql<{ seller: string | null; turn: number }>`
    select (select name from customers where is_main) as seller,
      (select count(*) from email_log where document_type = 'orders' and document_id = ${order.id}) + 1 as turn
    from (select from orders where id = ${order.id} for no key update) held`.execute(db)
  const { seller = null, turn = 1 } = rows[0] ?? {}
  const key = `order:${order.id}:${turn}`
  const text = `Labdien!\n\nNosūtām pasūtījumu ${order.number} (${formatDate(order.date)}) par ${formatMoney(order.gross)}.\n\n${seller ?? ''}`
  const attachments = body.include_attachments === false ? [] : [await attachment()]
  await queueMail(
    db,
    key,
    { to: body.address, subject: `Pasūtījums ${order.number}`, text: text.trimEnd(), attachments },
    { document_type: 'orders', document_id: order.id, user_id: user.id },
  )
  io.audit({ entity: 'orders', id: order.id, event: 'EMAIL', after: { address: body.address }, customer_id: order.customer.id })
  return {}

  async function attachment(): Promise<{ file_id: number; name: string }> {
    const { number, bytes } = await printOrder(io, params.id)
    const name = `${number}.pdf`
    const place = { fileable_type: 'orders', fileable_id: order.id, kind: 'generated', mime: 'application/pdf' } as const
    const file = await keepFile(io, place, { name, bytes: Buffer.from(bytes) })
    return { file_id: file.id, name }
  }
}
