import { supportTicketStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface SupportTicketFacts {
  isAuthor: boolean
  /** Support has estimated hours or a price. */
  hasEstimate: boolean
  invoiced: boolean
}

export const ownTicket: SupportTicketFacts = { isAuthor: true, hasEstimate: true, invoiced: false }

const byAuthor = ({ isAuthor, hasEstimate }: SupportTicketFacts): string | null => {
  if (!isAuthor) return 'Par tāmi lemj pieteikuma autors'
  return hasEstimate ? null : 'Pieteikumam nav tāmes'
}

/** docs/domain/people.md#support-tickets */
export const supportTicket = lifecycle<SupportTicketFacts>()({
  id: 'support_ticket',
  label: 'atbalsta pieteikums',
  initial: 'new',
  final: [],
  states: supportTicketStates,
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

export type SupportTicketState = keyof typeof supportTicket.states
export type SupportTicketEvent = keyof typeof supportTicket.events
