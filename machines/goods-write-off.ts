import { goodsWriteOffStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface GoodsWriteOffFacts {
  lines: number
  /** Enough commission members (docs/domain/invoicing.md#document-particulars). */
  commissionComplete: boolean
  periodClosed: boolean
  /** Why goods of a line cannot be written off. */
  fault: string | null
}

export const freshWriteOff: GoodsWriteOffFacts = { lines: 1, commissionComplete: true, periodClosed: false, fault: null }

const closed = (facts: GoodsWriteOffFacts): string | null => (facts.periodClosed ? 'Akta datums ir slēgtā periodā' : null)

/** docs/domain/stock.md#technical-documents */
export const goodsWriteOff = lifecycle<GoodsWriteOffFacts>()({
  id: 'goods_write_off',
  label: 'norakstīšanas akts',
  initial: 'draft',
  final: ['accepted'],
  states: goodsWriteOffStates,
  events: {
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rindu', arrows: [{ from: ['draft'], to: '=' }] },
    EDIT: { title: 'Labot norakstīšanas aktu', arrows: [{ from: ['draft'], to: '=' }] },
    ACCEPT: {
      title: 'Akceptēt norakstīšanas aktu',
      arrows: [{ from: ['draft'], to: 'accepted' }],
      refuse: (facts) => {
        if (facts.lines === 0) return 'Aktā nav nevienas rindas'
        if (!facts.commissionComplete) return 'Aktā jānorāda trīs komisijas locekļi'
        return closed(facts) ?? facts.fault
      },
    },
    DELETE: { title: 'Dzēst norakstīšanas aktu', arrows: [{ from: ['draft'], to: 'deleted' }] },
  },
})

export type GoodsWriteOffState = keyof typeof goodsWriteOff.states
export type GoodsWriteOffEvent = keyof typeof goodsWriteOff.events
