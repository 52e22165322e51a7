import { sql } from 'kysely'
import type { outgoingTypes } from '../../../contract/bank/matching.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { bookSupplierPayment, removeSupplierPayment } from '../payables/supplier-payments.book.ts'
import { leftOf, lockEntry, ownAccountId, post, refuseBeyond } from './postings.ts'

/** @file Money that left the account (INV-BANK-5). Invoices are locked by id, then payments, then the entry. */

interface Part {
  document_type: (typeof outgoingTypes)[number]
  document_id: number
  amount: string
  place: number
}

interface SupplierMatch {
  documents: readonly Part[]
  rest_to_credit: boolean
}

/** One payment to one supplier, for invoices and in advance; or the payment that was booked before. */
export async function bookSupplierMatch(ctx: Context, id: number, { documents, rest_to_credit }: SupplierMatch): Promise<void> {
  for (const { amount, place } of documents) {
    if (big(amount).lte(0)) throw Refusal.field(`documents.${place}.amount`, `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
  }
  const supplier_id = await supplierOf(ctx.db, documents)
  const parts = await lockParts(ctx.db, supplier_id, documents)
  const entry = await lockEntry(ctx, id)
  const left = leftOf(entry, 'out')
  const total = sum(documents.map(({ amount }) => amount))
  refuseBeyond(total.toFixed(2), left)
  const amount = rest_to_credit ? left : round2(total)
  const supplier_payment_id = await bookSupplierPayment(
    ctx,
    {
      supplier_id,
      date: entry.booked_on,
      amount,
      method: 'transfer',
      reference: entry.remittance.slice(0, 140) || null,
      bank_account_id: await ownAccountId(ctx.db, entry.iban),
    },
    parts,
  )
  await post(ctx, id, { kind: 'supplier_payment', amount: `-${amount}`, supplier_payment_id })
  ctx.audit({ entity: 'bank_entries', id, event: 'MATCHED', after: { documents, supplier_payment_id, amount } })
}

/** The one supplier of all parts. */
async function supplierOf(db: Db, documents: readonly Part[]): Promise<number> {
  const idsOf = (type: Part['document_type']) =>
    documents.filter(({ document_type }) => document_type === type).map((part) => part.document_id)
  const { rows } = await sql<{ type: Part['document_type']; id: number; supplier_id: number }>`
    select 'procurement_invoice' as type, id, supplier_id from procurement_invoices where id = any (${idsOf('procurement_invoice')})
    union all select 'supplier', id, id from suppliers where id = any (${idsOf('supplier')})`.execute(db)
  const seen = new Set<string>()
  for (const { document_type, document_id, place } of documents) {
    const field = `documents.${place}.document_id`
    if (!rows.some(({ type, id }) => type === document_type && id === document_id)) {
      throw Refusal.field(field, `Lauks „${labelOf('document_id')}”: tāda dokumenta nav`)
    }
    const key = `${document_type} ${document_id}`
    if (seen.size === seen.add(key).size) throw Refusal.field(field, 'Dokuments norādīts divreiz')
  }
  const [supplier, ...others] = new Set(rows.map(({ supplier_id }) => supplier_id))
  if (supplier === undefined || others.length > 0) {
    throw Refusal.field(
      'documents',
      `Lauks „${labelOf('documents')}”: vienā maksājumā dokumenti ir viena piegādātāja; pārējos sasaistiet atsevišķi`,
    )
  }
  return supplier
}

/** The invoices with what each takes; what is paid in advance stays free on the payment. */
async function lockParts(db: Db, supplierId: number, documents: readonly Part[]) {
  const parts = documents.filter(({ document_type }) => document_type === 'procurement_invoice')
  const { rows } = await sql<{ id: number; open: string; is_accepted: boolean }>`
    select id, open, status = 'accepted' as is_accepted from procurement_invoices
    where id = any (${parts.map(({ document_id }) => document_id)}) and supplier_id = ${supplierId} order by id for update`.execute(db)
  return parts.map(({ document_id, amount, place }) => {
    const invoice = rows.find(({ id }) => id === document_id)
    if (!invoice?.is_accepted || big(amount).gt(invoice.open)) {
      const open = formatMoney(invoice?.is_accepted ? invoice.open : '0')
      throw Refusal.field(`documents.${place}.amount`, `Lauks „${labelOf('amount')}”: rēķinā neapmaksāts ir ${open}`)
    }
    return { procurement_invoice_id: document_id, amount }
  })
}

/** Payments that came with their entry go with it; invoices are open again. */
export async function removeBookedPayments(ctx: Context, payments: readonly number[]): Promise<void> {
  if (payments.length > 1) {
    await sql`
      select from procurement_invoices where id in (
        select procurement_invoice_id from supplier_payment_allocations where supplier_payment_id = any (${[...payments]}))
      order by id for update`.execute(ctx.db)
  }
  for (const id of payments.toSorted((one, other) => one - other)) await removeSupplierPayment(ctx, id)
}
