import { lifecycle } from './lifecycle.ts'

/** What the server knows of a rent when its lifecycle is asked. */
export interface RentFacts {
  /** Something of it is on an invoice that is not credited. */
  invoiced: boolean
  /** Something of it is or was on an invoice. */
  everInvoiced: boolean
  /** Which meter has no reading of the last day, in words. */
  unread: string | null
  /** Readings that are on no invoice and were not waived. */
  unbilled: boolean
  /** Which machine of it is no longer free, in words. */
  taken: string | null
}

/** Facts of a rent just agreed. */
export const freshRent: RentFacts = { invoiced: false, everInvoiced: false, unread: null, unbilled: false, taken: null }

/** Lifecycle of a rent (docs/domain/rent.md#lifecycle). Whether one machine is free, or one reading fits, is refused at its field. */
export const rent = lifecycle<RentFacts>()({
  id: 'rent',
  label: 'noma',
  initial: 'active',
  final: [],
  states: { active: 'Aktīva', ended: 'Pabeigta' },
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
      // A credited invoice still names what it was for.
      refuse: ({ invoiced, everInvoiced }) =>
        invoiced ? 'Par nomu jau ir rēķins' : everInvoiced ? 'Par nomu ir kreditēts rēķins; beidziet nomu, nevis dzēsiet' : null,
    },
  },
})

/** State of a rent. */
export type RentState = keyof typeof rent.states
/** Event of a rent. */
export type RentEvent = keyof typeof rent.events
