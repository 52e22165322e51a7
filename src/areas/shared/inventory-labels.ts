import type { InventoryRow } from '../../../contract/inventory/inventory.ts'
import type { Tone } from '../../ui/classes.ts'

export const inventoryTones: Readonly<Record<InventoryRow['status'], Tone>> = {
  in_stock: 'success',
  in_use: 'info',
  rented: 'info',
  in_service: 'warning',
  written_off: 'neutral',
}
