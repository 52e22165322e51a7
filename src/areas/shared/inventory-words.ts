import type { InventoryRow } from '../../../contract/inventory/inventory.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state of a piece of inventory. */
export const inventoryTones: Readonly<Record<InventoryRow['status'], Tone>> = {
  in_stock: 'success',
  in_use: 'info',
  rented: 'info',
  in_service: 'warning',
  written_off: 'neutral',
}
