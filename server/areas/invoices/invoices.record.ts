import { sql } from 'kysely'
import type { InvoiceItem, InvoiceRecord, InvoiceRow } from '../../../contract/invoices/invoice-record.ts'
import { invoice } from '../../../machines/invoice.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { reasonWords } from '../catalog/vat-reasons.ts'
import { customerCredit } from '../customers/customers.credit.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { isCreditable } from '../shared/creditable.ts'
import { isStaff, visibleInvoices } from '../../http/visible.ts'
import { whereAll } from '../../http/list.ts'
import { invoiceDelivery } from './delivery.ts'
import { invoiceFacts } from './invoices.facts.ts'
import { mailsOf } from '../files/attachments.ts'

/** Same expression as the index on due dates. */
export const overdue = sql`(t.gross - t.advance_applied - t.credited - t.paid > 0 and t.accepted_at is not null and t.due_date < today())`

export const disputed = sql`(t.dispute is not null and t.open > 0)`

interface Flat extends Omit<InvoiceRow, 'customer' | 'branch'> {
  customer_id: number
  customer_name: string
  branch_id: number | null
  branch_name: string | null
}

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, t.due_date, t.kind, t.net, t.vat, t.gross, t.open,
  ${overdue} as is_overdue, ${disputed} as is_disputed,
  t.sent_at, t.lock_version, t.customer_id, c.name as customer_name, t.branch_id, b.name as branch_name`

const parties = sql`join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id`

export async function invoiceRows(db: Db, ids: number[]): Promise<InvoiceRow[]> {
  const { rows } = await sql<Flat>`select ${rowColumns} from invoices t ${parties} where t.id = any(${ids})`.execute(db)
  return rows.map(asRow)
}

function asRow<R extends Flat>({ customer_id, customer_name, branch_id, branch_name, ...row }: R) {
  return {
    ...row,
    customer: { id: customer_id, name: customer_name },
    branch: branch_id === null ? null : { id: branch_id, name: branch_name ?? '' },
  }
}

type Extra = Pick<
  InvoiceRecord,
  | 'series'
  | 'type'
  | 'delivery_date'
  | 'payment_term_text'
  | 'payment_method'
  | 'contract_ref'
  | 'notes'
  | 'advance_applied'
  | 'credited'
  | 'paid'
  | 'amount_in_words'
  | 'reminder_count'
  | 'dispute'
  | 'reminded_on'
  | 'reminder_level'
  | 'accepted_at'
  | 'paid_at'
  | 'exported_at'
  | 'is_opening'
  | 'email'
  | 'customer_credit'
  | 'created_at'
> & {
  loading_address: string | null
  unloading_address: string | null
  vehicle: string | null
  driver: string | null
  transport_date: string | null
}

const reminded = sql`t.reminded_on,
  (select json_build_object('id', l.id, 'name', l.name) from reminder_levels l where l.id = t.reminder_level_id) as reminder_level, `

/** Throws 404 if there is none visible. */
export async function loadInvoice(ctx: Pick<Context, 'db' | 'user'>, id: number): Promise<InvoiceRecord> {
  const { db, user } = ctx
  const { rows } = await sql<Flat & Extra>`
    select ${rowColumns}, t.series, t.type, t.delivery_date, t.payment_term_text, t.payment_method, t.contract_ref, t.notes,
      t.advance_applied, t.credited, t.paid, t.amount_in_words, t.reminder_count, ${isStaff(user) ? sql`t.dispute, ` : sql``}${isStaff(user) ? reminded : sql``}t.accepted_at, t.paid_at, t.exported_at, t.is_opening, t.created_at,
      coalesce(c.invoice_email, b.email, c.email) as email, ${customerCredit(sql`c.id`)} as customer_credit,
      t.loading_address, t.unloading_address, t.vehicle, t.driver, t.transport_date
    from invoices t ${parties} ${whereAll([sql`t.id = ${id}`, ...visibleInvoices(user)])}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const { loading_address, unloading_address, vehicle, driver, transport_date, ...flat } = row
  const waybill = present({ loading_address, unloading_address, vehicle, driver, transport_date })
  const [facts, creditable, invoice_items, vat_lines, payments, orders, credit_notes, advances, emails, delivery] = await Promise.all([
    invoiceFacts(db, id),
    isCreditable(db, { invoice_id: id }),
    invoiceItems(db, id),
    vatLines(db, 'invoice', id),
    paymentsOf(db, id),
    ordersOf(db, id),
    creditNotesOf(db, user, id),
    advancesOf(db, id),
    mailsOf(db, 'invoices', id),
    invoiceDelivery(db, id),
  ])
  const can = abilitiesOf(user, invoice, row.status, facts)
  const relatedActions = besides(user, 'invoice', {
    // A fully credited invoice can only credit free goods, which change no sum.
    creditRefusal: facts.creditedInFull && creditable ? null : refusal(invoice, row.status, 'CREDIT', facts),
    creditable,
    pay: can['PAY'] ?? true,
    credit: row.customer_credit,
    email: can['EMAIL'] ?? true,
    address: row.email,
  })
  return {
    ...asRow(flat),
    waybill,
    delivery,
    invoice_items,
    vat_lines,
    payments,
    orders,
    credit_notes,
    advances,
    emails,
    can: { ...can, ...relatedActions },
  }
}

