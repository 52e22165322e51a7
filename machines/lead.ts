import { lifecycle, type Arrow } from './lifecycle.ts'

/** States of a lead, in their order. */
const states = {
  new: 'Jauns',
  contacted: 'Sazināts',
  meeting: 'Tikšanās',
  offer_sent: 'Piedāvājums nosūtīts',
  won: 'Iegūts',
  lost: 'Zaudēts',
} as const

/** State of a lead. */
export type LeadState = keyof typeof states

/** What the server knows of a lead when its lifecycle is asked. */
export interface LeadFacts {
  /** The status that is chosen; empty while none is. */
  to: LeadState | ''
}

/** Facts of a lead for which no status is chosen. */
export const freshLead: LeadFacts = { to: '' }

const open = ['new', 'contacted', 'meeting', 'offer_sent'] as const

/** From where each status is chosen: the open ones from each other, won after somebody was spoken to, begun anew after either end. */
const from: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['contacted', 'meeting', 'offer_sent', 'won', 'lost'],
  contacted: ['new', 'meeting', 'offer_sent'],
  meeting: ['new', 'contacted', 'offer_sent'],
  offer_sent: ['new', 'contacted', 'meeting'],
  won: ['contacted', 'meeting', 'offer_sent'],
  lost: open,
}

/** Whether a status can be chosen where a lead stands. */
export function leadsTo(state: LeadState, to: LeadState): boolean {
  return Object.entries(from).some(([name, states]) => name === to && states.includes(state))
}

/** Whether a lead of this status is still worked on. */
export function isOpenLead(state: LeadState): boolean {
  return open.some((each) => each === state)
}

/** Whether a status asks why it was chosen. */
export function asksWhy(state: LeadState): boolean {
  return state === 'lost'
}

const arrows = (Object.keys(states) as LeadState[]).map((to): Arrow<LeadState, LeadFacts> => ({
  from: from[to],
  to,
  when: (facts) => facts.to === to,
}))

/** Lifecycle of a lead (docs/domain/people.md#leads); the names of its states are those of the table of statuses. */
export const lead = lifecycle<LeadFacts>()({
  id: 'lead',
  label: 'potenciālais klients',
  initial: 'new',
  final: [],
  states,
  events: {
    SET_STATUS: {
      title: 'Mainīt potenciālā klienta statusu',
      arrows,
      settled: ({ to }, state) => to === state,
      refuse: ({ to }, state) => (to === '' || leadsTo(state, to) ? null : `No „${states[state]}” nepāriet uz „${states[to]}”`),
    },
    SET_TASK_DATE: { title: 'Norunāt nākamo zvanu', arrows: [{ from: open, to: '=' }] },
  },
})

/** Event of a lead. */
export type LeadEvent = keyof typeof lead.events
