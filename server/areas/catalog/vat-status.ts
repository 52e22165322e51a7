import { sql, type RawBuilder } from 'kysely'

export const chargesVat = sql<boolean>`coalesce(property('vat_regime') #>> '{}', 'registered') <> 'unregistered'`

/**
 * Whether VAT of document `t` is due on payment (PVN likuma 137. pants): requires our status and some part that bears
 * our tax.
 */
export function taxedOnPayment(kind: 'invoice' | 'simplified_invoice'): RawBuilder<boolean> {
  return sql`(coalesce(property('vat_regime') #>> '{}', 'registered') = 'cash_accounting' and exists (
    select from ${sql.table(`${kind}_vat_lines`)} v where v.${sql.ref(`${kind}_id`)} = t.id and v.category = 'S' and not is_oss(v.reason_code)))`
}
