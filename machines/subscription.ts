import { subscriptionStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface SubscriptionFacts {
  hasItems: boolean
  /** A period is neither billed nor paused. */
  hasPeriods: boolean
}

export const freshSubscription: SubscriptionFacts = { hasItems: true, hasPeriods: true }

const over = ({ hasPeriods }: SubscriptionFacts): string | null =>
  hasPeriods ? null : 'Abonēšanai vairs nav neviena perioda, par ko izrakstīt rēķinu'

/** docs/domain/invoicing.md#subscriptions; the end date is validated as a field. */
export const subscription = lifecycle<SubscriptionFacts>()({
  id: 'subscription',
  label: 'abonēšana',
  initial: 'draft',
  final: ['ended'],
  states: subscriptionStates,
  events: {
    EDIT: { title: 'Labot abonēšanu', arrows: [{ from: ['draft'], to: '=' }] },
    ACCEPT: {
      title: 'Akceptēt abonēšanu',
      arrows: [{ from: ['draft'], to: 'active' }],
      refuse: ({ hasItems }) => (hasItems ? null : 'Abonēšanā nav nevienas rindas'),
    },
    BILL: {
      title: 'Izrakstīt perioda rēķinu',
      internal: true,
      arrows: [
        { from: ['active'], to: '=', when: ({ hasPeriods }) => hasPeriods },
        { from: ['active'], to: 'ended' },
      ],
    },
    PAUSE: { title: 'Apturēt abonēšanu', arrows: [{ from: ['active'], to: 'paused' }] },
    RESUME: { title: 'Atsākt abonēšanu', arrows: [{ from: ['paused'], to: 'active' }], refuse: over },
    END: {
      title: 'Beigt abonēšanu',
      // With a future end date, billing continues until then.
      arrows: [
        { from: ['active', 'paused'], to: '=', when: ({ hasPeriods }) => hasPeriods },
        { from: ['active', 'paused'], to: 'ended' },
      ],
      settled: (_, state) => state === 'ended',
    },
    CHANGE_PRICE: { title: 'Mainīt cenu', arrows: [{ from: ['active', 'paused'], to: '=' }] },
    DELETE: { title: 'Dzēst abonēšanu', arrows: [{ from: ['draft'], to: 'deleted' }] },
  },
})

export type SubscriptionState = keyof typeof subscription.states
export type SubscriptionEvent = keyof typeof subscription.events
