import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Public bodies accept structured invoices only (Grāmatvedības likums, since 2025), so that is their default; an
 * invoice without one needs confirmation.
 */

export function takesEInvoice(c: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(c)}.is_public_body or ${sql.ref(c)}.einvoice_channel in ('email', 'peppol'))`
}

interface Reached {
  is_public_body?: boolean | undefined
  einvoice_channel?: string | undefined
  email?: string | null | undefined
  invoice_email?: string | null | undefined
}

/** Default channel of a public body: email, if it has an address. */
export function usualChannel({ is_public_body, einvoice_channel = 'none', email, invoice_email }: Reached): 'email' | undefined {
  return is_public_body && einvoice_channel === 'none' && (invoice_email || email) ? 'email' : undefined
}

/**
 * The e-invoice of a simplified invoice goes along with nothing by itself.
 * @throws Refusal of `customer_id` that can be confirmed
 */
export async function confirmWithoutEInvoice(
  { db, confirmed }: Pick<Context, 'db' | 'confirmed'>,
  customerId: number | null,
): Promise<void> {
  if (customerId === null || confirmed.has('public-body-simplified')) return
  const { rows } = await sql<{ name: string }>`select name from customers where id = ${customerId} and is_public_body`.execute(db)
  const [body] = rows
  if (!body) return
  const text = `„${body.name}” ir budžeta iestāde: tai rēķins jāizraksta strukturēts, bet vienkāršā rēķina e-rēķins pats līdzi neiet: tas jāsaglabā un jānosūta. Parasts rēķins derētu.`
  throw Refusal.confirm('public-body-simplified', 'customer_id', text)
}
