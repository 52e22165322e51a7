import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { optionWords } from '../../../contract/line-options.ts'
import { big, partNet } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { dueDate, refuseDueBefore } from './due-date.ts'
import { lockSources, reopenedOf, type DraftSource, type Source } from './sources.ts'
import { nameInvoicedUnits } from './invoices.units.ts'
import { decideNewInvoiceVat } from './vat.ts'
import { chargedLine, invoicedLine } from './invoices.copy-mappings.ts'

interface Draft {
  customer_id: number
  branch_id?: number | null | undefined
  date: string
  due_date?: string | null | undefined
  notes?: string | null | undefined
  sources: readonly DraftSource[]
}

/**
 * Parts of a line sum to its net (INV-SALE-3), VAT is decided for the day of supply (INV-VAT-7), and sources are
 * locked against double invoicing (INV-SALE-5).
 */
export async function draftInvoice(ctx: Context, draft: Draft): Promise<number> {
  const { db, user } = ctx
  await refuseForeignBranch(db, draft)
  const sources = await lockSources(db, draft)
  refuseMixedInterest(sources)
  const header = await headerOf(db, draft, sources)
  const { rows } = await sql<{ id: number }>`
    insert into invoices (customer_id, branch_id, date, due_date, delivery_date, vat_point_date, notes, kind, type, order_refs, contract_ref,
      customer_order_nr, buyer_reference, created_by, updated_by)
    values (${draft.customer_id}, ${header.branch_id}, ${draft.date}, ${header.due_date}, ${header.delivery_date}, ${header.delivery_date ?? draft.date},
      ${draft.notes ?? null}, ${header.kind}, ${header.type}, ${header.order_refs}, ${header.contract_ref}, ${header.customer_order_nr}, ${header.buyer_reference}, ${user.id}, ${user.id})
    returning id`.execute(db)
  const { id } = one(rows)
  await insertLines(db, id, sources)
  await nameInvoicedUnits(db, id)
  await decideNewInvoiceVat(db, id)
  ctx.audit({
    entity: 'invoices',
    id,
    event: 'CREATED',
    after: { customer_id: draft.customer_id, sources: draft.sources },
    customer_id: draft.customer_id,
  })
  return id
}

/** With the sources' VAT decision, replaced later. */
async function insertLines(db: Db, invoiceId: number, sources: readonly Source[]): Promise<void> {
  const lines = sources.map((source, index) => {
    const before = source.same_price ? { quantity: source.invoiced, net: source.invoiced_net } : { quantity: 0, net: 0 }
    const { source_type, id, requestedQuantity, branch_id } = source
    const description = source.description ?? (optionWords(source.options) || null)
    return {
      source_type,
      id,
      place: index + 1,
      wanted: requestedQuantity,
      net: fairPart(source, requestedQuantity, before),
      branch_id,
      description,
    }
  })
  const ordered = lines.filter(({ source_type }) => source_type === 'order_item')
  const charged = lines.filter(({ source_type }) => source_type !== 'order_item')
  if (ordered.length > 0) {
    await sql`
      insert into invoice_items (${targetColumns(invoicedLine)}, invoice_id, position, source_type, description, quantity, net, branch_id)
      select ${copiedColumns(invoicedLine, 'i')}, ${invoiceId}, t.place, 'order_item', t.description, t.wanted, t.net, t.branch_id
      from json_to_recordset(${JSON.stringify(ordered)}) as ${parts} join order_items i on i.id = t.id order by t.place`.execute(db)
  }
  if (charged.length > 0) {
    const { rows } = await sql<{ source_id: number | null }>`
      insert into invoice_items (${targetColumns(chargedLine)}, invoice_id, position, description, quantity, net, branch_id, vat_category, vat_rate)
      select ${copiedColumns(chargedLine, 'i')}, ${invoiceId}, t.place, t.description, t.wanted, t.net, t.branch_id, v.en_category, v.rate
      from json_to_recordset(${JSON.stringify(charged)}) as ${parts} join charges i on i.id = t.id
      join vat_rates v on v.code = i.vat_rate_code and v.valid_from <= i.date and (v.valid_to is null or v.valid_to >= i.date)
      order by t.place returning source_id`.execute(db)
    const lost = sources.find(({ id }) => charged.some((line) => line.id === id) && !rows.some(({ source_id }) => source_id === id))
    if (lost) throw Refusal.state(`Maksai „${lost.name}” PVN likme tās dienā nav spēkā`)
  }
}

