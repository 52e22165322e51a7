import { sql } from 'kysely'
import { totalsOf, sum, round2, type TaxedLine, type VatGroup } from '../../../contract/money.ts'
import { creditGroups, grossTotals, type GroupSum } from '../../../contract/invoices/settlement.ts'
import type { Db } from '../../http/context.ts'
import { creditedLineOf } from '../shared/creditable.ts'

interface Line extends TaxedLine {
  id: number
  net: string
  /** Only for prices with VAT. */
  gross: string | null
}

/**
 * Recalculates a draft. Tax is computed cumulatively with earlier accepted notes, so that together they return
 * exactly the invoice's tax.
 */
export async function recomputeCredit(db: Db, id: number): Promise<void> {
  const { rows: lines } = await sql<Line>`
    select i.id, i.net, i.gross, n.vat_category, n.vat_rate, n.vat_reason_code
    from credit_note_items i ${creditedLineOf} where i.credit_note_id = ${id} order by i.position, i.id`.execute(db)
  const { net, groups } = lines.some(({ gross }) => gross !== null) ? await ofGross(db, id, lines) : await ofNet(db, id, lines)
  const vat = round2(sum(groups.map(({ tax }) => tax)))
  await sql`delete from credit_note_vat_lines where credit_note_id = ${id}`.execute(db)
  await sql`
    insert into credit_note_vat_lines (credit_note_id, category, rate, reason_code, taxable, tax)
    select ${id}, category, rate, reason_code, taxable, tax
    from json_to_recordset(${JSON.stringify(groups)}) as t (category text, rate numeric, reason_code text, taxable numeric, tax numeric)`.execute(
    db,
  )
  await sql`
    update credit_notes set net = ${net}, vat = ${vat}, gross = ${net}::numeric + ${vat}::numeric, order_id = (
      select case when count(distinct o.order_id) = 1 and bool_and(o.order_id is not null) then min(o.order_id) end
      from credit_note_items i ${creditedLineOf}
      left join order_items o on n.source_type = 'order_item' and o.id = n.source_id
      where i.credit_note_id = ${id})
    where id = ${id}`.execute(db)
}

async function groupsBefore(db: Db, id: number): Promise<GroupSum[]> {
  const { rows } = await sql<GroupSum>`
    select v.category, v.rate, v.reason_code, sum(v.taxable) as taxable, sum(v.tax) as tax
    from credit_notes t join credit_notes d on (d.invoice_id = t.invoice_id or d.simplified_invoice_id = t.simplified_invoice_id)
      and d.status = 'accepted' and d.id <> t.id
    join credit_note_vat_lines v on v.credit_note_id = d.id
    where t.id = ${id} group by 1, 2, 3`.execute(db)
  return rows
}

interface Sums {
  net: string
  groups: VatGroup[]
}

async function ofNet(db: Db, id: number, lines: readonly Line[]): Promise<Sums> {
  const { rows: whole } = await sql<GroupSum>`
    select v.category, v.rate, v.reason_code, v.taxable, v.tax
    from credit_notes t join invoice_vat_lines v on v.invoice_id = t.invoice_id where t.id = ${id}
    union all
    select v.category, v.rate, v.reason_code, v.taxable, v.tax
    from credit_notes t join simplified_invoice_vat_lines v on v.simplified_invoice_id = t.simplified_invoice_id where t.id = ${id}`.execute(
    db,
  )
  const { net, groups } = totalsOf(lines)
  return { net, groups: creditGroups(groups, await groupsBefore(db, id), whole) }
}

/** INV-VAT-4: tax is included in the amount paid; line nets are the remainder. */
async function ofGross(db: Db, id: number, lines: readonly Line[]): Promise<Sums> {
  const taxed = lines.map((line) => ({ ...line, gross: line.gross ?? '0' }))
  const { net, groups, nets } = grossTotals(taxed, await groupsBefore(db, id))
  await sql`
    update credit_note_items i set net = n.net
    from unnest(${lines.map((line) => line.id)}::bigint[], ${nets}::numeric[]) n (id, net) where i.id = n.id and i.net <> n.net`.execute(db)
  return { net, groups }
}
