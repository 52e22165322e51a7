import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { payables } from '../../../contract/payables/payables.ts'
import { paymentFileFormats, type PaymentOrderLine, type PaymentOrderRecord } from '../../../contract/payables/payment-orders.ts'
import { awaitsBank } from '../../../machines/payment-order.ts'
import { one } from '../../db/one.ts'
import { pain001, type CreditTransfer, type PaymentFile, type PaymentFileFormat } from '../../documents/pain001.ts'
import { xmlMime } from '../../documents/xml-stream.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullCustomerName } from '../customers/customers.names.ts'
import { ownAccounts } from './own-accounts.ts'
import { loadPaymentOrder } from './payment-orders.record.ts'
import { begin, enter, lockInvoicesOf } from './payment-orders.transitions.ts'

/** INV-PAYABLE-7: a file is written once and never changes; a repetition gives the stored one. */
export const exportOrder: Handler<typeof payables.exportOrder> = async (ctx) => {
  const { db, user, params, body, now } = ctx
  const { format } = body
  await lockInvoicesOf(ctx, params.id)
  const locked = await begin(ctx, params.id, 'EXPORT')
  const stored = await storedFile(db, locked.id, format)
  if (stored) {
    ctx.audit({ entity: 'payment_orders', id: locked.id, event: 'EXPORT', after: { format } })
    return { data: { format, made_before: stored.created_at } }
  }
  const marks = awaitsBank(locked.status) ? {} : { exported_at: now.toISOString(), exported_by: user.id }
  await enter(ctx, locked, 'EXPORT', marks)
  const record = await loadPaymentOrder(ctx, locked.id)
  // A file holds all lines: what the bank has done would be paid twice.
  if (record.lines.some(({ state }) => state !== 'open'))
    throw Refusal.field('format', 'Banka daļu maksājumu ir izpildījusi vai noraidījusi; citu failu no šī uzdevuma vairs nesagatavo')
  const content = Buffer.from(pain001(await fileOf(ctx, record, format))).toString('utf8')
  await db.insertInto('payment_order_files').values({ payment_order_id: locked.id, format, content, created_by: user.id }).execute()
  return { data: { format, made_before: null } }
}

export const orderFile: Handler<typeof payables.orderFile> = async ({ db, params }) => {
  const { rows } = await sql<{ name: string }>`select name from payment_orders where id = ${params.id}`.execute(db)
  const stored = isFormat(params.format) ? await storedFile(db, params.id, params.format) : undefined
  if (!rows[0] || !stored) throw Refusal.missing()
  return { name: `${rows[0].name}.xml`, mime: xmlMime, bytes: Buffer.from(stored.content, 'utf8') }
}

function isFormat(text: string): text is PaymentFileFormat {
  return Object.hasOwn(paymentFileFormats, text)
}

async function storedFile(db: Db, id: number, format: PaymentFileFormat): Promise<{ content: string; created_at: string } | undefined> {
  const { rows } = await sql<{ content: string; created_at: string }>`
    select content, created_at from payment_order_files where payment_order_id = ${id} and format = ${format}`.execute(db)
  return rows[0]
}

async function fileOf({ db, now }: Context, record: PaymentOrderRecord, format: PaymentFileFormat): Promise<PaymentFile> {
  const { message_id, date, iban, lines, exported_at } = record
  const { rows } = await sql<{ name: string; reg_nr: string | null }>`
    select coalesce(d.beneficiary, ${fullCustomerName()}) as name, c.reg_nr
    from customers c left join company_forms f on f.id = c.company_form_id
    left join customer_payment_details d on d.customer_id = c.id and d.iban = ${iban}
    where c.is_main`.execute(db)
  const bic = (await ownAccounts(db)).find((account) => account.iban === iban)?.bic ?? null
  const suppliers = await addressesOf(db, lines)
  const transfers = [...groupedBy(lines, ({ transfer }) => transfer).values()].flatMap((group) => transferOf(group, suppliers))
  return { format, message_id, made_at: exported_at ?? now.toISOString(), date, payer: { ...one(rows), iban, bic }, transfers }
}

interface Address {
  id: number
  country: string
  address: string | null
}

async function addressesOf(db: Db, lines: readonly PaymentOrderLine[]): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select v.id, l.code as country, v.address from suppliers v join countries l on l.id = v.country_id
    where v.id = any (${lines.map(({ supplier }) => supplier.id)})`.execute(db)
  return rows
}

function transferOf(group: readonly [PaymentOrderLine, ...PaymentOrderLine[]], suppliers: readonly Address[]): CreditTransfer[] {
  const [{ supplier, end_to_end_id, beneficiary, iban }] = group
  const numbers = group.map(({ procurement_invoice }) => procurement_invoice.name)
  const amount = round2(sum(group.map((line) => line.amount)))
  return suppliers
    .filter(({ id }) => id === supplier.id)
    .map(({ country, address }) => ({
      end_to_end_id,
      amount,
      beneficiary,
      iban,
      country,
      address,
      invoices: numbers,
    }))
}