function present(fields: Record<string, string | null>): Record<string, string> | null {
  const filled = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null)
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

type FlatItem = Omit<InvoiceItem, 'measure_unit' | 'order'> & {
  unit_id: number
  unit_name: string
  order_id: number | null
  order_number: string | null
}

async function invoiceItems(db: Db, id: number): Promise<InvoiceItem[]> {
  const { rows } = await sql<FlatItem>`
    select i.id, i.position, i.source_type, i.source_id, i.catalog_item_id as item_id, k.sku, i.name, i.description, i.quantity, i.unit_price,
      i.discount_percent, i.net, i.vat_rate_code, i.vat_rate, i.vat_category, i.vat_reason_code, i.quantity_credited, i.lock_version,
      u.id as unit_id, u.abbreviation as unit_name, o.id as order_id, o.number as order_number
    from invoice_items i
    join measure_units u on u.id = i.measure_unit_id
    left join catalog_items k on k.id = i.catalog_item_id
    left join order_items oi on i.source_type = 'order_item' and oi.id = i.source_id
    left join orders o on o.id = oi.order_id
    where i.invoice_id = ${id} order by i.position, i.id`.execute(db)
  return rows.map(({ unit_id, unit_name, order_id, order_number, ...item }) => ({
    ...item,
    measure_unit: { id: unit_id, name: unit_name },
    order: order_id === null ? null : { id: order_id, name: order_number ?? '' },
  }))
}

export async function vatLines(
  db: Db,
  kind: 'invoice' | 'credit_note' | 'simplified_invoice' | 'shop_order',
  id: number,
): Promise<InvoiceRecord['vat_lines']> {
  const { rows } = await sql<InvoiceRecord['vat_lines'][number]>`
    select v.category, v.rate, v.reason_code, ${reasonWords} as reason, v.taxable, v.tax
    from ${sql.table(`${kind}_vat_lines`)} v left join vat_reasons r on r.code = v.reason_code
    where v.${sql.ref(`${kind}_id`)} = ${id} order by v.category = 'S' desc, v.rate desc, v.category`.execute(db)
  return rows
}

async function paymentsOf(db: Db, id: number): Promise<InvoiceRecord['payments']> {
  const { rows } = await sql<InvoiceRecord['payments'][number]>`
    select p.id, p.date, sum(a.amount) as amount, p.method, p.reference, a.from_credit
    from payment_allocations a join payments p on p.id = a.payment_id
    where a.document_type = 'invoice' and a.document_id = ${id} group by p.id, a.from_credit order by p.date, p.id, a.from_credit`.execute(
    db,
  )
  return rows
}

async function ordersOf(db: Db, id: number): Promise<InvoiceRecord['orders']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct o.id, o.number as name
    from invoice_items i join order_items oi on oi.id = i.source_id join orders o on o.id = oi.order_id
    where i.invoice_id = ${id} and i.source_type = 'order_item' order by o.id`.execute(db)
  return rows
}

async function creditNotesOf(db: Db, user: SessionUser, id: number): Promise<InvoiceRecord['credit_notes']> {
  const visibility = user.kind === 'staff' ? sql`t.status <> 'rejected'` : sql`t.status = 'accepted'`
  const { rows } = await sql<InvoiceRecord['credit_notes'][number]>`
    select t.id, t.number, t.status, t.date, t.gross from credit_notes t where t.invoice_id = ${id} and ${visibility} order by t.id`.execute(
    db,
  )
  return rows
}

async function advancesOf(db: Db, id: number): Promise<InvoiceRecord['advances']> {
  const { rows } = await sql<InvoiceRecord['advances'][number]>`
    select a.id, a.number, sum(s.gross) as amount from advance_settlements s join advance_invoices a on a.id = s.advance_invoice_id
    where s.invoice_id = ${id} group by a.id having sum(s.gross) > 0 order by a.id`.execute(db)
  return rows
}
