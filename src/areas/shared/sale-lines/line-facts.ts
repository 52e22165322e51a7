import type { OrderItem } from '../../../../contract/orders.ts'
import { rememberTitle } from '../../../desk/ArgumentField.tsx'

/** The line in front as facts of its order: what its dialog starts from. */
export function lineFacts(line: OrderItem | undefined): Record<string, string | null> {
  if (!line) return { line_id: null }
  const { id, lock_version, name, warehouse, notes } = line
  if (warehouse) rememberTitle('warehouse', warehouse.id, warehouse.name)
  return {
    line_id: String(id),
    line_version: String(lock_version),
    line_name: name,
    line_warehouse_id: warehouse && String(warehouse.id),
    line_notes: notes,
  }
}

/** What a line says beside its cells: a warehouse of its own, the pieces of serialised goods, a remark. */
export function aboutLine({ warehouse, notes, units }: Pick<OrderItem, 'warehouse' | 'notes'> & Partial<Pick<OrderItem, 'units'>>): string {
  const numbers = (units ?? []).map(({ number }) => number).join(', ')
  return [warehouse && `Noliktava: ${warehouse.name}`, numbers && `IMEI / sērijas Nr.: ${numbers}`, notes].filter(Boolean).join(' · ')
}
