import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { orders } from '../../../contract/orders/orders.ts'
import type { DocumentLine, OrderDocument, Spoken } from '../../documents/model.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { printedColumns, printedGroups, printedLines, type PrintedRow } from '../catalog/printed.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { orderParties } from './orders.parties.ts'
import { loadOrder } from './orders.record.ts'

export const pdf: Handler<typeof orders.pdf> = async (ctx) => {
  const { number, bytes } = await printOrder(ctx, ctx.params.id, ctx.query.language)
  return { name: `${number}.pdf`, mime: 'application/pdf', bytes, inline: true }
}

/** Throws 404 if not visible. */
export async function printOrder(
  ctx: Pick<Context, 'db' | 'user' | 'settings'>,
  id: number,
  language?: DocumentLanguage,
): Promise<{ number: string; bytes: Uint8Array }> {
  const order = await loadOrder(ctx, id)
  const lines = await documentLines(ctx.db, id, 'ordered')
  const document: Spoken<OrderDocument> = {
    number: order.number,
    uuid: order.uuid,
    date: order.date,
    expected_date: order.expected_date,
    ...(await orderParties(ctx.db, id)),
    delivery_type: order.details.delivery_type?.name ?? null,
    recipient_name: order.details.recipient_name,
    recipient_phone: order.details.recipient_phone,
    instructions: order.details.instructions,
    customer_order_nr: order.customer_order_nr,
    buyer_reference: order.buyer_reference,
    // Customer users do not see our staff.
    manager_name: ctx.user.kind === 'staff' ? (order.manager?.name ?? null) : null,
    lines,
    net: order.net,
    vat: order.vat,
    gross: order.gross,
    vat_groups: await printedGroups(ctx.db, lines),
    notes: order.notes,
    language: await customerLanguage(ctx.db, order.customer.id),
  }
  return { number: order.number, bytes: await print(ctx, 'orderPdf', document, language) }
}

export async function documentLines(db: Db, orderId: number, what: 'ordered' | 'issued'): Promise<DocumentLine[]> {
  const quantity = what === 'ordered' ? sql`i.quantity` : sql`i.quantity_fulfilled`
  const lineCondition = what === 'ordered' ? sql`true` : sql`p.stock_item_id is null`
  const { rows } = await sql<PrintedRow>`
    select ${printedColumns}, ${quantity} as quantity,
      array(select p.number from order_item_units x join catalog_item_units p on p.id = x.unit_id
        where x.order_item_id = i.id and x.released_at is null and ${lineCondition} order by x.id) as units,
      case o.price_mode when 'gross' then round(${netOf(quantity)} * 100 / (100 + i.vat_rate), 2) else ${netOf(quantity)} end as net
    from order_items i
    join orders o on o.id = i.order_id
    join measure_units u on u.id = i.measure_unit_id
    where i.order_id = ${orderId} and ${quantity} > 0
    order by i.position, i.id`.execute(db)
  return printedLines(rows)
}

function netOf(quantity: ReturnType<typeof sql>) {
  return sql`round(${quantity} * i.unit_price * (100 - i.discount_percent) / 100, 2)`
}
