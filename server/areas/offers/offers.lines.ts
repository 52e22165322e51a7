import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { round4 } from '../../../contract/money.ts'
import type { offers } from '../../../contract/offers/offers.ts'
import type { Context } from '../../http/context.ts'
import { checkedLines, columnsOf, inList, type DecidedLine, type LineOwner } from '../stock/sale-lines.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'

/** What a person asks of lines of an offer. */
type AskedLines = Body<typeof offers.addItems>['offer_items']

/** The offer that lines are for. */
interface Owner {
  customer_id: number | null
  branch_id: number | null
  date: string
}

/** Lines of an offer with price, VAT and stock decided, and what is an offer's own. */
export type OfferLine = ReturnType<typeof offerColumns>

/** The offer as prices, VAT and stock of its lines depend on it. */
export async function lineOwner(ctx: Pick<Context, 'db' | 'user'>, { customer_id, branch_id, date }: Owner): Promise<LineOwner> {
  return { customer_id, branch_id, date, warehouse_id: await usualWarehouse(ctx) }
}

/** Decides lines of an offer and refuses those that may not stand on one, each at its field. */
export async function offerLinesOf(ctx: Pick<Context, 'db' | 'user'>, owner: Owner, asked: AskedLines): Promise<OfferLine[]> {
  if (asked.length === 0) return []
  const decided = await checkedLines(ctx, await lineOwner(ctx, owner), asked, inList('offer_items'))
  return decided.map((line, index) => offerColumns(line, asked[index] ?? {}))
}

/** What only lines of an offer have. */
interface OwnOfLine {
  is_optional?: boolean | undefined
  group_title?: string | null | undefined
  purchase_price?: string | null | undefined
}

/** Columns of a line of an offer; what it costs us is the average cost until somebody says otherwise. */
function offerColumns(line: DecidedLine, { is_optional = false, group_title = null, purchase_price }: OwnOfLine) {
  return { ...columnsOf(line), is_optional, group_title, purchase_price: purchase_price ?? usualCost(line) }
}

/** What one of a line's item costs us, EUR; null when nothing is known of it. */
export function usualCost({ facts: { avg_cost } }: DecidedLine): string | null {
  return avg_cost === null ? null : round4(avg_cost)
}

/** Adds lines behind those that the offer has; answers their keys in the same order. */
export async function insertOfferLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  offerId: number,
  lines: readonly OfferLine[],
): Promise<number[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from offer_items where offer_id = ${offerId}`.execute(db)
  const first = (rows[0]?.last ?? 0) + 1
  const by = { offer_id: offerId, created_by: user.id, updated_by: user.id }
  const made = await db
    .insertInto('offer_items')
    .values(lines.map((line, index) => ({ ...by, position: first + index, ...line })))
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}
