import { sql, type RawBuilder } from 'kysely'
import type { CreditNoteItem, CreditNoteRecord, CreditNoteRow } from '../../../contract/credits/credit-note-record.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { visibleTo } from '../../http/visible.ts'
import { mailsOf } from '../files/attachments.ts'
import { vatLines } from '../invoices/invoices.record.ts'
import { creditedLineOf, creditedAmounts } from '../shared/creditable.ts'
import { namesPieces } from './creditable.ts'
import { creditNoteFacts } from './credits.facts.ts'

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, ${reference(sql`c.id`, sql`c.name`)} as customer,
  coalesce(c.name, v.buyer_name) as buyer_name, ${reference(sql`b.id`, sql`b.name`)} as branch,
  ${reference(sql`v.invoice_id`, sql`v.number`)} as invoice, ${reference(sql`v.simplified_invoice_id`, sql`v.number`)} as simplified_invoice, t.reason, t.net, t.vat, t.gross, t.sent_at,
  t.lock_version`

const rowTables = sql`credit_notes t left join customers c on c.id = t.customer_id
  cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) v
  left join branches b on b.id = t.branch_id`

export async function creditNoteRows(db: Db, ids: number[]): Promise<CreditNoteRow[]> {
  const { rows } = await sql<CreditNoteRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<CreditNoteRecord, 'credit_note_items' | 'vat_lines' | 'orders' | 'replacements' | 'emails' | 'can'>

export async function loadCreditNote({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<CreditNoteRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, v.price_mode, t.series, t.reason_text, t.reopen_order, t.refund_method, t.notes, t.amount_in_words, t.accepted_at, t.exported_at,
      coalesce((select sum(amount) from customer_credits where document_type = 'credit_note' and document_id = t.id), 0.00) as credit,
      case when t.customer_id is null then t.paid_before else 0.00 end as paid_back,
      coalesce(c.invoice_email, b.email, c.email) as email, t.created_at
    from ${rowTables} ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  return {
    ...header,
    credit_note_items: await creditItems(db, id),
    vat_lines: await vatLines(db, 'credit_note', id),
    orders: await ordersWhere(
      db,
      sql`o.id in (
        select s.order_id from credit_note_items i join invoice_items n on n.id = i.invoice_item_id and n.source_type = 'order_item'
        join order_items s on s.id = n.source_id where i.credit_note_id = ${id})`,
    ),
    replacements: await ordersWhere(db, sql`o.credit_note_id = ${id}`),
    emails: await mailsOf(db, 'credit_notes', id),
    can: abilitiesOf(user, creditNote, header.status, await creditNoteFacts(db, id)),
  }
}

export async function creditItems(db: Db, id: number): Promise<CreditNoteItem[]> {
  const { rows } = await sql<CreditNoteItem>`
    select i.id, i.credit_note_id, i.invoice_item_id, i.simplified_invoice_item_id, i.position, k.id as item_id, k.sku, n.name, n.description, i.quantity,
      case when i.price_only then n.quantity else n.quantity - held.quantity end as creditable,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.unit_price, i.discount_percent, coalesce(i.gross, i.net) as amount, i.net, n.vat_rate, n.vat_category,
      i.price_only, i.return_to_stock, ${reference(sql`w.id`, sql`w.name`)} as warehouse, coalesce(k.is_stocked, false) and n.source_type <> all (array['service_material', 'service_item']) as is_stocked,
      coalesce(k.has_units, false) and ${namesPieces} as has_units, k.unit_kind,
      coalesce(i.units, '[]'::jsonb) as units, i.lock_version
    from credit_note_items i
    ${creditedLineOf}
    join measure_units u on u.id = n.measure_unit_id
    left join catalog_items k on k.id = n.catalog_item_id
    left join warehouses w on w.id = i.warehouse_id
    cross join lateral ${creditedAmounts(sql`i.id`)} held
    where i.credit_note_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function ordersWhere(db: Db, where: RawBuilder<unknown>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select o.id, o.number as name from orders o where ${where} order by o.id`.execute(db)
  return rows
}
