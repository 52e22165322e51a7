import { procurementStates, statesWhere } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ProcurementFacts {
  lines: number
  /** Has a supplier, or comes from an own warehouse. */
  supplied: boolean
  /** Why goods cannot be received: serial numbers, date or a closed period. */
  unready: string | null
  invoiced: boolean
  /** Received goods no longer available in the warehouse, as text. */
  missingGoods: string | null
}

export const freshProcurement: ProcurementFacts = { lines: 1, supplied: true, unready: null, invoiced: false, missingGoods: null }

const open = statesWhere(procurementStates, { new: true, ordered: true, accepted: false, cancelled: false })
const empty = ({ lines }: ProcurementFacts): string | null => (lines === 0 ? 'Iepirkumā nav nevienas rindas' : null)

/** docs/domain/purchasing.md#procurements */
export const procurement = lifecycle<ProcurementFacts>()({
  id: 'procurement',
  label: 'iepirkums',
  initial: 'new',
  final: ['cancelled'],
  states: procurementStates,
  events: {
    EDIT: { title: 'Labot iepirkumu', arrows: [{ from: open, to: '=' }] },
    ITEM_ADD: { title: 'Pievienot iepirkuma rindu', arrows: [{ from: open, to: '=' }] },
    ITEM_EDIT: { title: 'Labot iepirkuma rindu', arrows: [{ from: open, to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst iepirkuma rindu', arrows: [{ from: open, to: '=' }] },
    CHANGE_DATE: { title: 'Mainīt iepirkuma datumu', arrows: [{ from: [...open, 'accepted'], to: '=' }] },
    MARK_ORDERED: {
      title: 'Atzīmēt kā pasūtītu',
      arrows: [{ from: ['new'], to: 'ordered' }],
      refuse: (facts) => empty(facts) ?? (facts.supplied ? null : 'Iepirkumam nav norādīts piegādātājs'),
    },
    ACCEPT: {
      title: 'Pieņemt preces',
      arrows: [{ from: open, to: 'accepted' }],
      refuse: (facts) => empty(facts) ?? facts.unready,
    },
    CANCEL: {
      title: 'Atcelt iepirkumu',
      arrows: [{ from: [...open, 'accepted'], to: 'cancelled' }],
      refuse: ({ invoiced, missingGoods: gone }, state) => {
        if (state !== 'accepted') return null
        return invoiced ? 'Iepirkuma preces ir piegādātāja rēķinā; vispirms tās jāizņem no rēķina' : gone
      },
    },
    SPLIT: { title: 'Sadalīt iepirkumu', arrows: [{ from: open, to: '=' }], refuse: empty },
    GOODS_REMOVAL: { title: 'Izņemt iepirkuma preces', arrows: [{ from: ['accepted'], to: '=' }] },
    DELETE: { title: 'Dzēst iepirkumu', arrows: [{ from: ['new'], to: 'deleted' }] },
  },
})

export type ProcurementState = keyof typeof procurement.states
export type ProcurementEvent = keyof typeof procurement.events
