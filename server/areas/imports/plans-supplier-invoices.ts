import { sql } from 'kysely'
import { outsideRate } from '../../../contract/company/vat-decision.ts'
import { freshProcurementInvoice, procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { after } from '../../../machines/transition.ts'
import { dueDate } from '../supplier-invoices/invoiceable.ts'
import { said, type ImportPlan } from './plan.ts'

const { initial } = procurementInvoice
const accepted = after(procurementInvoice, initial, 'ACCEPT', freshProcurementInvoice)

/** A supplier gives a number once a year. */
const yearly = sql`concat_ws('|', ${said('supplier_id')}, left(${said('date')}, 4), upper(${said('supplier_number')}))`

/**
 * What suppliers are owed: their invoices that a former program accepted, each with one line on no goods and without tax
 * over what is left to pay, since goods and tax were entered there.
 */
export const openSupplierInvoices: ImportPlan = {
  table: 'procurement_invoices',
  columns: ['supplier_id', 'supplier_number', 'date', 'due_date', 'net', 'vat', 'gross', 'notes', 'is_opening'],
  defaults: sql`jsonb_build_object('is_opening', true, 'vat', 0)`,
  inherited: {
    join: sql`left join suppliers v on v.id::text = ${said('supplier_id')} and r.ready ? 'date'`,
    ready: sql`case when v.id is not null then jsonb_build_object('due_date', ${dueDate(said('date'))}) end`,
  },
  rewritten: sql`jsonb_build_object('net', ${said('open')}, 'gross', ${said('open')})`,
  unique: [{ field: 'supplier_number', key: sql`case when ${said('supplier_id')} is not null then ${yearly} end` }],
  twins: [
    {
      why: 'rēķina numurs',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.supplier_number || ', ' || v.name as name from ${rows} r
        join procurement_invoices t on t.supplier_id::text = ${said('supplier_id')} and upper(t.supplier_number) = upper(${said('supplier_number')})
          and extract(year from t.date)::text = left(${said('date')}, 4) and t.cancelled_at is null
        join suppliers v on v.id = t.supplier_id`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'date' as field, 'Rēķina datums: nedrīkst būt nākotnē' as reason
      from ${rows} r where ${said('date')} > today()::text`,
    (rows) => sql`select r.row, 'date' as field, 'Rēķina datums: ir slēgtā periodā' as reason
      from ${rows} r where ${said('date')} <= locked_until()::text`,
  ],
  parts: ['procurement_invoice_items'],
  writeParts: async (db, { import_id, user_id, from, to }) => {
    const made = sql`import_rows r where r.import_id = ${import_id} and r.row > ${from} and r.row <= ${to} and r.choice = 'create'`
    await sql`
      insert into procurement_invoice_items (procurement_invoice_id, position, name, quantity, price, vat_rate_code, vat_rate, created_by, updated_by)
      select r.entity_id, 1, format('Neapmaksātais atlikums rēķinam %s', ${said('supplier_number')}), 1, (${said('open')})::numeric, ${outsideRate}, 0,
        ${user_id}, ${user_id}
      from ${made}`.execute(db)
    // Accepted only now, as every invoice is: its sums are held against its lines.
    await sql`
      update procurement_invoices t set status = ${accepted}, accepted_at = moment(), accepted_by = ${user_id}
      from (select r.entity_id from ${made}) r where t.id = r.entity_id`.execute(db)
  },
  release: async (db, importId) => {
    await sql`
      update procurement_invoices t set status = ${initial}, accepted_at = null, accepted_by = null
      from import_rows r where r.import_id = ${importId} and r.choice = 'create' and t.id = r.entity_id`.execute(db)
  },
  onlyNew: true,
}