const parts = sql`t (id bigint, place integer, wanted numeric, net numeric, branch_id bigint, description text)`

async function refuseForeignBranch(db: Db, { branch_id, customer_id }: Draft): Promise<void> {
  if (branch_id === null || branch_id === undefined) return
  const { rows } = await sql`select 1 from branches where id = ${branch_id} and customer_id = ${customer_id}`.execute(db)
  if (rows.length === 0) throw Refusal.field('branch_id', `Lauks „${labelOf('branch_id')}”: klientam tādas filiāles nav`)
}

/** INV-INTEREST-8 */
function refuseMixedInterest(sources: readonly Source[]): void {
  const interest = sources.filter(({ document_type }) => document_type === 'interest')
  if (interest.length > 0 && interest.length < sources.length)
    throw Refusal.field('items', `Lauks „${labelOf('items')}”: nokavējuma procentus raksta atsevišķā rēķinā`)
}

interface Header {
  branch_id: number | null
  due_date: string
  delivery_date: string | null
  kind: 'goods' | 'service' | 'mixed'
  type: Source['document_type'] | 'combined'
  order_refs: string | null
  /** Set if all sources have the same. */
  contract_ref: string | null
  /** All orders' numbers, comma-separated. */
  customer_order_nr: string | null
  buyer_reference: string | null
}

async function headerOf(db: Db, draft: Draft, sources: readonly Source[]): Promise<Header> {
  const branches = new Set(sources.map((each) => each.branch_id))
  const branch_id = draft.branch_id ?? (branches.size === 1 ? (sources[0]?.branch_id ?? null) : null)
  const goods = sources.filter((each) => each.is_goods).length
  const due_date = draft.due_date ?? (await dueDate(db, draft, branch_id))
  refuseDueBefore(draft.date, due_date)
  return {
    branch_id,
    due_date,
    delivery_date: lastDay(sources, draft.date),
    kind: goods === sources.length ? 'goods' : goods === 0 ? 'service' : 'mixed',
    type: typeOf(sources),
    order_refs: listed(sources.map((each) => each.order_number)),
    // A claim of interest is no agreement.
    contract_ref: only(sources.map((each) => (each.document_type === 'interest' ? null : each.agreed_number))),
    customer_order_nr: listed(sources.map((each) => each.customer_order_nr)),
    buyer_reference: listed(sources.map((each) => each.buyer_reference)),
  }
}

function typeOf(sources: readonly Source[]): Header['type'] {
  return only(sources.map((each) => each.document_type)) ?? 'combined'
}

/** Not after the invoice date. */
function lastDay(sources: readonly Source[], date: string): string | null {
  const last = sources
    .map((each) => each.supplied_on)
    .toSorted()
    .at(-1)
  return last !== undefined && last <= date ? last : null
}

function listed(values: readonly (string | null)[]): string | null {
  return [...new Set(values.filter((each) => each !== null && each.trim() !== ''))].join(', ') || null
}

function only<Value extends string>(values: readonly (Value | null)[]): Value | null {
  const distinct = [...new Set(values.filter((each) => each !== null))]
  return distinct.length === 1 ? (distinct[0] ?? null) : null
}

/** Net for a changed quantity (INV-SALE-3). */
export async function netAgain(
  db: Db,
  line: { id: number; source_type: string; source_id: number | null; quantity: string; unit_price: string; discount_percent: string },
): Promise<string> {
  const { rows } = await sql<{ quantity: string; net: string; same: boolean }>`
    select coalesce(sum(p.quantity - coalesce(reopened.quantity, 0)), 0) as quantity, coalesce(sum(p.net - coalesce(reopened.net, 0)), 0) as net,
      coalesce(bool_and(p.unit_price = ${line.unit_price} and p.discount_percent = ${line.discount_percent}), true) as same
    from invoice_items p left join lateral (${reopenedOf(sql`p.id`)}) reopened on true
    where p.source_type = ${line.source_type} and p.source_id = ${line.source_id} and p.id <> ${line.id}`.execute(db)
  const others = one(rows)
  return fairPart(line, line.quantity, others.same ? others : { quantity: 0, net: 0 })
}

/** INV-SALE-3, limited to the line's own figures, as repeated changes may drift. */
function fairPart(line: Parameters<typeof partNet>[0], quantity: string, before: Parameters<typeof partNet>[2]): string {
  const part = partNet(line, quantity, before)
  const alone = partNet(line, quantity, { quantity: 0, net: 0 })
  return big(part).minus(big(alone)).abs().gt('0.01') ? alone : part
}
