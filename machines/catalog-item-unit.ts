import { unitStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface UnitFacts {
  /** Ledger moves, including the receipt. */
  moves: number
  /** An order has reserved it before. */
  wasHeld: boolean
}

export const freshUnit: UnitFacts = { moves: 1, wasHeld: false }

/** All events except deletion follow from documents (docs/domain/stock.md#serialised-units). */
export const catalogItemUnit = lifecycle<UnitFacts>()({
  id: 'catalog_item_unit',
  label: 'vienība',
  initial: 'in_stock',
  final: ['written_off', 'returned_to_supplier'],
  states: unitStates,
  events: {
    RESERVE: { title: 'Rezervēt vienību', internal: true, arrows: [{ from: ['in_stock'], to: 'reserved' }] },
    RELEASE: { title: 'Atbrīvot vienību', internal: true, arrows: [{ from: ['reserved'], to: 'in_stock' }] },
    ISSUE: { title: 'Izsniegt vienību', internal: true, arrows: [{ from: ['in_stock', 'reserved'], to: 'sold' }] },
    REVERT: { title: 'Atcelt vienības izsniegšanu', internal: true, arrows: [{ from: ['sold'], to: 'reserved' }] },
    RETURN: { title: 'Saņemt vienību atpakaļ', internal: true, arrows: [{ from: ['sold'], to: 'in_stock' }] },
    TO_INVENTORY: { title: 'Nodot vienību inventārā', internal: true, arrows: [{ from: ['in_stock'], to: 'in_use' }] },
    TO_STOCK: { title: 'Atgriezt vienību krājumos', internal: true, arrows: [{ from: ['in_use'], to: 'in_stock' }] },
    RENT: { title: 'Iznomāt vienību', internal: true, arrows: [{ from: ['in_use'], to: 'rented' }] },
    RENT_END: { title: 'Beigt vienības nomu', internal: true, arrows: [{ from: ['rented'], to: 'in_use' }] },
    CONSUME: { title: 'Iebūvēt vienību', internal: true, arrows: [{ from: ['in_stock'], to: 'installed' }] },
    UNCONSUME: { title: 'Izņemt iebūvēto vienību', internal: true, arrows: [{ from: ['installed'], to: 'in_stock' }] },
    WRITE_OFF: { title: 'Norakstīt vienību', internal: true, arrows: [{ from: ['in_stock', 'in_use'], to: 'written_off' }] },
    SUPPLIER_RETURN: {
      title: 'Atgriezt vienību piegādātājam',
      internal: true,
      arrows: [{ from: ['in_stock'], to: 'returned_to_supplier' }],
    },
    // For a wrong number: the piece itself stays under the right one.
    DELETE: {
      title: 'Aizstāt vienības numuru',
      arrows: [{ from: ['in_stock'], to: 'deleted' }],
      refuse: ({ moves, wasHeld }) =>
        moves > 1 || wasHeld ? 'Vienība pēc saņemšanas ir rezervēta vai pārvietota, tāpēc tās numurs paliek' : null,
    },
  },
})

export type UnitState = keyof typeof catalogItemUnit.states
