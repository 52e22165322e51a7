import { priceClarificationStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface PriceClarificationFacts {
  hasLines: boolean
  /** Every line has a price or is marked unavailable. */
  isPriced: boolean
  isUsed: boolean
}

export const freshPriceClarification: PriceClarificationFacts = { hasLines: true, isPriced: true, isUsed: false }

/** docs/domain/sales.md#price-clarifications */
export const priceClarification = lifecycle<PriceClarificationFacts>()({
  id: 'price_clarification',
  label: 'cenu aptauja',
  initial: 'incomplete',
  final: [],
  states: priceClarificationStates,
  events: {
    EDIT: { title: 'Labot cenu aptauju', arrows: [{ from: ['incomplete'], to: '=' }] },
    COMPLETE: {
      title: 'Pabeigt cenu aptauju',
      arrows: [{ from: ['incomplete'], to: 'complete' }],
      refuse: ({ hasLines, isPriced }) => {
        if (!hasLines) return 'Aptaujā nav nevienas rindas'
        return isPriced ? null : 'Katrai rindai jābūt cenai vai atzīmei „Nav pieejams”'
      },
    },
    INCOMPLETE: { title: 'Atsākt cenu aptauju', arrows: [{ from: ['complete'], to: 'incomplete' }] },
    PDF: { title: 'Izdrukāt cenu aptauju', arrows: [{ from: 'any', to: '=' }] },
    DELETE: {
      title: 'Dzēst cenu aptauju',
      arrows: [{ from: ['incomplete'], to: 'deleted' }],
      refuse: ({ isUsed }) => (isUsed ? 'No aptaujas ir izveidoti dokumenti' : null),
    },
  },
})

export type PriceClarificationState = keyof typeof priceClarification.states
export type PriceClarificationEvent = keyof typeof priceClarification.events
