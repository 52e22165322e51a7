import { lifecycle } from './lifecycle.ts'

/** What the server knows of a price clarification when its lifecycle is asked. */
export interface PriceClarificationFacts {
  hasLines: boolean
  /** Each line has a price, ours or a supplier's, or is marked as not available. */
  isPriced: boolean
  /** Offers or procurements were made of it and are there. */
  isUsed: boolean
}

/** Facts of a price clarification whose only line has its price; rows of lists start from it. */
export const freshPriceClarification: PriceClarificationFacts = { hasLines: true, isPriced: true, isUsed: false }

/** Lifecycle of a price clarification (docs/domain/sales.md#price-clarifications). */
export const priceClarification = lifecycle<PriceClarificationFacts>()({
  id: 'price_clarification',
  label: 'cenu aptauja',
  initial: 'incomplete',
  final: [],
  states: { incomplete: 'Nepabeigta', complete: 'Pabeigta' },
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

/** State of a price clarification. */
export type PriceClarificationState = keyof typeof priceClarification.states
/** Event of a price clarification. */
export type PriceClarificationEvent = keyof typeof priceClarification.events
