import { sql } from 'kysely'
import { openingSeries } from '../../../contract/imports/import-kinds.ts'
import { outsideRate, vatReasons } from '../../../contract/company/vat-decision.ts'
import { freshInvoice, invoice } from '../../../machines/invoice.ts'
import { after } from '../../../machines/transition.ts'
import { one } from '../../db/one.ts'
import { patternOf } from '../shared/numbering.ts'
import { Refusal } from '../../http/refusal.ts'
import { readyText, tableColumns, type ImportPlan, type RecordPlan } from './plan.ts'

const accepted = after(invoice, invoice.initial, 'ACCEPT', { ...freshInvoice, lines: 1 })

/** Below zero the customer is owed. */
const isCredit = sql<boolean>`(${readyText('open')})::numeric < 0`

/** Unspent payments and credits of customers. */
const openCredits: RecordPlan = {
  table: 'payments',
  columns: ['customer_id', 'date', 'amount', 'method', 'reference'],
  parts: ['customer_credits'],
  writeParts: async (db, { import_id, user_id, from, to }) => {
    await sql`
      insert into customer_credits (customer_id, date, amount, kind, payment_id, document_type, document_id, created_by, updated_by)
      select t.customer_id, t.date, t.amount, 'opening', t.id, 'payment', t.id, ${user_id}, ${user_id}
      from import_rows r join payments t on t.id = r.entity_id
      where r.import_id = ${import_id} and r.row > ${from} and r.row <= ${to} and r.choice = 'create' and ${isCredit}`.execute(db)
  },
  release: async (db, importId) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from customer_credits k join import_rows r on r.entity_id = k.payment_id
      where r.import_id = ${importId} and r.choice = 'create' and ${isCredit} and k.kind <> 'opening'`.execute(db)
    if (one(rows).n > 0) throw Refusal.state('Ielādi nevar atsaukt, jo uz tās jau balstās: klientu kredīta atmaksas vai apmaksas')
    await sql`
      delete from customer_credits k using import_rows r
      where r.import_id = ${importId} and r.choice = 'create' and ${isCredit} and k.payment_id = r.entity_id`.execute(db)
  },
}

/** Existing series and those of other years. */
const ownSeries = sql.join(
  (['invoice', 'credit_note'] as const).map(
    (kind) => sql`
      select kind, pattern, period, first_no, true as begun from document_series where kind = ${sql.lit(kind)}
      union all
      select ${sql.lit(kind)}, coalesce(property('number_patterns') ->> ${sql.lit(kind)}, ${sql.lit(patternOf(undefined, kind))}), '[0-9]{4}', 1, false`,
  ),
  sql` union all `,
)

/**
 * Accepted invoices of a former program, each with one line outside the scope of VAT over the open sum: the tax was
 * declared there.
 */
export const openInvoices: ImportPlan = {
  table: 'invoices',
  columns: tableColumns('open_invoices', ['vat_point_date', 'delivery_date', 'net', 'gross', 'is_opening'], ['number', 'open']),
  defaults: sql`jsonb_build_object('is_opening', true)`,
  inherited: {
    join: sql`left join customers c on c.id::text = ${readyText('customer_id')} and r.ready ? 'date'`,
    ready: sql`case when c.id is not null then jsonb_build_object('due_date', (${readyText('date')})::date + coalesce(
      (select payment_term_days from customer_payment_details where customer_id = c.id), c.payment_term_days,
      (property('invoice_due_days') #>> '{}')::int, 14)) end`,
  },
  rewritten: sql`jsonb_build_object('net', ${readyText('open')}, 'gross', ${readyText('open')}, 'vat_point_date', ${readyText('date')},
    'delivery_date', ${readyText('date')}, 'amount', -(${readyText('open')})::numeric, 'method', 'offset', 'reference', ${readyText('number')})`,
  unique: [{ field: 'number', key: readyText('number') }],
  twins: [
    {
      why: 'rēķina numurs',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.number || ', ' || c.name as name from ${rows} r
        join invoices t on t.number = ${readyText('number')} join customers c on c.id = t.customer_id`,
    },
    {
      why: 'dokumenta numurs',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.reference || ', ' || c.name as name from ${rows} r
        join payments t on t.customer_id::text = ${readyText('customer_id')} and t.reference = ${readyText('number')} join customers c on c.id = t.customer_id
        where exists (select from customer_credits k where k.payment_id = t.id and k.kind = 'opening')`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'date' as field, 'Rēķina datums: nedrīkst būt nākotnē' as reason
      from ${rows} r where ${readyText('date')} > today()::text`,
    (rows) => sql`select r.row, 'date' as field, 'Rēķina datums: ir slēgtā periodā' as reason
      from ${rows} r where ${readyText('date')} <= locked_until()::text`,
    // INV-NUMBER-3: our series, even one not begun, would reach this number again.
    (rows) => sql`select distinct r.row, 'number' as field, format('Rēķina numurs: pieder mūsu sērijai „%s”; ielādēt var tikai numurus, '
          'kas mazāki par to, no kura sērija turpinās', regexp_replace(${readyText('number')}, '[-/. ]*[0-9]+$', '')) as reason
      from ${rows} r cross join (${ownSeries}) s cross join number_in_series(${readyText('number')}, s.pattern, s.period) as n (no)
      where n.no >= s.first_no and (s.begun or not exists (
        select from document_series o where o.kind = s.kind and number_in_series(${readyText('number')}, o.pattern, o.period) is not null))`,
  ],
  parts: ['invoice_items', 'invoice_vat_lines'],
  writeParts: async (db, { import_id, user_id, from, to }) => {
    const importedRows = sql`import_rows r where r.import_id = ${import_id} and r.row > ${from} and r.row <= ${to} and r.choice = 'create'
      and (${isCredit}) is not true`
    await sql`
      insert into invoice_items (invoice_id, position, source_type, name, quantity, measure_unit_id, unit_price, net, vat_rate_code, vat_category,
        vat_rate, vat_reason_code, created_by, updated_by)
      select r.entity_id, 1, 'free', format('Neapmaksātais atlikums rēķinam %s', ${readyText('number')}), 1,
        (select id from measure_units order by abbreviation = 'gab.' desc, id limit 1), (${readyText('open')})::numeric, (${readyText('open')})::numeric,
        ${outsideRate}, 'O', 0, ${vatReasons.unregisteredSeller}, ${user_id}, ${user_id}
      from ${importedRows}`.execute(db)
    await sql`
      insert into invoice_vat_lines (invoice_id, category, rate, reason_code, taxable, tax)
      select r.entity_id, 'O', 0, ${vatReasons.unregisteredSeller}, (${readyText('open')})::numeric, 0 from ${importedRows}`.execute(db)
    // Accepted afterwards, so that the rules see the lines.
    await sql`
      update invoices t set status = ${accepted}, number = r.number, series = ${openingSeries}, accepted_at = moment(), accepted_by = ${user_id}
      from (select r.entity_id, ${readyText('number')} as number from ${importedRows}) r where t.id = r.entity_id`.execute(db)
  },
  other: { rows: isCredit, plan: openCredits },
  onlyNew: true,
}
