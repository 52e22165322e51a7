import { sql } from 'kysely'
import type { Text } from '../../../contract/company/document-languages.ts'
import { one } from '../../db/one.ts'
import { lateInterestOf } from '../../documents/texts.ts'
import type { Db } from '../../http/context.ts'

/**
 * Late payment terms: the percent of the branch or customer (docs/domain/people.md#customers) with its cap
 * (INV-INTEREST-3), else the general text, else null.
 */
export async function lateInterest(db: Db, owner: { customer_id: number; branch_id: number | null }): Promise<Text | null> {
  const { rows } = await sql<{ percent: string | null; cap: string | null; lv: string | null; en: string | null }>`
    select coalesce(
        (select late_interest_pc_day from branch_payment_details where branch_id = ${owner.branch_id}),
        (select late_interest_pc_day from customer_payment_details where customer_id = ${owner.customer_id}))::text as percent,
      (select contract_cap::text from interest_rates where valid_from <= today() order by valid_from desc limit 1) as cap,
      property('late_interest_text') #>> '{}' as lv, property('late_interest_text_en') #>> '{}' as en`.execute(db)
  const { percent, cap, lv, en } = one(rows)
  if (percent !== null) return lateInterestOf(percent, cap)
  return lv ? { lv, en: en || lv } : null
}
