import type { ProcurementItem } from '../../../contract/procurements.ts'
import { rememberTitle } from '../../desk/ArgumentField.tsx'

/** The line in front as facts of its procurement: what its dialogs start from. */
export function lineFacts(line: ProcurementItem | undefined): Record<string, string | null> {
  if (!line) return { line_id: null }
  const { id, lock_version, warehouse, sale_price, notes, units, quantity } = line
  if (warehouse) rememberTitle('warehouse', warehouse.id, warehouse.name)
  return {
    line_id: String(id),
    line_version: String(lock_version),
    line_quantity: quantity,
    line_units: units.length > 0 ? units.join('\n') : null,
    line_warehouse_id: warehouse && String(warehouse.id),
    line_sale_price: sale_price,
    line_notes: notes,
  }
}
