import { sql } from 'kysely'
import { big, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export interface Counted {
  unit: string
  decimals: number
}

/** Why a quantity is none that the unit knows, in words, or null; the database holds the same (`refuse_beyond_unit`). */
export function beyondUnit({ unit, decimals }: Counted, quantity: Decimal): string | null {
  if (big(quantity).round(decimals).eq(big(quantity))) return null
  return decimals === 0 ? `mērvienībai „${unit}” jābūt veselam skaitlim` : `mērvienībai „${unit}” ne vairāk kā ${decimals} zīmes aiz komata`
}

/** Lines without an item are counted in pieces. */
export async function usualUnit(db: Db): Promise<Counted & { id: number }> {
  const { rows } = await sql<Counted & { id: number }>`
    select id, abbreviation as unit, decimals from measure_units order by abbreviation = 'gab.' desc, id limit 1`.execute(db)
  return rows[0] ?? { id: 0, unit: '', decimals: 0 }
}

export async function countedAs(db: Db, itemId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select u.abbreviation as unit, u.decimals from catalog_items k join measure_units u on u.id = k.measure_unit_id
    where k.id = ${itemId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
