import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import type { LockedProcurement } from './procurements.transitions.ts'

export interface ProcurementHeader {
  kind: LockedProcurement['kind']
  supplier_id: number | null
  warehouse_id: number
  source_warehouse_id: number | null
  transport_cost: string
  for_order_id?: number | null | undefined
}

interface HeaderFacts {
  supplier: { is_active: boolean; name: string } | null
  warehouse: { is_active: boolean; name: string } | null
  source: { is_active: boolean; name: string } | null
  order: boolean
}

/** Checks references and kind: either a supplier or a source warehouse. */
export async function requireHeader(db: Db, header: ProcurementHeader): Promise<void> {
  const { kind, supplier_id, warehouse_id, source_warehouse_id, transport_cost, for_order_id = null } = header
  const facts = await headerFacts(db, header)
  const errors: FieldErrors = {}
  const refuse = (field: string, reason: string): void => {
    errors[field] ??= [`Lauks „${labelOf(field)}”: ${reason}`]
  }
  const requireInUse = (field: string, id: number | null, found: HeaderFacts['supplier'], what: string): void => {
    if (id === null) return
    if (!found) refuse(field, 'norādītais ieraksts neeksistē')
    else if (!found.is_active) refuse(field, `${what} „${found.name}” nav lietošanā`)
  }
  const fromOurs = kind === 'internal'
  if (fromOurs && source_warehouse_id === null) refuse('source_warehouse_id', 'jānorāda, no kuras noliktavas ved preces')
  if (!fromOurs && source_warehouse_id !== null) refuse('source_warehouse_id', 'to norāda tikai pārvietošanai starp noliktavām')
  if (source_warehouse_id === warehouse_id) refuse('source_warehouse_id', 'preces jau ir šajā noliktavā')
  if (fromOurs && supplier_id !== null) refuse('supplier_id', 'pārvietojot starp noliktavām, piegādātāja nav')
  if (fromOurs && big(transport_cost).gt(0)) refuse('transport_cost', 'pārvietojot starp noliktavām, pašizmaksa nemainās')
  if ((kind === 'supplier' || kind === 'from_invoice') && supplier_id === null) refuse('supplier_id', 'jānorāda, no kā pērk')
  requireInUse('supplier_id', supplier_id, facts.supplier, 'piegādātājs')
  requireInUse('warehouse_id', warehouse_id, facts.warehouse, 'noliktava')
  requireInUse('source_warehouse_id', source_warehouse_id, facts.source, 'noliktava')
  if (for_order_id !== null && !facts.order) refuse('for_order_id', 'norādītais ieraksts neeksistē')
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

async function headerFacts(
  db: Db,
  { supplier_id, warehouse_id, source_warehouse_id, for_order_id = null }: ProcurementHeader,
): Promise<HeaderFacts> {
  const inUse = (table: 'suppliers' | 'warehouses', id: number | null) =>
    sql`(select json_build_object('is_active', is_active, 'name', name) from ${sql.table(table)} where id = ${id}::bigint)`
  const { rows } = await sql<HeaderFacts>`
    select ${inUse('suppliers', supplier_id)} as supplier, ${inUse('warehouses', warehouse_id)} as warehouse,
      ${inUse('warehouses', source_warehouse_id)} as source, exists (select from orders where id = ${for_order_id}::bigint) as "order"`.execute(
    db,
  )
  return one(rows)
}
