import { sql } from 'kysely'
import type { Text } from '../../../contract/company/document-languages.ts'
import type { orders } from '../../../contract/orders/orders.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { printOrder } from './orders.print.ts'
import { loadOrder } from './orders.record.ts'

const subject: Text = { lv: 'Pasūtījums {number}', en: 'Order {number}' }
const text: Text = {
  lv: 'Labdien!\n\nNosūtām pasūtījumu {number} ({date}) par {gross}.\n\n{seller}',
  en: 'Hello,\n\nthis is the confirmation of order {number} of {date} for {gross}.\n\n{seller}',
}
const letterText: LetterText = { subject, text }

export const mail: Handler<typeof orders.mail> = async (ctx) => {
  const { db, params, body } = ctx
  const order = await loadOrder(ctx, params.id)
  const { rows } = await sql<{ seller: string | null }>`
    select (select name from customers where is_main) as seller
    from (select from orders where id = ${order.id} for no key update) held`.execute(db)
  const language = body.language ?? (await customerLanguage(db, order.customer.id))
  const letter = letterIn(language, letterText, ({ money, date }) => ({
    number: order.number,
    date: date(order.date),
    gross: money(order.gross),
    seller: one(rows).seller ?? '',
  }))
  await mailPrint(
    ctx,
    { document_type: 'orders', id: order.id, key: 'order' },
    { address: body.address, ...letter },
    body.include_attachments === false ? [] : [await printed()],
  )
  ctx.audit({ entity: 'orders', id: order.id, event: 'EMAIL', after: { address: body.address }, customer_id: order.customer.id })
  return {}

  async function printed(): Promise<{ name: string; bytes: Uint8Array }> {
    const { number, bytes } = await printOrder(ctx, params.id, body.language)
    return { name: `${number}.pdf`, bytes }
  }
}
