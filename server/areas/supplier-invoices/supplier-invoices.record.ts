import { sql, type RawBuilder } from 'kysely'
import { big, round2, sum } from '../../../contract/money.ts'
import type { InvoiceApproval } from '../../../contract/supplier-invoices/approvals.ts'
import type {
  ProcurementInvoiceItem,
  ProcurementInvoicePayment,
  ProcurementInvoiceRecord,
  ProcurementInvoiceRow,
} from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { isOwed, notTheirApproval, procurementInvoice, takesCustoms } from '../../../machines/procurement-invoice.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides, type Can } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { procurementName } from '../procurements/procurements.record.ts'
import { approvalsOf, awaited, awaits, declinableBy } from './approvals.ts'
import { creditLinksOf } from './credit-links.ts'
import { customsOf } from './customs-of.ts'
import { deductionName } from './deductions.ts'
import { supplierInvoiceFacts } from './supplier-invoices.facts.ts'

export const supplierInvoiceMoves = 'procurement_invoice'

type Reader = Pick<Context, 'db' | 'today' | 'user'>

/** To be paid. */
export const isOpen = sql<boolean>`(t.status = ${'accepted' satisfies keyof typeof procurementInvoice.states})`

/** Same states as the index on due days. */
export function isOverdue(today: string): RawBuilder<boolean> {
  return sql`(t.status = ${'accepted' satisfies keyof typeof procurementInvoice.states} and t.due_date < ${today} and not t.is_credit)`
}

function rowColumns({ today, user }: Pick<Reader, 'today' | 'user'>): RawBuilder<unknown> {
  return sql`t.id, t.uuid, t.supplier_number, t.status, t.date, t.due_date, ${isOverdue(today)} as is_overdue,
    ${reference(sql`v.id`, sql`v.name`)} as supplier, t.is_credit, t.vat_kind, t.net, t.vat, t.gross, t.paid, t.open, t.paid_at,
    t.payment_hold, ${awaited} as awaits, ${awaits(user.id)} as awaits_me, ${declinableBy(user.id)} as may_decline, t.lock_version`
}

const rowTables = sql`procurement_invoices t join suppliers v on v.id = t.supplier_id`

export async function supplierInvoiceRows(ctx: Reader, ids: number[]): Promise<ProcurementInvoiceRow[]> {
  const { rows } = await sql<ProcurementInvoiceRow>`select ${rowColumns(ctx)} from ${rowTables} where t.id = any (${ids})`.execute(ctx.db)
  return rows
}

type Header = Omit<
  ProcurementInvoiceRecord,
  | 'procurement_invoice_items'
  | 'procurements'
  | 'approvals'
  | 'payments'
  | 'credit_uses'
  | 'credit_notes'
  | 'customs_declarations'
  | 'difference'
  | 'can'
> & {
  received_costs: string
}

