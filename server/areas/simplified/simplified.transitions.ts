import { sql } from 'kysely'
import type { SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import { simplifiedInvoice, type SimplifiedInvoiceState } from '../../../machines/simplified-invoice.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { simplifiedFacts } from './simplified.facts.ts'
import { loadSimplified } from './simplified.record.ts'

export interface LockedSimplified {
  id: number
  status: SimplifiedInvoiceState
  number: string
  series: string
  series_no: number
  customer_id: number | null
  buyer_name: string | null
  branch_id: number | null
  warehouse_id: number
  date: string
  due_date: string
  payment_method: SimplifiedInvoiceRow['payment_method']
  price_mode: SimplifiedInvoiceRow['price_mode']
  gross: string
  /** Null while unpaid. */
  paid_at: string | null
  lock_version: number
}

export const {
  begin: beginSimplified,
  beginOnce,
  stateAfter,
} = stepsOf({
  chart: simplifiedInvoice,
  lock: lockSimplified,
  facts: simplifiedFacts,
  load: loadSimplified,
})

async function lockSimplified({ db }: Pick<Context, 'db'>, id: number): Promise<LockedSimplified> {
  const { rows } = await sql<LockedSimplified>`
    select id, status, number, series, series_no, customer_id, buyer_name, branch_id, warehouse_id, date, due_date, payment_method, price_mode,
      gross, paid_at, lock_version
    from simplified_invoices where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
