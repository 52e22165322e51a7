import { lifecycle } from './lifecycle.ts'

/** What the server knows of a support ticket when its lifecycle is asked by a person. */
export interface SupportTicketFacts {
  /** He opened it. */
  isAuthor: boolean
  /** Support said what it takes: hours or a price. */
  hasEstimate: boolean
  /** What was agreed stands on an invoice. */
  invoiced: boolean
}

/** Facts of a ticket with an estimate, for its author. */
export const ownTicket: SupportTicketFacts = { isAuthor: true, hasEstimate: true, invoiced: false }

const byAuthor = ({ isAuthor, hasEstimate }: SupportTicketFacts): string | null => {
  if (!isAuthor) return 'Par tāmi lemj pieteikuma autors'
  return hasEstimate ? null : 'Pieteikumam nav tāmes'
}

/** Lifecycle of a support ticket (docs/domain/people.md#support-tickets). */
export const supportTicket = lifecycle<SupportTicketFacts>()({
  id: 'support_ticket',
  label: 'atbalsta pieteikums',
  initial: 'new',
  final: [],
  states: { new: 'Jauns', accepted: 'Pieņemts', completed: 'Pabeigts' },
  events: {
    ACCEPT: { title: 'Pieņemt pieteikumu', arrows: [{ from: ['new'], to: 'accepted' }] },
    COMPLETE: { title: 'Pabeigt pieteikumu', arrows: [{ from: ['new', 'accepted'], to: 'completed' }] },
    REOPEN: { title: 'Atsākt pieteikumu', arrows: [{ from: ['completed'], to: 'accepted' }] },
    COMMENT: { title: 'Komentēt pieteikumu', arrows: [{ from: 'any', to: '=' }] },
    DELETE: {
      title: 'Dzēst pieteikumu',
      arrows: [{ from: ['new'], to: 'deleted' }],
      refuse: ({ isAuthor }) => (isAuthor ? null : 'Pieteikumu dzēš tā autors'),
    },
    AGREE: { title: 'Piekrist tāmei', arrows: [{ from: ['accepted'], to: '=' }], refuse: byAuthor },
    CORRECT_ESTIMATE: {
      title: 'Labot tāmi',
      arrows: [{ from: ['accepted', 'completed'], to: '=' }],
      refuse: ({ invoiced }) => (invoiced ? 'Par pieteikumu ir rēķins; tāmi vairs nelabo' : null),
    },
    DECLINE: { title: 'Atteikties no tāmes', arrows: [{ from: ['accepted'], to: 'completed' }], refuse: byAuthor, settled: () => false },
  },
})

/** State of a support ticket. */
export type SupportTicketState = keyof typeof supportTicket.states
/** Event of a support ticket. */
export type SupportTicketEvent = keyof typeof supportTicket.events
