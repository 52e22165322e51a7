import { lifecycle } from './lifecycle.ts'

/** What the server knows of a piece when its lifecycle is asked. */
export interface InventoryFacts {
  /** Where it was before service took it. */
  before: string | null
}

/** Facts of a piece that service does not have. */
export const ownPiece: InventoryFacts = { before: null }

/** Lifecycle of a piece of inventory (docs/domain/service.md#equipment): renting and service send it on from areas of their own. */
export const inventoryItem = lifecycle<InventoryFacts>()({
  id: 'inventory_item',
  label: 'inventārs',
  initial: 'in_stock',
  final: ['written_off'],
  states: { in_stock: 'Noliktavā', in_use: 'Lietošanā', rented: 'Nomā', in_service: 'Servisā', written_off: 'Norakstīts' },
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
      // It returns to where it was.
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

/** State of a piece of inventory. */
export type InventoryItemState = keyof typeof inventoryItem.states
/** Event of a piece of inventory. */
export type InventoryItemEvent = keyof typeof inventoryItem.events
