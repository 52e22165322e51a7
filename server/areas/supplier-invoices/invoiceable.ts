import { sql, type RawBuilder } from 'kysely'
import type { InvoiceableGoods, InvoiceableSupplier, OpenEInvoice } from '../../../contract/supplier-invoices/invoiceables.ts'
import { supplierInvoices, type ProcurementInvoiceRow } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { procurement } from '../../../machines/procurement.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list, searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { procurementName } from '../procurements/procurements.record.ts'

const received: keyof typeof procurement.states = 'accepted'

const openGoods = sql`procurement_items g join procurements p on p.id = g.procurement_id and g.quantity_invoiced < g.quantity`

export const invoiceables: Handler<typeof supplierInvoices.invoiceables> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`suppliers t`,
    where: [...searched(query.q), sql`exists (select from ${openGoods} where p.supplier_id = t.id and p.status = ${received})`],
    byWords: true,
    orders: [{ key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' }],
    columns: {
      call: supplierInvoices.invoiceables,
      user,
      by: {
        procurements: openSum(sql`count(distinct p.id)`),
        lines: openSum(sql`count(*)`),
        oldest: openSum(sql`min(p.date)`),
        net: openSum(sql`sum(${openNet})`),
      },
    },
    load: (ids) => openSuppliers(db, ids),
  })

const openSum = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from ${openGoods} where p.supplier_id = t.id and p.status = ${received})`

async function openSuppliers(db: Db, ids: number[]): Promise<InvoiceableSupplier[]> {
  const { rows } = await sql<InvoiceableSupplier>`
    select v.id, v.name, count(distinct p.id)::int as procurements, count(*)::int as lines, sum(${openNet}) as net, min(p.date) as oldest
    from ${openGoods} join suppliers v on v.id = p.supplier_id
    where v.id = any (${ids}) and p.status = ${received} group by v.id`.execute(db)
  return rows
}

const openNet = sql`round((g.quantity - g.quantity_invoiced) * g.purchase_price * (100 - g.discount_percent) / 100, 2)`

/** Terms and goods not invoiced yet. */
export const form: Handler<typeof supplierInvoices.form> = async ({ db, params, query, today }) => {
  const { rows } = await sql<{ id: number; name: string; due_date: string }>`
    select v.id, v.name, ${dueDate(today)} as due_date from suppliers v where v.id = ${params.supplierId}`.execute(db)
  const supplier = rows[0]
  const vat_kind = await usualVatKind(db, params.supplierId, today)
  if (!supplier || !vat_kind) throw Refusal.missing()
  const { id, name, due_date } = supplier
  const items = await goodsOf(db, sql`p.supplier_id = ${id} and p.status = ${query.status ?? received}`)
  return { data: { supplier: { id, name }, date: today, due_date, vat_kind, items, e_invoices: await openEInvoices(db, id) } }
}

/** Received but not invoiced, oldest first. */
async function openEInvoices(db: Db, supplierId: number): Promise<OpenEInvoice[]> {
  const { rows } = await sql<OpenEInvoice>`
    select ${reference(sql`p.id`, procurementName(sql`p`))} as procurement, p.supplier_order_nr as number, p.invoice_date as date,
      p.invoice_due_date as due_date, p.invoice_net as net, p.invoice_vat as vat, p.invoice_gross as gross
    from procurements p
    where p.supplier_id = ${supplierId} and p.status = ${received} and p.invoice_date is not null and p.supplier_order_nr is not null
      and exists (select from procurement_items g where g.procurement_id = p.id and g.quantity_invoiced < g.quantity)
      and not exists (
        select from procurement_invoices t where t.supplier_id = p.supplier_id and upper(t.supplier_number) = upper(p.supplier_order_nr)
          and t.cancelled_at is null)
    order by p.invoice_date, p.id`.execute(db)
  return rows
}

/** By the supplier's country; undefined if there is none. */
export async function usualVatKind(db: Db, supplierId: number, day: string): Promise<ProcurementInvoiceRow['vat_kind'] | undefined> {
  const { rows } = await sql<{ vat_kind: ProcurementInvoiceRow['vat_kind'] }>`
    select case when v.is_reverse_charge then 'reverse' when l.code = h.code then 'domestic' when in_union(l, ${day}) then 'eu' else 'import' end as vat_kind
    from suppliers v join countries l on l.id = v.country_id
    left join customers c on c.is_main left join countries h on h.id = c.country_id
    where v.id = ${supplierId}`.execute(db)
  return rows[0]?.vat_kind
}

/** By the supplier's terms, else the installation's. */
export function dueDate(date: string | RawBuilder<string | null>): RawBuilder<string> {
  return sql`((${date})::date + coalesce(v.payment_term_days, (property('invoice_due_days') #>> '{}')::int, 14))::date`
}

/** Not fully invoiced, oldest first. */
async function goodsOf(db: Db, condition: RawBuilder<unknown>): Promise<InvoiceableGoods[]> {
  const { rows } = await sql<InvoiceableGoods>`
    select g.id as procurement_item_id, json_build_object('id', p.id, 'name', ${procurementName(sql`p`)}, 'date', p.date) as procurement, p.status,
      k.id as item_id, k.sku, k.name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, ${reference(sql`w.id`, sql`w.name`)} as warehouse,
      g.quantity - g.quantity_invoiced as quantity, g.purchase_price as price, g.discount_percent, ${openNet} as net, g.vat_rate_code,
      coalesce(vat_rate_on(g.vat_rate_code, coalesce(p.invoice_date, p.date)), 0) as vat_rate
    from ${openGoods}
    join catalog_items k on k.id = g.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id
    join warehouses w on w.id = coalesce(g.warehouse_id, p.warehouse_id)
    where ${condition} order by p.date, p.id, g.position, g.id`.execute(db)
  return rows
}
