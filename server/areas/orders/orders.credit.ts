import { sql, type RawBuilder } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { warnUnlessConfirmed, type WarningContext } from '../../http/warnings.ts'
import { customerCredit } from '../customers/customers.credit.ts'

export interface CreditCheck {
  text: string
  blocks: boolean
  /** Excess over the limit, EUR. */
  over: string
}

/**
 * docs/domain/sales.md#credit-limit: exposure including this order, which is new, so that nothing of it is invoiced. Null
 * without check, limit or excess; unspent advances and credits lower the exposure.
 */
export async function creditCheck(db: Db, orderId: number): Promise<CreditCheck | null> {
  const { rows } = await sql<CreditQuestion>`
    select o.customer_id, o.gross as adds, c.credit_limit, property('credit_limit_mode') #>> '{}' as mode
    from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId} and c.credit_limit is not null and property('credit_limit_mode') #>> '{}' in ('warn', 'block')`.execute(db)
  return rows[0] ? evaluateCredit(db, rows[0], 'šo pasūtījumu', orderId) : null
}

/** @throws Refusal of `status` that can be confirmed */
export async function remarkOnCredit(ctx: WarningContext & Pick<Context, 'db'>, orderId: number): Promise<string[]> {
  const check = await creditCheck(ctx.db, orderId)
  return warnUnlessConfirmed(ctx, 'credit-limit', 'status', check?.text ?? null)
}

/** For an existing invoice of a sale on credit. */
export async function creditCheckAfter(db: Db, customerId: number): Promise<CreditCheck | null> {
  const { rows } = await sql<CreditQuestion>`
    select c.id as customer_id, '0' as adds, c.credit_limit, property('credit_limit_mode') #>> '{}' as mode
    from customers c
    where c.id = ${customerId} and c.credit_limit is not null and property('credit_limit_mode') #>> '{}' in ('warn', 'block')`.execute(db)
  return rows[0] ? evaluateCredit(db, rows[0], 'šo rēķinu', 0) : null
}

interface CreditQuestion {
  customer_id: number
  /** EUR. */
  adds: string
  credit_limit: string
  mode: string
}

async function evaluateCredit(db: Db, question: CreditQuestion, document: string, exceptOrder: number): Promise<CreditCheck | null> {
  const total = big(question.adds).plus((await exposureOf(db, question.customer_id, exceptOrder)).owed)
  if (total.lte(big(question.credit_limit))) return null
  return {
    text: `Klienta kredītlimits ${formatMoney(question.credit_limit)} ir pārsniegts: saistības kopā ar ${document} ir ${formatMoney(total)}`,
    blocks: question.mode === 'block',
    over: total.minus(big(question.credit_limit)).toFixed(2),
  }
}

/** EUR with VAT. */
export interface Exposure {
  /** Unpaid of invoices and simplified invoices. */
  open: string
  /** Drafts of invoices, deliveries and reservations, and charges of rents, service, subscriptions and tickets. */
  unbilled: string
  /** Received advances and credit that pay nothing yet. */
  free: string
  /** Open and unbilled, less what is free. */
  owed: string
}

/** All that counts against the credit limit; 0 excludes no order. Fully invoiced orders are skipped for speed. */
export async function exposureOf(db: Db, customerId: number, exceptOrder: number): Promise<Exposure> {
  const { rows } = await sql<Exposure>`
    select open, unbilled, free, open + unbilled - free as owed from (
      select
        coalesce((select sum(open) from invoices where customer_id = ${customerId} and accepted_at is not null), 0)
          + coalesce((select sum(gross - credited) from simplified_invoices where customer_id = ${customerId} and status = 'issued'), 0) as open,
        ${unbilledOrders(customerId, exceptOrder)} + ${drafts(customerId)} + ${unbilledCharges(customerId)} as unbilled,
        coalesce((select sum(paid_amount - applied) from advance_invoices where customer_id = ${customerId}), 0)
          + ${customerCredit(sql`${customerId}`)} as free
    ) parts`.execute(db)
  return one(rows)
}

function unbilledOrders(customerId: number, exceptOrder: number): RawBuilder<unknown> {
  return sql`coalesce((
    select sum(${withTax(sql`i.quantity_fulfilled - i.quantity_invoiced + i.quantity_reserved`)})
    from orders o join order_items i on i.order_id = o.id
    where o.customer_id = ${customerId} and o.id <> ${exceptOrder} and o.invoicing_status <> 'full'
      and (i.quantity_invoiced < i.quantity_fulfilled or i.quantity_reserved > 0)
  ), 0)`
}

/** EUR of a quantity of the line `i` of the order `o`. */
function withTax(quantity: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round((${quantity}) * i.unit_price * (100 - i.discount_percent) / 100
    * case o.price_mode when 'net' then 100 + i.vat_rate else 100 end / 100, 2)`
}

/** Lines of drafts are invoiced already, so their orders and charges no longer count. */
function drafts(customerId: number): RawBuilder<unknown> {
  return sql`coalesce((
    select sum(round(i.net * (100 + i.vat_rate) / 100, 2)) from invoices v join invoice_items i on i.invoice_id = v.id
    where v.customer_id = ${customerId} and v.accepted_at is null
  ), 0)`
}

/** With the rate of today, since a charge has no sum of tax; withheld ones are not to be invoiced for now. */
function unbilledCharges(customerId: number): RawBuilder<unknown> {
  return sql`coalesce((
    select sum(round((c.quantity - c.quantity_invoiced) * c.unit_price * (100 - c.discount_percent) / 100 * (100 + coalesce(r.rate, 0)) / 100, 2))
    from open_charges c
    left join vat_rates r on r.code = c.vat_rate_code and r.valid_from <= today() and (r.valid_to is null or r.valid_to >= today())
    where c.customer_id = ${customerId} and not c.is_withheld
  ), 0)`
}
