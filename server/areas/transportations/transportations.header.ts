import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { warnUnlessConfirmed } from '../../http/warnings.ts'
import { requireCustomer } from '../customers/document-owner.ts'

interface Header {
  carrier_id: number
  customer_id?: number | null | undefined
  loading_date: string | null
  unloading_date: string | null
}

/**
 * Confirms insufficient carrier insurance (docs/domain/transport.md#transportations); a warning where nobody can be
 * asked.
 */
export async function requireHeader(ctx: Context, { carrier_id, customer_id, loading_date, unloading_date }: Header): Promise<string[]> {
  const refuse = (field: string, reason: string): Refusal => Refusal.field(field, `Lauks „${labelOf(field)}”: ${reason}`)
  const { rows } = await sql<{ name: string; insurance_until: string | null }>`
    select name, insurance_until from carriers where id = ${carrier_id} for key share`.execute(ctx.db)
  const carrier = rows[0]
  if (!carrier) throw refuse('carrier_id', 'norādītais ieraksts neeksistē')
  if (customer_id) await requireCustomer(ctx, customer_id)
  if (loading_date && unloading_date && unloading_date < loading_date)
    throw refuse('unloading_date', 'krava nevar pienākt pirms iekraušanas')
  const until = carrier.insurance_until
  const isOver = until !== null && until < (unloading_date ?? loading_date ?? ctx.today)
  const text = isOver ? `Pārvadātāja „${carrier.name}” apdrošināšana ir spēkā tikai līdz ${formatDate(until)}` : null
  return warnUnlessConfirmed(ctx, 'carrier-insurance', 'carrier_id', text)
}
