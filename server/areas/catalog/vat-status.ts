import { sql, type RawBuilder } from 'kysely'

/** Whether we charge VAT at all, by the system property `vat_regime`. */
export const chargesVat = sql<boolean>`coalesce(property('vat_regime') #>> '{}', 'registered') <> 'unregistered'`

/**
 * Whether the tax of a document `t` is due when it is paid (PVN likuma 137. pants): that is our status, and some of it
 * is taxed here; what is untaxed, taxed by the buyer or went abroad has no tax of ours to wait for.
 */
export function taxedOnPayment(kind: 'invoice' | 'simplified_invoice'): RawBuilder<boolean> {
  return sql`(coalesce(property('vat_regime') #>> '{}', 'registered') = 'cash_accounting' and exists (
    select from ${sql.table(`${kind}_vat_lines`)} v where v.${sql.ref(`${kind}_id`)} = t.id and v.category = 'S'))`
}
