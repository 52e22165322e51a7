import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { big, type Decimal } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

interface CashDeal {
  /** Of a customer, who may be no business; `business` is one for certain. */
  with: number | 'business' | null
  /** EUR in cash for the whole deal, over all payments. */
  amount: Decimal
  /** Of the payment: the limit of that day holds. */
  date: string
  field: string
}

/**
 * Asks for confirmation above the cash limit between businesses (list `cash_limits`).
 * @throws Refusal of `field` that can be confirmed
 */
export async function confirmCash(
  { db, confirmed }: Pick<Context, 'db' | 'confirmed'>,
  { with: party, amount, date, field }: CashDeal,
): Promise<void> {
  if (party === null || confirmed.has('cash-limit') || big(amount).lte(0)) return
  const isBusiness =
    party === 'business'
      ? sql`true`
      : sql`exists (select from customers c join customer_types t on t.id = c.type_id where c.id = ${party} and not t.is_natural_person)`
  const { rows } = await sql<{ amount: string; source: string }>`
    select amount, source from cash_limits where valid_from <= ${date} and ${isBusiness}
    order by valid_from desc limit 1`.execute(db)
  const [held] = rows
  if (!held || big(amount).lte(big(held.amount))) return
  throw Refusal.confirm(
    'cash-limit',
    field,
    `Skaidrā naudā ${formatMoney(big(amount).toFixed(2))}: uzņēmumi darījumā drīkst norēķināties skaidrā naudā līdz ${formatMoney(big(held.amount).toFixed(2))}. Pamats: ${held.source}.`,
  )
}
