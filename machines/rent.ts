import { rentStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface RentFacts {
  /** Part of it is on an invoice that is not credited. */
  invoiced: boolean
  everInvoiced: boolean
  /** Meter without a final reading, as text. */
  unread: string | null
  /** Has readings neither invoiced nor waived. */
  unbilled: boolean
  /** Machine that is no longer free, as text. */
  taken: string | null
}

export const freshRent: RentFacts = { invoiced: false, everInvoiced: false, unread: null, unbilled: false, taken: null }

/** docs/domain/rent.md#lifecycle; machines and readings are validated as fields. */
export const rent = lifecycle<RentFacts>()({
  id: 'rent',
  label: 'noma',
  initial: 'active',
  final: [],
  states: rentStates,
  events: {
    EDIT: { title: 'Labot nomu', arrows: [{ from: ['active'], to: '=' }] },
    TOGGLE_DO_NOT_INVOICE: { title: 'Pārslēgt rēķinu rakstīšanu', arrows: [{ from: ['active'], to: '=' }] },
    ITEM_ADD: { title: 'Pievienot iekārtu', arrows: [{ from: ['active'], to: '=' }] },
    READ: { title: 'Ierakstīt rādījumu', arrows: [{ from: ['active'], to: '=' }] },
    PRICE: { title: 'Noteikt rādījuma cenu', arrows: [{ from: ['active'], to: '=' }] },
    END: {
      title: 'Beigt nomu',
      arrows: [{ from: ['active'], to: 'ended' }],
      refuse: ({ unread, unbilled }) => unread ?? (unbilled ? 'Rādījumi vēl nav iekļauti rēķinā' : null),
    },
    REOPEN: {
      title: 'Atjaunot nomu',
      arrows: [{ from: ['ended'], to: 'active' }],
      refuse: ({ taken }) => taken,
    },
    DELETE: {
      title: 'Dzēst nomu',
      arrows: [{ from: ['active'], to: 'deleted' }],
      // A credited invoice still refers to it.
      refuse: ({ invoiced, everInvoiced }) =>
        invoiced ? 'Par nomu jau ir rēķins' : everInvoiced ? 'Par nomu ir kreditēts rēķins; beidziet nomu, nevis dzēsiet' : null,
    },
  },
})

export type RentState = keyof typeof rent.states
export type RentEvent = keyof typeof rent.events
