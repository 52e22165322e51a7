import { goodsRemovalStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface GoodsRemovalFacts {
  periodClosed: boolean
  /** Inventory from this document has left the warehouse. */
  inventoryTaken: boolean
  ofCheck: boolean
}

export const freshRemoval: GoodsRemovalFacts = { periodClosed: false, inventoryTaken: false, ofCheck: false }

/** Removals and corrections are posted immediately (docs/domain/stock.md#technical-documents). */
export const goodsRemoval = lifecycle<GoodsRemovalFacts>()({
  id: 'goods_removal',
  label: 'dokuments',
  initial: 'done',
  final: ['reversed'],
  states: goodsRemovalStates,
  events: {
    EDIT: { title: 'Labot pamatojumu', arrows: [{ from: ['done'], to: '=' }] },
    DELETE: {
      title: 'Atcelt dokumentu',
      arrows: [{ from: ['done'], to: 'reversed' }],
      refuse: (facts) => {
        if (facts.ofCheck) return 'Dokumentu izveidoja inventarizācija, un atsevišķi to neatceļ'
        if (facts.periodClosed) return 'Dokumenta datums ir slēgtā periodā'
        return facts.inventoryTaken ? 'Inventārs, kas nodots ar šo dokumentu, vairs nav noliktavā' : null
      },
    },
  },
})

export function isReversed(status: string): boolean {
  return status === 'reversed'
}

export type GoodsRemovalState = keyof typeof goodsRemoval.states
export type GoodsRemovalEvent = keyof typeof goodsRemoval.events
