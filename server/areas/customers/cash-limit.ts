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
  field: string
}

/**
 * Asks for confirmation above the cash limit between businesses (likums „Par nodokļiem un nodevām”, 30. pants, third
 * part: 7,200 EUR per deal), from setting `cash_limit`.
 * @throws Refusal of `field` that can be confirmed
 */
export async function confirmCash(
  { db, confirmed }: Pick<Context, 'db' | 'confirmed'>,
  { with: party, amount, field }: CashDeal,
): Promise<void> {
  if (party === null || confirmed.has('cash-limit') || big(amount).lte(0)) return
  const isBusiness =
    party === 'business'
      ? sql`true`
      : sql`exists (select from customers c join customer_types t on t.id = c.type_id where c.id = ${party} and not t.is_natural_person)`
  const { rows } = await sql<{ limit: string }>`
    select property('cash_limit') #>> '{}' as limit where ${isBusiness}`.execute(db)
  const limit = rows[0]?.limit
  if (limit === undefined || big(amount).lte(big(limit))) return
  throw Refusal.confirm(
    'cash-limit',
    field,
    `Skaidrā naudā ${formatMoney(big(amount).toFixed(2))}: uzņēmumi darījumā drīkst norēķināties skaidrā naudā līdz ${formatMoney(limit)} (likuma „Par nodokļiem un nodevām” 30. pants).`,
  )
}
