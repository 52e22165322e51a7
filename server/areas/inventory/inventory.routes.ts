import type { inventory } from '../../../contract/inventory/inventory.ts'
import type { Handlers } from '../../http/context.ts'
import { update, writeOff } from './inventory.update.ts'
import { intervals, list, show } from './inventory.list.ts'
import { addMaintenance, resetMaintenance, updateMaintenance } from './maintenance.ts'
import { setOptionPrices } from './option-prices.ts'

export const inventoryHandlers: Handlers<typeof inventory> = {
  list,
  show,
  update,
  writeOff,
  setOptionPrices,
  intervals,
  updateMaintenance,
  resetMaintenance,
  addMaintenance,
}
