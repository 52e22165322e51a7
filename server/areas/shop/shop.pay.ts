import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { vatReasons } from '../../../contract/company/vat-decision.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { keepMargins, takeOffMargins } from '../stock/margins.ts'
import { registerSaleAfterwards } from './register.ts'

type Paid = NonNullable<Body<typeof shop.create>['payments']>[number]

export interface PaidSale {
  id: number
  customer_id: number | null
  returns_id: number | null
  /** EUR; below zero for refunds. */
  gross: string
}

const field = 'payments'

/**
 * Replaces payments, which must equal the total. Gift cards are locked in number order, after goods. Registers the
 * sale in the fiscal device, if any. @throws Refusal of `payments` or `cash_received`
 */
export async function settlePayments(
  ctx: Context,
  sale: PaidSale,
  paymentRows: readonly Paid[],
  cash_received?: string | null,
): Promise<void> {
  const { db, user } = ctx
  const rows = paymentRows.filter(({ amount }) => !big(amount).eq(0))
  const due = big(sale.gross).abs()
  const paid = sum(rows.map(({ amount }) => amount))
  if (!paid.eq(due)) {
    throw Refusal.field(field, `Samaksāts ${formatMoney(paid.toFixed(2))}, bet jābūt ${formatMoney(due.toFixed(2))}`)
  }
  refuseReceived(rows, cash_received)
  refuseTransfer(sale, rows)
  const { customer_id } = sale
  await confirmCash(ctx, { with: customer_id, amount: cashOf(rows), date: ctx.today, field })
  await sql`delete from shop_payments where shop_order_id = ${sale.id}`.execute(db)
  const cards = await lockedCards(db, sale, rows)
  const sign = sale.returns_id === null ? 1 : -1
  for (const { method, amount, gift_card_nr } of rows) {
    const card = gift_card_nr === undefined ? undefined : cards.get(gift_card_nr)
    await db
      .insertInto('shop_payments')
      .values({
        shop_order_id: sale.id,
        method,
        amount: round2(big(amount).times(sign)),
        gift_card_id: card?.id ?? null,
        created_by: user.id,
        updated_by: user.id,
      })
      .execute()
  }
  await sql`update shop_orders set cash_received = ${cash_received ?? null} where id = ${sale.id} and cash_received is distinct from ${cash_received ?? null}::numeric`.execute(
    db,
  )
  await (sale.returns_id === null ? keepMargins(db, 'shop_order', sale.id) : takeOffMargins(db, 'shop_order', sale.id))
  registerSaleAfterwards(ctx, sale.id)
}

const cashOf = (rows: readonly Paid[]) => sum(rows.filter(({ method }) => method === 'cash').map(({ amount }) => amount))

export function isByTransfer(payments: readonly Pick<Paid, 'method'>[] = []): boolean {
  return payments.some(({ method }) => method === 'transfer')
}

function refuseReceived(rows: readonly Paid[], received: string | null | undefined): void {
  if (received === null || received === undefined) return
  const cash = cashOf(rows)
  if (big(received).lt(cash)) {
    throw Refusal.field(
      'cash_received',
      `Lauks „${labelOf('cash_received')}”: saņemts mazāk, nekā jāmaksā skaidrā naudā (${formatMoney(cash.toFixed(2))})`,
    )
  }
}

/** Transfers need an invoice for the whole sale and a known customer. */
function refuseTransfer({ customer_id }: PaidSale, rows: readonly Paid[]): void {
  if (!isByTransfer(rows)) return
  if (rows.length > 1) throw Refusal.field(field, 'Ar pārskaitījumu apmaksā visu pārdevumu; citus apmaksas veidus tam nepievieno')
  if (customer_id === null) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}” ir obligāts: pārskaitījumam vajag rēķinu`)
}

interface LockedCard {
  id: number
  number: string
  balance: string
  amount: string
  is_paid: boolean
  is_own: boolean
}

/** Locks the cards, with the amount charged to each. */
async function lockedCards(db: Db, sale: PaidSale, rows: readonly Paid[]): Promise<ReadonlyMap<string, LockedCard>> {
  const paying = rows.filter(({ method }) => method === 'gift_card')
  const nameless = rows.find(({ method, gift_card_nr }) => (method === 'gift_card') !== (gift_card_nr !== undefined))
  if (nameless)
    throw Refusal.field(
      field,
      `Lauks „${labelOf('gift_card_nr')}” ${nameless.method === 'gift_card' ? 'ir obligāts' : 'ir tikai dāvanu kartei'}`,
    )
  if (paying.length === 0) return new Map()
  const numbers = paying.flatMap(({ gift_card_nr }) => gift_card_nr ?? [])
  if (new Set(numbers).size < numbers.length) throw Refusal.field(field, 'Dāvanu karte norādīta divreiz')
  const { rows: found } = await sql<LockedCard>`
    select g.id, g.number, g.balance, g.amount, o.status <> 'parked' and coalesce(p.amount, 0) = o.gross as is_paid, o.id = ${sale.id} as is_own
    from gift_cards g join shop_order_items i on i.id = g.shop_order_item_id join shop_orders o on o.id = i.shop_order_id
    left join lateral (select sum(amount) as amount from shop_payments where shop_order_id = o.id) p on true
    where g.number = any (${numbers}) order by g.number for update of g`.execute(db)
  const cards = new Map(found.map((card) => [card.number, card]))
  for (const { gift_card_nr = '', amount } of paying) {
    const reason = wrongCard(cards.get(gift_card_nr), sale, amount)
    if (reason) throw Refusal.field(field, `Dāvanu karte ${gift_card_nr}: ${reason}`)
  }
  const sold =
    await sql`select from shop_order_items where shop_order_id = ${sale.id} and vat_reason_code = ${vatReasons.giftCard} limit 1`.execute(
      db,
    )
  if (sold.rows.length > 0) throw Refusal.field(field, 'Dāvanu karti nepērk ar dāvanu karti')
  return cards
}

function wrongCard(card: LockedCard | undefined, { returns_id }: PaidSale, amount: string): string | null {
  if (!card) return 'tādas kartes nav'
  if (!card.is_paid || card.is_own) return 'karte vēl nav apmaksāta'
  if (returns_id === null) return big(card.balance).lt(amount) ? `atlikuši tikai ${formatMoney(card.balance)}` : null
  const refundableAmount = big(card.amount).minus(card.balance)
  return refundableAmount.lt(amount) ? `atmaksāt tajā var ne vairāk kā ${formatMoney(refundableAmount.toFixed(2))}` : null
}
