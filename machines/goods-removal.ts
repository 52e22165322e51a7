import { lifecycle } from './lifecycle.ts'

/** What the server knows of goods taken out, or of a correction, when its lifecycle is asked. */
export interface GoodsRemovalFacts {
  periodClosed: boolean
  /** Goods that it handed over to the inventory lie in the warehouse no more. */
  inventoryTaken: boolean
  /** A stock check posted it. */
  ofCheck: boolean
}

/** Facts of a document with nothing against it; rows of lists start from it. */
export const freshRemoval: GoodsRemovalFacts = { periodClosed: false, inventoryTaken: false, ofCheck: false }

/** Lifecycle of technical documents that are posted as they are made: removals and corrections (docs/domain/stock.md#technical-documents). */
export const goodsRemoval = lifecycle<GoodsRemovalFacts>()({
  id: 'goods_removal',
  label: 'dokuments',
  initial: 'done',
  final: ['reversed'],
  states: { done: 'Izpildīts', reversed: 'Atcelts' },
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

/** Whether what a document posted was taken back. */
export function isReversed(status: string): boolean {
  return status === 'reversed'
}

/** State of a removal or correction. */
export type GoodsRemovalState = keyof typeof goodsRemoval.states
/** Event of a removal or correction. */
export type GoodsRemovalEvent = keyof typeof goodsRemoval.events
