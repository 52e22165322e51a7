import type { InventoryRow } from '../../../contract/inventory.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const inventoryTones: Readonly<Record<InventoryRow['status'], Tone>> = {
  in_stock: 'success',
  in_use: 'info',
  rented: 'info',
  in_service: 'warning',
  written_off: 'neutral',
}

/** Who has a piece, in words; nobody is told by nothing. */
export function holderOf({ assigned_user, customer, branch }: Pick<InventoryRow, 'assigned_user' | 'customer' | 'branch'>): string {
  return [assigned_user?.name, customer?.name, branch?.name].filter(Boolean).join(', ')
}

/** Where a piece is: the warehouse while nobody has it, else the place that was told. */
export function placeOf(row: Pick<InventoryRow, 'assigned_user' | 'customer' | 'branch' | 'location' | 'warehouse'>): string | null {
  return row.location ?? (holderOf(row) === '' ? row.warehouse.name : null)
}
