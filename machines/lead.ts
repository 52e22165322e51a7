import { leadStates, namesOf, statesWhere } from '../contract/states.ts'
import { lifecycle, type Arrow } from './lifecycle.ts'

export type LeadState = keyof typeof leadStates

export interface LeadFacts {
  /** The requested status, or empty. */
  to: LeadState | ''
}

export const freshLead: LeadFacts = { to: '' }

const open = statesWhere(leadStates, { new: true, contacted: true, meeting: true, offer_sent: true, won: false, lost: false })

/** Allowed source states of each status. */
const from: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['contacted', 'meeting', 'offer_sent', 'won', 'lost'],
  contacted: ['new', 'meeting', 'offer_sent'],
  meeting: ['new', 'contacted', 'offer_sent'],
  offer_sent: ['new', 'contacted', 'meeting'],
  won: ['contacted', 'meeting', 'offer_sent'],
  lost: open,
}

export function leadsTo(state: LeadState, to: LeadState): boolean {
  return Object.entries(from).some(([name, states]) => name === to && states.includes(state))
}

export function isOpenLead(state: LeadState): boolean {
  return open.some((each) => each === state)
}

export function asksWhy(state: LeadState): boolean {
  return state === 'lost'
}

const arrows = namesOf(leadStates).map((to): Arrow<LeadState, LeadFacts> => ({
  from: from[to],
  to,
  when: (facts) => facts.to === to,
}))

/** Lifecycle (docs/domain/people.md#leads); state names match the table of statuses. */
export const lead = lifecycle<LeadFacts>()({
  id: 'lead',
  label: 'potenciālais klients',
  initial: 'new',
  final: [],
  states: leadStates,
  events: {
    SET_STATUS: {
      title: 'Mainīt potenciālā klienta statusu',
      arrows,
      settled: ({ to }, state) => to === state,
      refuse: ({ to }, state) => (to === '' || leadsTo(state, to) ? null : `No „${leadStates[state]}” nepāriet uz „${leadStates[to]}”`),
    },
    SET_TASK_DATE: { title: 'Norunāt nākamo zvanu', arrows: [{ from: open, to: '=' }] },
  },
})

export type LeadEvent = keyof typeof lead.events
