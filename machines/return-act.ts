import { returnActStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ReturnActFacts {
  lines: number
  periodClosed: boolean
  /** Why goods of a line cannot be returned, as text. */
  fault: string | null
  credited: boolean
}

export const freshReturnAct: ReturnActFacts = { lines: 1, periodClosed: false, fault: null, credited: false }

const closed = (facts: ReturnActFacts): string | null => (facts.periodClosed ? 'Akta datums ir slēgtā periodā' : null)

/** docs/domain/purchasing.md#return-acts */
export const returnAct = lifecycle<ReturnActFacts>()({
  id: 'return_act',
  label: 'atgriešanas akts',
  initial: 'draft',
  final: ['cancelled'],
  states: returnActStates,
  events: {
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rindu', arrows: [{ from: ['draft'], to: '=' }] },
    EDIT: { title: 'Labot atgriešanas aktu', arrows: [{ from: ['draft'], to: '=' }] },
    ACCEPT: {
      title: 'Akceptēt atgriešanas aktu',
      arrows: [{ from: ['draft'], to: 'accepted' }],
      refuse: (facts) => (facts.lines === 0 ? 'Aktā nav nevienas rindas' : (closed(facts) ?? facts.fault)),
    },
    REGISTER_CREDIT: { title: 'Reģistrēt piegādātāja kredītrēķinu', arrows: [{ from: ['accepted'], to: '=' }] },
    CANCEL: {
      title: 'Atcelt atgriešanas aktu',
      arrows: [{ from: ['draft', 'accepted'], to: 'cancelled' }],
      refuse: (facts, state) => {
        if (state !== 'accepted') return null
        return facts.credited ? 'Aktam jau ir reģistrēts piegādātāja kredītrēķins' : closed(facts)
      },
    },
    DELETE: { title: 'Dzēst atgriešanas aktu', arrows: [{ from: ['draft'], to: 'deleted' }] },
  },
})

export type ReturnActState = keyof typeof returnAct.states
export type ReturnActEvent = keyof typeof returnAct.events

/** Only then a credit note of the supplier can be registered. */
export function takesCredit(state: ReturnActState): boolean {
  return state === 'accepted'
}

export function isTakenBack(state: ReturnActState): boolean {
  return state === 'cancelled'
}
