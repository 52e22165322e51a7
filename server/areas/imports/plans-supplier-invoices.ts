import { sql } from 'kysely'
import { outsideRate } from '../../../contract/company/vat-decision.ts'
import { freshProcurementInvoice, procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { after } from '../../../machines/transition.ts'
import { dueDate } from '../supplier-invoices/invoiceable.ts'
import { readyText, tableColumns, type ImportPlan } from './plan.ts'

const { initial } = procurementInvoice
const accepted = after(procurementInvoice, initial, 'ACCEPT', freshProcurementInvoice)

/** Supplier numbers are unique per year. */
const yearly = sql`concat_ws('|', ${readyText('supplier_id')}, left(${readyText('date')}, 4), upper(${readyText('supplier_number')}))`

/** Accepted invoices of a former program, each with one line without goods and tax over the open sum. */
export const openSupplierInvoices: ImportPlan = {
  table: 'procurement_invoices',
  columns: tableColumns('open_supplier_invoices', ['net', 'vat', 'gross', 'is_opening'], ['open']),
  defaults: sql`jsonb_build_object('is_opening', true, 'vat', 0)`,
  inherited: {
    join: sql`left join suppliers v on v.id::text = ${readyText('supplier_id')} and r.ready ? 'date'`,
    ready: sql`case when v.id is not null then jsonb_build_object('due_date', ${dueDate(readyText('date'))}) end`,
  },
  rewritten: sql`jsonb_build_object('net', ${readyText('open')}, 'gross', ${readyText('open')})`,
  unique: [{ field: 'supplier_number', key: sql`case when ${readyText('supplier_id')} is not null then ${yearly} end` }],
  twins: [
    {
      why: 'rēķina numurs',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.supplier_number || ', ' || v.name as name from ${rows} r
        join procurement_invoices t on t.supplier_id::text = ${readyText('supplier_id')} and upper(t.supplier_number) = upper(${readyText('supplier_number')})
          and extract(year from t.date)::text = left(${readyText('date')}, 4) and t.cancelled_at is null
        join suppliers v on v.id = t.supplier_id`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'date' as field, 'Rēķina datums: nedrīkst būt nākotnē' as reason
      from ${rows} r where ${readyText('date')} > today()::text`,
    (rows) => sql`select r.row, 'date' as field, 'Rēķina datums: ir slēgtā periodā' as reason
      from ${rows} r where ${readyText('date')} <= locked_until()::text`,
  ],
  parts: ['procurement_invoice_items'],
  writeParts: async (db, { import_id, user_id, from, to }) => {
    const importedRows = sql`import_rows r where r.import_id = ${import_id} and r.row > ${from} and r.row <= ${to} and r.choice = 'create'`
    await sql`
      insert into procurement_invoice_items (procurement_invoice_id, position, name, quantity, price, vat_rate_code, vat_rate, created_by, updated_by)
      select r.entity_id, 1, format('Neapmaksātais atlikums rēķinam %s', ${readyText('supplier_number')}), 1, (${readyText('open')})::numeric, ${outsideRate}, 0,
        ${user_id}, ${user_id}
      from ${importedRows}`.execute(db)
    // Accepted afterwards, so that totals are checked against lines.
    await sql`
      update procurement_invoices t set status = ${accepted}, accepted_at = moment(), accepted_by = ${user_id}
      from (select r.entity_id from ${importedRows}) r where t.id = r.entity_id`.execute(db)
  },
  release: async (db, importId) => {
    await sql`
      update procurement_invoices t set status = ${initial}, accepted_at = null, accepted_by = null
      from import_rows r where r.import_id = ${importId} and r.choice = 'create' and t.id = r.entity_id`.execute(db)
  },
  onlyNew: true,
}
