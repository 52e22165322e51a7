import type { Body } from '../../../contract/calls.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import type { LockedProcurement } from './procurements.transitions.ts'
import { requireHeader } from './procurements.header.ts'
import { decideLines, inList, insertLines } from './procurements.lines.ts'
import { loadProcurement } from './procurements.record.ts'

export const create: Handler<typeof procurements.create> = async (ctx) => {
  const id = await beginProcurement(ctx, ctx.body)
  return { procurement_id: id, data: await loadProcurement(ctx, id) }
}

/** EUR. */
export interface StatedInvoice {
  invoice_date: string
  invoice_due_date: string | null
  invoice_net: string
  invoice_vat: string
  invoice_gross: string
  /** Part of the net not for goods. */
  invoice_costs: string
}

export type NewProcurement = Omit<Body<typeof procurements.create>, 'kind'> &
  Partial<StatedInvoice> & { kind?: LockedProcurement['kind'] | undefined }

/** Returns the key. @param fieldOf names line fields in refusals */
export async function beginProcurement(
  ctx: Context,
  { procurement_items = [], ...fields }: NewProcurement,
  fieldOf = inList,
): Promise<number> {
  const { db, user, today } = ctx
  const header = {
    kind: fields.kind ?? 'supplier',
    supplier_id: fields.supplier_id ?? null,
    warehouse_id: fields.warehouse_id ?? (await usualWarehouse(ctx)),
    source_warehouse_id: fields.source_warehouse_id ?? null,
    transport_cost: fields.transport_cost ?? '0',
    for_order_id: fields.for_order_id ?? null,
    date: fields.date ?? today,
  }
  await requireHeader(db, header)
  const lines = await decideLines(db, { ...header, invoice_date: fields.invoice_date }, procurement_items, fieldOf)
  const { id } = await db
    .insertInto('procurements')
    .values({ ...definedFields(fields), ...header, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(ctx, id, lines)
  ctx.audit({ entity: 'procurements', id, event: 'CREATED', after: { ...header, lines: lines.length } })
  return id
}