/** Throws 404 if there is none. */
export async function loadSupplierInvoice(ctx: Reader, id: number): Promise<ProcurementInvoiceRecord> {
  const { db, user } = ctx
  const { rows } = await sql<Header>`
    select ${rowColumns(ctx)}, t.received_at, t.vat_date, ${reference(sql`k.id`, sql`concat(k.code, ' ', k.name)`)} as accounting_account, t.notes,
      ${reference(sql`o.id`, sql`o.supplier_number`)} as corrects, t.accepted_at, ${reference(sql`a.id`, fullName('a'))} as accepted_by, t.cancelled_at, t.is_opening, t.created_at,
      round(s.net, 2) as lines_net, round(s.vat, 2) as lines_vat, ${deductibleVat} as deductible_vat, round(${revalued}, 2) as revalued,
      case when t.is_opening then 0 else supplier_invoice_received_costs(t.id) end as received_costs
    from ${rowTables} left join procurement_invoices o on o.id = t.corrects_id left join accounting_accounts k on k.id = t.accounting_account_id left join users a on a.id = t.accepted_by
    cross join lateral supplier_invoice_sums(t) s
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { received_costs, ...header } = rows[0]
  const items = await itemsOf(db, id)
  const facts = await supplierInvoiceFacts(db, id)
  const approvals = await approvalsOf(db, id)
  const customs_declarations = await customsOf(db, id)
  const can = forPerson(abilitiesOf(user, procurementInvoice, header.status, facts), { userId: user.id, approvals })
  return {
    ...header,
    procurement_invoice_items: items,
    difference: header.is_opening ? '0.00' : differenceOf(items, received_costs),
    procurements: await procurementsOf(db, id),
    approvals,
    payments: await paymentsOf(db, id),
    ...(await creditLinksOf(db, id)),
    customs_declarations,
    can: {
      ...can,
      ...besides(user, 'procurement_invoice', {
        ...facts,
        edit: can['ITEM_EDIT'] ?? true,
        owed: isOwed(header.status),
        imports: takesCustoms(header),
        customs: customs_declarations.length,
        returnable: items.some(({ item_id, quantity, quantity_returned }) => item_id !== null && big(quantity).gt(quantity_returned)),
      }),
    },
  }
}

/** EUR by which goods cost more than at receipt, with the costs beside them, which are spread over them (`differences.ts`). */
function differenceOf(items: readonly ProcurementInvoiceItem[], receivedCosts: string): string {
  const [goods, costs] = [items.filter(isOfGoods), items.filter((item) => !isOfGoods(item))]
  if (goods.length === 0) return '0.00'
  return round2(sum([...goods.map(({ difference }) => difference), ...costs.map(({ net }) => net)]).minus(receivedCosts))
}

const isOfGoods = ({ procurement_item_id }: ProcurementInvoiceItem): boolean => procurement_item_id !== null

/** Steps are decided by those whom they name. */
function forPerson(can: Can, { userId, approvals }: { userId: number; approvals: readonly InvoiceApproval[] }): Can {
  const theirs = approvals.filter(({ approver, deputy }) => [approver.id, deputy?.id].includes(userId))
  const may = {
    APPROVE: theirs.some(({ is_next }) => is_next),
    DECLINE: theirs.some(({ is_next, decision }) => is_next || decision !== null),
  }
  const refused = Object.entries(may).filter(([event, is]) => can[event] === true && !is)
  return { ...can, ...Object.fromEntries(refused.map(([event]) => [event, notTheirApproval])) }
}

/** EUR. */
const revalued = sql`coalesce((
  select sum(m.value) from stock_movements m where m.document_type = ${supplierInvoiceMoves} and m.document_id = t.id), 0)`

/** EUR; of tax that the buyer reckons, too. */
const deductibleVat = sql`case when exists (select from limited_purchases l where l.source = 'procurement_invoice' and l.id = t.id) then (
  select sum(x.deductible_tax) from limited_purchase_tax('procurement_invoice', array[t.id]) x) end`

async function itemsOf(db: Db, id: number): Promise<ProcurementInvoiceItem[]> {
  const { rows } = await sql<ProcurementInvoiceItem>`
    select i.id, i.procurement_invoice_id, i.position, i.procurement_item_id, ${reference(sql`p.id`, procurementName(sql`p`))} as procurement,
      k.id as item_id, k.sku, coalesce(k.name, i.name) as name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse, i.quantity,
      coalesce(g.quantity - g.quantity_invoiced + case when t.cancelled_at is null then i.quantity else 0 end, i.quantity) as invoiceable,
      i.price, i.discount_percent, i.net, i.vat_rate_code, i.vat_rate, ${reference(sql`d.id`, deductionName)} as vat_deduction,
      round(g.purchase_price * (100 - g.discount_percent) / 100, 4) as expected_price, case when t.is_opening then 0 else coalesce(i.net - ${expectedNet}, 0.00) end as difference,
      i.quantity_returned, i.lock_version
    from procurement_invoice_items i
    join procurement_invoices t on t.id = i.procurement_invoice_id
    left join procurement_items g on g.id = i.procurement_item_id
    left join procurements p on p.id = g.procurement_id
    left join catalog_items k on k.id = g.catalog_item_id
    left join measure_units u on u.id = k.measure_unit_id
    left join warehouses w on w.id = coalesce(g.warehouse_id, p.warehouse_id)
    left join vat_deductions d on d.id = i.vat_deduction_id
    where i.procurement_invoice_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

/** EUR at receipt; null without goods. */
export const expectedNet = sql`round(i.quantity * g.purchase_price * (100 - g.discount_percent) / 100, 2)`

async function procurementsOf(db: Db, id: number): Promise<ProcurementInvoiceRecord['procurements']> {
  const { rows } = await sql<ProcurementInvoiceRecord['procurements'][number]>`
    select distinct p.id, ${procurementName(sql`p`)} as name
    from procurement_invoice_items i join procurement_items g on g.id = i.procurement_item_id join procurements p on p.id = g.procurement_id
    where i.procurement_invoice_id = ${id} order by p.id`.execute(db)
  return rows
}

async function paymentsOf(db: Db, id: number): Promise<ProcurementInvoicePayment[]> {
  const { rows } = await sql<ProcurementInvoicePayment>`
    select p.id, p.date, sum(a.amount) as amount, p.method, p.reference
    from supplier_payment_allocations a join supplier_payments p on p.id = a.supplier_payment_id
    where a.procurement_invoice_id = ${id} group by p.id order by p.date, p.id`.execute(db)
  return rows
}
