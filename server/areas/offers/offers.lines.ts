import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { round4 } from '../../../contract/money.ts'
import type { offers } from '../../../contract/offers/offers.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { checkedLines, columnsOf, inList, type DecidedLine, type LineOwner } from '../stock/sale-lines.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'

type LineInput = Body<typeof offers.addItems>['offer_items']

interface Owner {
  customer_id: number | null
  branch_id: number | null
  date: string
}

export type OfferLine = ReturnType<typeof offerColumns>

export async function lineOwner(ctx: Pick<Context, 'db' | 'user'>, { customer_id, branch_id, date }: Owner): Promise<LineOwner> {
  return { customer_id, branch_id, date, warehouse_id: await usualWarehouse(ctx) }
}

/** @throws Refusal at the fields */
export async function offerLinesOf(ctx: Pick<Context, 'db' | 'user'>, owner: Owner, input: LineInput): Promise<OfferLine[]> {
  if (input.length === 0) return []
  const decided = await checkedLines(ctx, await lineOwner(ctx, owner), input, inList('offer_items'))
  return decided.map((line, index) => offerColumns(line, input[index] ?? {}))
}

interface OfferOnlyFields {
  is_optional?: boolean | undefined
  group_title?: string | null | undefined
  purchase_price?: string | null | undefined
}

/** Cost defaults to the average cost. */
function offerColumns(line: DecidedLine, { is_optional = false, group_title = null, purchase_price }: OfferOnlyFields) {
  return { ...columnsOf(line), is_optional, group_title, purchase_price: purchase_price ?? usualCost(line) }
}

/** EUR; null if unknown. */
export function usualCost({ facts: { avg_cost } }: DecidedLine): string | null {
  return avg_cost === null ? null : round4(avg_cost)
}

/** Returns the keys in input order. */
export async function insertOfferLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  offerId: number,
  lines: readonly OfferLine[],
): Promise<number[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from offer_items where offer_id = ${offerId}`.execute(db)
  const first = one(rows).last + 1
  const by = { offer_id: offerId, created_by: user.id, updated_by: user.id }
  const insertedRows = await db
    .insertInto('offer_items')
    .values(lines.map((line, index) => ({ ...by, position: first + index, ...line })))
    .returning('id')
    .execute()
  return insertedRows.map(({ id }) => id)
}
