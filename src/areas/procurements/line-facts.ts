import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import { rememberTitle } from '../../commands/record-loader.ts'

export function currentLine(line: ProcurementItem | undefined) {
  if (!line) return null
  const { id, lock_version, warehouse, sale_price, notes, units, quantity } = line
  if (warehouse) rememberTitle('warehouse', warehouse.id, warehouse.name)
  return { id, lock_version, quantity, units, warehouse_id: warehouse?.id ?? null, sale_price, notes }
}
