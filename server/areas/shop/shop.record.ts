import { sql } from 'kysely'
import { big, sum } from '../../../contract/money.ts'
import type { GiftCard, ShopOrderItem, ShopOrderRecord, ShopOrderRow } from '../../../contract/shop/shop-record.ts'
import type { SideFacts } from '../../../machines/side-abilities.ts'
import { isParked, shopOrder } from '../../../machines/shop-order.ts'
import { reference } from '../../db/named.ts'
import { fiscalDevice } from '../../integrations/fiscal-device.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { vatLines } from '../invoices/invoices.record.ts'
import { shopOrderFacts } from './shop.facts.ts'
import { historyOf } from './shop.history.ts'

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, coalesce(t.sold_at, t.created_at) as sold_at, t.created_at, ${reference(sql`c.id`, sql`c.name`)} as customer,
  ${reference(sql`u.id`, fullName('u'))} as cashier, ${reference(sql`r.id`, sql`r.number`)} as returns,
  array(select distinct p.method from shop_payments p where p.shop_order_id = t.id order by 1) as payments,
  ${reference(sql`v.id`, sql`v.number`)} as simplified_invoice, ${reference(sql`n.id`, sql`n.number`)} as invoice, t.cash_receipt_nr, t.fiscal_nr, t.gross,
  coalesce((select sum(p.amount) from shop_payments p where p.shop_order_id = t.id), 0)::numeric(14, 2) as paid, t.lock_version`

const rowTables = sql`shop_orders t left join customers c on c.id = t.customer_id join users u on u.id = t.cashier_id
  left join shop_orders r on r.id = t.returns_id left join simplified_invoices v on v.id = t.simplified_invoice_id
  left join invoices n on n.id = t.invoice_id`

export async function shopOrderRows(db: Db, ids: readonly number[]): Promise<ShopOrderRow[]> {
  const { rows } = await sql<ShopOrderRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type Parts = 'change' | 'returned_by' | 'shop_order_items' | 'shop_payments' | 'vat_lines' | 'gift_cards' | 'history' | 'can'

/** Throws 404 if there is none. */
export async function loadShopOrder(
  { db, user, settings }: Pick<Context, 'db' | 'user' | 'settings'>,
  id: number,
): Promise<ShopOrderRecord> {
  const { rows } = await sql<Omit<ShopOrderRecord, Parts>>`
    select ${rowColumns}, ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.net, t.vat, t.cash_received, t.notes, t.fiscal_at,
      ${reference(sql`d.id`, sql`to_char(d.date, 'DD.MM.YYYY.')`)} as daily_report
    from ${rowTables} join warehouses w on w.id = t.warehouse_id left join shop_daily_reports d on d.id = t.daily_report_id
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [returned_by, shop_order_items, shop_payments, vat_lines, gift_cards, history, facts] = await Promise.all([
    returnsOf(db, id),
    itemsOf(db, id),
    paymentsOf(db, id),
    vatLines(db, 'shop_order', id),
    giftCards(db, sql`i.shop_order_id = ${id}`),
    historyOf(db, id),
    shopOrderFacts(db, id),
  ])
  const cash = sum(shop_payments.flatMap(({ method, amount }) => (method === 'cash' ? [amount] : [])))
  const change = header.cash_received === null ? big(0) : big(header.cash_received).minus(cash)
  const can = {
    ...abilitiesOf(user, shopOrder, header.status, facts),
    ...besides(user, 'shop_order', atDevice(header, fiscalDevice(settings) !== null)),
  }
  return { ...header, change: change.toFixed(2), returned_by, shop_order_items, shop_payments, vat_lines, gift_cards, history, can }
}

type AtDevice = Pick<ShopOrderRow, 'status' | 'fiscal_nr' | 'cash_receipt_nr' | 'simplified_invoice' | 'invoice' | 'gross' | 'paid'>

/** Whether a fiscal device registers the sale. */
export function atDevice(sale: AtDevice, device: boolean): SideFacts['shop_order'] {
  const { status, fiscal_nr, cash_receipt_nr, simplified_invoice, invoice, gross, paid } = sale
  return {
    device,
    registered: fiscal_nr !== null,
    receipt: cash_receipt_nr !== null,
    invoiced: simplified_invoice !== null || invoice !== null,
    parked: isParked(status),
    gross,
    paid,
  }
}

async function returnsOf(db: Db, id: number): Promise<ShopOrderRecord['returned_by']> {
  const { rows } = await sql<ShopOrderRecord['returned_by'][number]>`
    select id, number as name from shop_orders where returns_id = ${id} order by id`.execute(db)
  return rows
}

async function itemsOf(db: Db, id: number): Promise<ShopOrderItem[]> {
  const { rows } = await sql<ShopOrderItem>`
    select i.id, i.position, i.catalog_item_id as item_id, k.sku, i.barcode, i.name, i.quantity, i.quantity_returned,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, coalesce(i.units, '[]') as units, i.price_gross, i.discount_percent, i.price_source, i.amount,
      i.vat_rate, i.vat_category, s.available, i.lock_version
    from shop_order_items i join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = i.measure_unit_id
    left join stock_items s on s.id = i.stock_item_id
    where i.shop_order_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function paymentsOf(db: Db, id: number): Promise<ShopOrderRecord['shop_payments']> {
  const { rows } = await sql<ShopOrderRecord['shop_payments'][number]>`
    select p.method, p.amount, g.number as gift_card from shop_payments p left join gift_cards g on g.id = p.gift_card_id
    where p.shop_order_id = ${id} order by p.id`.execute(db)
  return rows
}

/** Condition on `g`, `i` (sold line) or `o` (its sale). */
export async function giftCards(db: Db, where: ReturnType<typeof sql>): Promise<GiftCard[]> {
  const { rows } = await sql<GiftCard>`
    select ${giftCardColumns} from ${giftCardTables} where ${where} order by g.id`.execute(db)
  return rows
}

/** Cards work only once paid. */
export const isPaidFor = sql`o.status <> 'parked' and o.gross = coalesce((select sum(p.amount) from shop_payments p where p.shop_order_id = o.id), 0)`

export const giftCardColumns = sql`g.number, g.amount, g.balance, o.date as sold_on, ${isPaidFor} as is_paid`

export const giftCardTables = sql`gift_cards g join shop_order_items i on i.id = g.shop_order_item_id join shop_orders o on o.id = i.shop_order_id`
