import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import type { PaymentMethod } from '../../../contract/invoices/invoice-record.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmCash } from '../customers/cash-limit.ts'

interface PaymentInput {
  amount: string
  method: PaymentMethod
  /** Default: today. */
  date?: string | undefined
}

type FieldOf = (index: number, name: 'amount' | 'method') => string

const fieldOfPayments: FieldOf = (index, name) => `payments.${index}.${name}`

/**
 * Confirms suspicious payments: above the open amount, cash above the legal limit, cash or card where reverse charge
 * requires transfer (INV-VAT-7). @throws Refusal that can be confirmed
 */
export async function confirmPayments(
  ctx: Context,
  id: number,
  payments: readonly PaymentInput[],
  fieldOf: FieldOf = fieldOfPayments,
): Promise<void> {
  const { rows } = await sql<{ customer_id: number; open: string; cash: string; by_transfer_only: boolean }>`
    select t.customer_id, t.open, coalesce((
        select sum(a.amount) from payment_allocations a join payments p on p.id = a.payment_id
        where a.document_type = 'invoice' and a.document_id = t.id and p.method = 'cash'), 0) as cash,
      exists (
        select from invoice_items i join vat_reasons r on r.code = i.vat_reason_code
        where i.invoice_id = t.id and i.vat_category = 'AE' and r.non_cash_only) as by_transfer_only
    from invoices t where t.id = ${id}`.execute(ctx.db)
  const [invoice] = rows
  if (!invoice) throw Refusal.missing()
  confirmExcess(ctx, invoice.open, payments, fieldOf)
  const cash = payments.filter(({ method }) => method === 'cash')
  const first = payments.findIndex(({ method }) => method === 'cash')
  if (first >= 0) {
    const { customer_id } = invoice
    await confirmCash(ctx, {
      with: customer_id,
      amount: sum([invoice.cash, ...cash.map(({ amount }) => amount)]),
      date:
        cash
          .map(({ date = ctx.today }) => date)
          .toSorted()
          .at(-1) ?? ctx.today,
      field: fieldOf(first, 'method'),
    })
  }
  const atOnce = payments.findIndex(({ method }) => method === 'cash' || method === 'card')
  if (atOnce < 0 || !invoice.by_transfer_only || ctx.confirmed.has('reverse-charge-cash')) return
  throw Refusal.confirm(
    'reverse-charge-cash',
    fieldOf(atOnce, 'method'),
    'Rēķinā ir reversais PVN, ko piemēro, tikai ja maksā ar pārskaitījumu; saņemot naudu citādi, PVN maksājam mēs.',
  )
}

function confirmExcess({ confirmed }: Context, open: string, payments: readonly PaymentInput[], fieldOf: FieldOf): void {
  const excess = sum(payments.map(({ amount }) => amount)).minus(big(open))
  if (excess.lte(0) || confirmed.has('overpayment')) return
  throw Refusal.confirm(
    'overpayment',
    fieldOf(payments.length - 1, 'amount'),
    `Maksājums par ${formatMoney(round2(excess))} pārsniedz neapmaksāto summu ${formatMoney(open)}; pārmaksa kļūs par klienta kredītu.`,
  )
}
