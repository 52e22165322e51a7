import { sql } from 'kysely'
import type { CreditNoteFacts } from '../../../machines/credit-note.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Asked = Omit<CreditNoteFacts, 'fault'> & { seller: boolean }

/** What the lifecycle of a credit note has to know. */
export async function creditNoteFacts(db: Db, id: number): Promise<CreditNoteFacts> {
  const { rows } = await sql<Asked>`
    select (select count(*)::int from credit_note_items i where i.credit_note_id = t.id) as lines,
      v.accepted_at is not null as "invoiceAccepted", coalesce(t.date <= locked_until(), false) as "periodClosed",
      t.number is not null as numbered,
      t.exported_at is not null or (c.einvoice_channel in ('email', 'peppol') and exists (
        select from email_log e where e.document_type = 'credit_notes' and e.document_id = t.id and e.include_attachments and e.sent_at is not null)) as exported,
      exists (
        select from credit_note_items i join invoice_items n on n.id = i.invoice_item_id
        where i.credit_note_id = t.id and not i.price_only and n.catalog_item_id is not null) as orderable,
      exists (select from customers s where s.is_main and s.reg_nr is not null and s.legal_address <> '') as seller
    from credit_notes t join customers c on c.id = t.customer_id join invoices v on v.id = t.invoice_id
    where t.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { seller, ...facts } = found
  return {
    ...facts,
    fault: seller ? await faultyLine(db, id) : 'Nav norādīti mūsu uzņēmuma rekvizīti (reģistrācijas numurs, juridiskā adrese)',
  }
}

interface Returned {
  name: string
  has_units: boolean
  warehouse: string | null
  active: boolean | null
}

/** Why goods of a line cannot come back as it says. */
async function faultyLine(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<Returned>`
    select n.name, k.has_units, w.name as warehouse, w.is_active as active
    from credit_note_items i join invoice_items n on n.id = i.invoice_item_id join catalog_items k on k.id = n.catalog_item_id
    left join warehouses w on w.id = i.warehouse_id
    where i.credit_note_id = ${id} and i.return_to_stock order by i.position, i.id`.execute(db)
  for (const { name, has_units, warehouse, active } of rows) {
    if (warehouse === null) return `Rindai „${name}” jānorāda noliktava, kurā preces atgriež`
    if (!active) return `Noliktava „${warehouse}” nav aktīva`
    // As goods by unit are not issued from orders yet, none can come back; other credit of them is possible.
    if (has_units) return `Prece „${name}” tiek uzskaitīta pa vienībām (IMEI), un tās atgriešana krājumos vēl nav pieejama`
  }
  return null
}
