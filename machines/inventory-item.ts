import { inventoryStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface InventoryFacts {
  /** State before service. */
  before: string | null
}

export const freshInventoryItem: InventoryFacts = { before: null }

/** docs/domain/service.md#equipment; rent and service have their own areas. */
export const inventoryItem = lifecycle<InventoryFacts>()({
  id: 'inventory_item',
  label: 'inventārs',
  initial: 'in_stock',
  final: ['written_off'],
  states: inventoryStates,
  events: {
    EDIT: { title: 'Labot inventāra datus', arrows: [{ from: ['in_stock', 'in_use', 'rented', 'in_service'], to: '=' }] },
    ASSIGN: { title: 'Nodot lietošanā', arrows: [{ from: ['in_stock', 'in_use'], to: 'in_use' }] },
    UNASSIGN: { title: 'Saņemt atpakaļ', arrows: [{ from: ['in_use'], to: 'in_stock' }] },
    RENT: { title: 'Iznomāt', internal: true, arrows: [{ from: ['in_stock'], to: 'rented' }] },
    RENT_END: { title: 'Beigt nomu', internal: true, arrows: [{ from: ['rented'], to: 'in_stock' }] },
    SEND_TO_SERVICE: { title: 'Nodot servisā', internal: true, arrows: [{ from: ['in_stock', 'in_use', 'rented'], to: 'in_service' }] },
    SERVICE_DONE: {
      title: 'Saņemt no servisa',
      internal: true,
      // Returns to the previous state.
      arrows: [
        { from: ['in_service'], to: 'in_use', when: ({ before }) => before === 'in_use' },
        { from: ['in_service'], to: 'rented', when: ({ before }) => before === 'rented' },
        { from: ['in_service'], to: 'in_stock', when: ({ before }) => before !== 'in_use' && before !== 'rented' },
      ],
    },
    MAINTENANCE_UPDATE: { title: 'Labot apkopi', arrows: [{ from: ['in_stock', 'in_use', 'rented', 'in_service'], to: '=' }] },
    MAINTENANCE_RESET: { title: 'Atzīmēt veiktu apkopi', arrows: [{ from: ['in_stock', 'in_use', 'rented', 'in_service'], to: '=' }] },
    WRITE_OFF: { title: 'Norakstīt inventāru', arrows: [{ from: ['in_stock', 'in_use'], to: 'written_off' }] },
    TAKE_BACK: { title: 'Atgriezt krājumos', internal: true, arrows: [{ from: ['in_stock'], to: 'deleted' }] },
  },
})

export type InventoryItemState = keyof typeof inventoryItem.states
export type InventoryItemEvent = keyof typeof inventoryItem.events
