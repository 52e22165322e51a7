import { sql } from 'kysely'
import type { orders } from '../../../contract/orders.ts'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import type { Handler } from '../../http/context.ts'
import { mailPrint } from '../files/mail-print.ts'
import { printOrder } from './print.ts'
import { loadOrder } from './record.ts'

/** Queues a mail with the order's print; it goes once the call is committed. */
export const mail: Handler<typeof orders.mail> = async (io) => {
  const { db, params, body } = io
  const order = await loadOrder(io, params.id)
  const { rows } = await sql<{ seller: string | null }>`
    select (select name from customers where is_main) as seller
    from (select from orders where id = ${order.id} for no key update) held`.execute(db)
  const text = `Labdien!\n\nNosūtām pasūtījumu ${order.number} (${formatDate(order.date)}) par ${formatMoney(order.gross)}.\n\n${rows[0]?.seller ?? ''}`
  const letter = { address: body.address, subject: `Pasūtījums ${order.number}`, text }
  await mailPrint(
    io,
    { document_type: 'orders', id: order.id, key: 'order' },
    letter,
    body.include_attachments === false ? null : await printed(),
  )
  io.audit({ entity: 'orders', id: order.id, event: 'EMAIL', after: { address: body.address }, customer_id: order.customer.id })
  return {}

  async function printed(): Promise<{ name: string; bytes: Uint8Array }> {
    const { number, bytes } = await printOrder(io, params.id)
    return { name: `${number}.pdf`, bytes }
  }
}
