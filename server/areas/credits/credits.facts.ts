import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { CreditNoteFacts } from '../../../machines/credit-note.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takesEInvoice } from '../customers/public-body.ts'
import { creditedLineOf } from '../shared/creditable.ts'
import { lastDate, tooEarly } from '../shared/numbering.ts'
import { namesPieces } from './creditable.ts'

type FactsRow = Omit<CreditNoteFacts, 'fault' | 'misdated'> & {
  seller: boolean
  /** Paid by a non-customer, with no way of refund set. */
  unrefunded: boolean
  date: string
  last_date: string | null
}

export async function creditNoteFacts(db: Db, id: number): Promise<CreditNoteFacts> {
  const { rows } = await sql<FactsRow>`
    select (select count(*)::int from credit_note_items i where i.credit_note_id = t.id) as lines,
      v.is_accepted as "invoiceAccepted", coalesce(t.date <= locked_until(), false) as "periodClosed",
      t.number is not null as numbered, t.customer_id is not null as "ofCustomer",
      t.exported_at is not null or (coalesce(${takesEInvoice('c')}, false) and exists (
        select from email_log e where e.document_type = 'credit_notes' and e.document_id = t.id and e.include_attachments and e.sent_at is not null)) as exported,
      exists (
        select from credit_note_items i ${creditedLineOf}
        where i.credit_note_id = t.id and not i.price_only and n.catalog_item_id is not null) as orderable,
      exists (select from customers s where s.is_main and s.reg_nr is not null and s.legal_address <> '') as seller,
      t.customer_id is null and t.gross > 0 and coalesce(t.refund_method, 'offset') = 'offset' and exists (
        select from simplified_invoices s where s.id = t.simplified_invoice_id and s.status = 'paid') as unrefunded,
      t.date, ${lastDate('credit_note')} as last_date
    from credit_notes t left join customers c on c.id = t.customer_id
    cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) v
    where t.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { seller, unrefunded, date, last_date, ...facts } = found
  return {
    ...facts,
    misdated: last_date !== null && date < last_date ? tooEarly(last_date) : null,
    fault: seller
      ? unrefunded
        ? `Lauks „${labelOf('refund_method')}”: rēķins ir apmaksāts un pircējs nav klients, tāpēc norādiet, kā naudu atmaksā`
        : await faultyLine(db, id)
      : 'Nav norādīti mūsu uzņēmuma rekvizīti (reģistrācijas numurs, juridiskā adrese)',
  }
}

interface Credited {
  name: string
  return_to_stock: boolean
  warehouse: string | null
  active: boolean | null
  /** Serialised goods: number of pieces still to be named, and a piece not sold there or already returned. */
  unnamed: string
  gone: string | null
}

async function faultyLine(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<Credited>`
    select n.name, i.return_to_stock, w.name as warehouse, w.is_active as active,
      case when k.has_units and ${namesPieces} then i.quantity - coalesce(jsonb_array_length(i.units), 0) else 0 end as unnamed, (
        select u.number from jsonb_array_elements_text(i.units) as u (number)
        where not exists (
          select from sold_pieces x join catalog_item_units c on c.id = x.unit_id
          where x.source_type = n.source_type and x.source_id = n.source_id and c.status = 'sold' and c.number = u.number)
        limit 1) as gone
    from credit_note_items i ${creditedLineOf} join catalog_items k on k.id = n.catalog_item_id
    left join warehouses w on w.id = i.warehouse_id
    where i.credit_note_id = ${id} and not i.price_only order by i.position, i.id`.execute(db)
  for (const { name, return_to_stock, warehouse, active, unnamed, gone } of rows) {
    if (return_to_stock && warehouse === null) return `Rindai „${name}” jānorāda noliktava, kurā preces atgriež`
    if (return_to_stock && !active) return `Noliktava „${warehouse}” nav aktīva`
    if (big(unnamed).gt(0)) return `Rindai „${name}” jānorāda kreditēto vienību numuri (IMEI), trūkst ${formatQuantity(unnamed)}`
    if (gone !== null) return `Rinda „${name}”: vienība ${gone} vairs nav pārdota ar šo rindu`
  }
  return null
}
