import { sql } from 'kysely'
import type { AdvanceInvoiceRecord, AdvanceInvoiceRow } from '../../../contract/advances/advances.ts'
import { big, round4 } from '../../../contract/money.ts'
import { grossTotals } from '../../../contract/invoices/settlement.ts'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { visibleTo } from '../../http/visible.ts'
import { advanceFacts } from '../invoices/advances.ts'
import { mailsOf } from '../files/attachments.ts'

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, t.due_date, ${reference(sql`c.id`, sql`c.name`)} as customer,
  ${reference(sql`b.id`, sql`b.name`)} as branch, ${reference(sql`o.id`, sql`o.number`)} as order, t.net, t.vat, t.gross, t.paid_amount, t.applied,
  t.sent_at, t.lock_version`

const rowTables = sql`advance_invoices t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
  left join orders o on o.id = t.order_id`

export async function advanceRows(db: Db, ids: number[]): Promise<AdvanceInvoiceRow[]> {
  const { rows } = await sql<AdvanceInvoiceRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<AdvanceInvoiceRecord, 'advance_invoice_items' | 'vat_lines' | 'invoices' | 'emails' | 'can'>

export async function loadAdvance({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<AdvanceInvoiceRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.percent, t.payment_term_text, t.notes, t.amount_in_words, t.paid_at,
      coalesce(c.invoice_email, b.email, c.email) as email, t.created_at
    from ${rowTables} ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const items = await advanceItems(db, id)
  const can = abilitiesOf(user, advanceInvoice, header.status, await advanceFacts(db, id))
  const free = big(header.paid_amount).minus(header.applied).toFixed()
  return {
    ...header,
    advance_invoice_items: items,
    vat_lines: grossTotals(items).groups.map(({ category, rate, taxable, tax }) => ({ category, rate: round4(rate), taxable, tax })),
    invoices: await invoicesOf(db, id),
    emails: await mailsOf(db, 'advance_invoices', id),
    can: { ...can, ...besides(user, 'advance_invoice', { edit: can['EDIT'] ?? true, ofOrder: header.order !== null, free }) },
  }
}

async function advanceItems(db: Db, id: number): Promise<AdvanceInvoiceRecord['advance_invoice_items']> {
  const { rows } = await sql<AdvanceInvoiceRecord['advance_invoice_items'][number]>`
    select i.id, i.position, i.name, i.quantity, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.price_gross, i.net, i.gross,
      i.vat_rate_code, i.vat_rate, i.vat_category
    from advance_invoice_items i join measure_units u on u.id = i.measure_unit_id
    where i.advance_invoice_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function invoicesOf(db: Db, id: number): Promise<AdvanceInvoiceRecord['invoices']> {
  const { rows } = await sql<AdvanceInvoiceRecord['invoices'][number]>`
    select v.id, v.number, v.status, sum(s.gross) as amount from advance_settlements s join invoices v on v.id = s.invoice_id
    where s.advance_invoice_id = ${id} group by v.id having sum(s.gross) > 0 order by v.id`.execute(db)
  return rows
}
