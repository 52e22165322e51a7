import { offerStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface OfferFacts {
  lines: number
  /** Has a number, so it was issued before. */
  numbered: boolean
  outdated: boolean
  hasOrder: boolean
}

export const freshOffer: OfferFacts = { lines: 1, numbered: false, outdated: false, hasOrder: false }

const empty = (facts: OfferFacts): string | null => (facts.lines === 0 ? 'Piedāvājumā nav nevienas rindas' : null)

/** docs/domain/sales.md#offers */
export const offer = lifecycle<OfferFacts>()({
  id: 'offer',
  label: 'piedāvājums',
  initial: 'draft',
  final: [],
  states: offerStates,
  events: {
    EDIT: { title: 'Labot piedāvājumu', arrows: [{ from: ['draft', 'sent'], to: '=' }] },
    MAIL: {
      title: 'Sūtīt piedāvājumu e-pastā',
      arrows: [{ from: ['draft', 'sent', 'accepted'], to: 'sent' }],
      refuse: (facts) => empty(facts) ?? (facts.outdated ? 'Piedāvājuma derīguma termiņš ir pagājis' : null),
      // Every email is sent.
      settled: () => false,
    },
    SET_STATUS_SENT: { title: 'Atzīmēt kā nosūtītu', arrows: [{ from: ['draft'], to: 'sent' }], refuse: empty },
    SET_STATUS_ACCEPTED: { title: 'Atzīmēt kā apstiprinātu', arrows: [{ from: ['sent'], to: 'accepted' }] },
    // The reason is validated as a field of the call.
    SET_STATUS_REJECTED: { title: 'Atzīmēt kā noraidītu', arrows: [{ from: ['draft', 'sent'], to: 'rejected' }] },
    SET_STATUS_DRAFT: { title: 'Atgriezt sagatavošanā', arrows: [{ from: ['rejected', 'expired'], to: 'draft' }] },
    EXPIRE: {
      title: 'Termiņš beidzies',
      internal: true,
      arrows: [{ from: ['sent'], to: 'expired' }],
      refuse: (facts) => (facts.outdated ? null : 'Piedāvājums vēl ir spēkā'),
    },
    CREATE_ORDER: {
      title: 'Izveidot pasūtījumu',
      arrows: [{ from: ['draft', 'sent', 'accepted'], to: 'ordered' }],
      refuse: empty,
      settled: (facts, state) => state === 'ordered' && facts.hasOrder,
    },
    COPY: { title: 'Kopēt piedāvājumu', arrows: [{ from: 'any', to: '=' }] },
    DELETE: {
      title: 'Dzēst piedāvājumu',
      arrows: [{ from: ['draft'], to: 'deleted' }],
      refuse: (facts) => (facts.numbered ? 'Piedāvājumam jau ir numurs, un numurētu piedāvājumu nedzēš' : null),
    },
  },
})

export type OfferState = keyof typeof offer.states
export type OfferEvent = keyof typeof offer.events
