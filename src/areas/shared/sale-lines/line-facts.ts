import type { OrderItem } from '../../../../contract/orders/order-record.ts'
import { rememberTitle } from '../../../commands/record-loader.ts'

export function currentLine(line: OrderItem | undefined) {
  if (!line) return null
  const { id, lock_version, name, warehouse, notes } = line
  if (warehouse) rememberTitle('warehouse', warehouse.id, warehouse.name)
  return { id, lock_version, name, warehouse_id: warehouse?.id ?? null, notes }
}

export function aboutLine({ warehouse, notes, units }: Pick<OrderItem, 'warehouse' | 'notes'> & Partial<Pick<OrderItem, 'units'>>): string {
  const numbers = (units ?? []).map(({ number }) => number).join(', ')
  return [warehouse && `Noliktava: ${warehouse.name}`, numbers && `IMEI / sērijas Nr.: ${numbers}`, notes].filter(Boolean).join(' · ')
}
