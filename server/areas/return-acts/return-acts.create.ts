import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { big } from '../../../contract/money.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ReturnActRecord, returnActs } from '../../../contract/return-acts/return-acts.ts'
import { isOwed, procurementInvoice, type ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { writerOf } from '../shared/in-name-of.ts'
import { usualVatKind } from '../supplier-invoices/invoiceable.ts'
import { requireHeader } from '../technical-documents/technical-documents.header.ts'
import { fieldAt } from '../technical-documents/technical-documents.lines.ts'
import {
  insertLines,
  invoicedGoods,
  planned,
  refuseDoubled,
  type ReturnLineInput,
  type LineOwner,
  type PlannedLine,
} from './return-acts.lines.ts'
import { loadReturnAct } from './return-acts.record.ts'

export const create: Handler<typeof returnActs.create> = async (ctx) => {
  const { db, body, today } = ctx
  const { items = [], supplier_id, warehouse_id, reason, notes = null, date = today } = body
  await requireHeader(db, { warehouse_id })
  const header = { supplier_id, warehouse_id, date, procurement_invoice_id: null }
  const vat_kind = await vatKindOf(db, supplier_id, date)
  const id = await enterReturnAct(ctx, { ...header, reason, notes, vat_kind }, await plannedLines(db, header, items))
  return { return_act_id: id, data: await loadReturnAct(ctx, id) }
}

async function vatKindOf(db: Db, supplierId: number, day: string): Promise<ReturnActRecord['vat_kind']> {
  const found = await usualVatKind(db, supplierId, day)
  if (!found) throw Refusal.field('supplier_id', `Lauks „${labelOf('supplier_id')}”: norādītais ieraksts neeksistē`)
  return found
}

interface Invoice {
  id: number
  supplier_id: number
  status: ProcurementInvoiceState
  vat_kind: ReturnActRecord['vat_kind']
}

export const createFromInvoice: Handler<typeof returnActs.createFromInvoice> = async (ctx) => {
  const id = await returnOfInvoice(ctx, ctx.params.procurementInvoiceId, ctx.body)
  return { return_act_id: id, data: await loadReturnAct(ctx, id) }
}

/** A draft over goods of the invoice. Returns the key. */
export async function returnOfInvoice(ctx: Context, invoiceId: number, body: Body<typeof returnActs.createFromInvoice>): Promise<number> {
  const { db, today } = ctx
  const { reason, notes = null, date = today } = body
  const { supplier_id, vat_kind, id } = await lockInvoice(db, invoiceId)
  const goods = await invoicedGoods(db, id)
  const first = body.items?.[0]?.procurement_invoice_item_id
  const warehouse_id =
    body.warehouse_id ?? goods.find((line) => first === undefined || line.procurement_invoice_item_id === first)?.warehouse_id
  if (warehouse_id === undefined) throw Refusal.state('Rēķinā nav preču, ko atgriezt')
  await requireHeader(db, { warehouse_id })
  const header = { supplier_id, warehouse_id, date, procurement_invoice_id: id }
  const items = body.items ?? everything(goods.filter((line) => line.warehouse_id === warehouse_id))
  return enterReturnAct(ctx, { ...header, reason, notes, vat_kind }, await plannedLines(db, header, items))
}

async function lockInvoice(db: Db, id: number): Promise<Invoice> {
  const { rows } = await sql<Invoice>`
    select id, supplier_id, status, vat_kind from procurement_invoices where id = ${id} for no key update`.execute(db)
  const invoice = rows[0]
  if (!invoice) throw Refusal.missing()
  if (!isOwed(invoice.status)) {
    const state = procurementInvoice.states[invoice.status].toLowerCase()
    throw Refusal.state(`Preces atgriež pēc pārbaudīta piegādātāja rēķina; šis ir ${state}`)
  }
  return invoice
}

/** Goods on two lines are shared in line order. */
function everything(goods: Awaited<ReturnType<typeof invoicedGoods>>): ReturnLineInput[] {
  const remainingByItem = new Map(goods.map(({ item_id, available }) => [item_id, big(available)]))
  return goods.flatMap(({ procurement_invoice_item_id, item_id, open }): ReturnLineInput[] => {
    const free = remainingByItem.get(item_id) ?? big(0)
    const quantity = big(open).lt(free) ? big(open) : free
    remainingByItem.set(item_id, free.minus(quantity))
    return quantity.gt(0) ? [{ procurement_invoice_item_id, quantity: quantity.toFixed(4) }] : []
  })
}

async function plannedLines(db: Db, owner: LineOwner, items: readonly ReturnLineInput[]): Promise<PlannedLine[]> {
  refuseDoubled(items, fieldAt)
  const lines: PlannedLine[] = []
  for (const [place, line] of items.entries()) lines.push(await planned(db, owner, line, fieldAt(place)))
  return lines
}

interface Header extends LineOwner {
  reason: string
  notes: string | null
  vat_kind: ReturnActRecord['vat_kind']
}

async function enterReturnAct(ctx: Context, header: Header, lines: readonly PlannedLine[]): Promise<number> {
  const { id } = await ctx.db
    .insertInto('return_acts')
    .values({ ...header, created_by: writerOf(ctx.user), updated_by: writerOf(ctx.user) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(ctx, { id, warehouse_id: header.warehouse_id }, lines)
  ctx.audit({ entity: 'return_acts', id, event: 'CREATED', after: { ...header, items: lines } })
  return id
}
