import { sql } from 'kysely'
import type { CustomerRecord } from '../../../contract/customers/customer-record.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { besides, withheld } from '../shared/abilities.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { bankAccountRows } from './bank-accounts.ts'
import { branchRows } from './branches.ts'
import { contactRows } from './contacts.ts'
import { customerCredit } from './customers.credit.ts'
import { fileRows } from './customer-files.ts'
import { discountRows } from './discounts.ts'
import { deleteRefusal } from './customers.documents.ts'
import { customerColumns, customerTables } from './customers.list.ts'
import { readPaymentDetails } from './payment-details.ts'

export const show: Handler<typeof customers.show> = async (ctx) => ({ data: await readCustomer(ctx, ctx.params.id) })

/** The own company for staff, the user's customer for customers. */
export const main: Handler<typeof customers.main> = async (ctx) => {
  const { rows } = await sql<{ id: number }>`select id from customers where is_main`.execute(ctx.db)
  const id = ctx.user.kind === 'staff' ? rows[0]?.id : ctx.user.main_customer_id
  return { data: await readCustomer(ctx, id ?? 0) }
}

export async function readCustomer(ctx: Context, id: number): Promise<CustomerRecord> {
  const { db, user } = ctx
  const { rows } = await sql<Customer>`
    select ${customerColumns}, ${reference(sql`l.id`, sql`l.name`)} as country, c.website, c.card_nr, c.legal_address,
      ${reference(sql`r.id`, sql`r.name`)} as region, c.postal_code, c.discount_percent, c.payment_term_days, c.auto_invoice, c.invoice_grouping,
      c.invoice_email, c.einvoice_channel, c.peppol_scheme, c.peppol_id, c.is_public_body, c.document_language, c.vat_checked_at, c.vat_valid, c.created_at,
      ${customerCredit(sql`c.id`)} as credit,
      (select max(id) from customer_refunds where customer_id = c.id) as last_refund_id,
      ${deleteRefusal} as delete_refusal
      ${isStaff(user) ? sql`, c.notes, c.segment, c.credit_limit, c.blocked_reason` : sql``}
    ${customerTables}
    join countries l on l.id = c.country_id
    left join regions r on r.id = c.region_id
    ${whereAll([sql`c.id = ${id}`, ...visibleTo(user, sql`c.id`)])}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const { delete_refusal, ...customer } = row
  const [additional_bank_accounts, discounts, files, branches, contacts, payment_details] = await Promise.all([
    bankAccountRows(db, sql`a.customer_id = ${id}`),
    discountRows(db, sql`d.customer_id = ${id}`),
    user.permissions.has('allow_download_customer_files') ? fileRows(db, sql`f.fileable_id = ${id}`) : undefined,
    branchRows(db, sql`b.customer_id = ${id} and b.archived_at is null`),
    contactRows(db, sql`p.customer_id = ${id}`),
    readPaymentDetails(db, 'customer', sql`d.customer_id = ${id}`),
  ])
  return {
    ...customer,
    payment_details,
    additional_bank_accounts,
    discounts,
    ...(files && { files }),
    branches,
    contacts,
    can: {
      ...withheld(user, 'customer', {
        EDIT: true,
        DELETE: customer.archived_at === null ? (delete_refusal ?? true) : 'Klients jau ir arhivēts',
        RESTORE: customer.archived_at === null ? 'Klients nav arhivēts' : true,
      }),
      ...besides(user, 'customer', { credit: customer.credit, refunded: customer.last_refund_id !== null, main: customer.is_main }),
    },
  }
}

type Customer = Omit<
  CustomerRecord,
  'additional_bank_accounts' | 'discounts' | 'files' | 'branches' | 'contacts' | 'payment_details' | 'can'
> & { delete_refusal: string | null }
