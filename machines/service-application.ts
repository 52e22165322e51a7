import { serviceStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ServiceFacts {
  assigned: boolean
  /** Agreed service discount, percent, or null. */
  discount: string | null
  /** More than one machine, position or line, so it can be split. */
  divisible: boolean
  /** A position is done, or there are none but item lines. */
  done: boolean
  /** Missing material of completed work, as text. */
  missing: string | null
  /** Accepted invoice that includes part of it. */
  invoice: string | null
  /** Part of it is on a draft or accepted invoice. */
  anyInvoiced: boolean
  uninvoiced: boolean
  /** Machine written off meanwhile, as text. */
  gone: string | null
  /** Materials were issued for it, or it was invoiced. */
  used: boolean
}

export const freshService: ServiceFacts = {
  assigned: false,
  discount: null,
  divisible: false,
  done: false,
  missing: null,
  invoice: null,
  anyInvoiced: false,
  uninvoiced: false,
  gone: null,
  used: false,
}

/** docs/domain/service.md#applications */
export const serviceApplication = lifecycle<ServiceFacts>()({
  id: 'service_application',
  label: 'servisa pieteikums',
  initial: 'new',
  final: [],
  states: serviceStates,
  events: {
    EDIT: { title: 'Labot pieteikumu', arrows: [{ from: ['new', 'in_progress'], to: '=' }] },
    START: {
      title: 'Sākt darbu',
      arrows: [{ from: ['new'], to: 'in_progress' }],
      refuse: ({ assigned }) => (assigned ? null : 'Pieteikumam nav norādīts atbildīgais'),
    },
    ADD_DISCOUNT: {
      title: 'Piešķirt servisa atlaidi',
      arrows: [{ from: ['new', 'in_progress'], to: '=' }],
      refuse: ({ discount }) => (discount === null ? 'Klientam nav servisa atlaides' : null),
    },
    SPLIT: {
      title: 'Sadalīt pieteikumu',
      arrows: [{ from: ['new', 'in_progress'], to: '=' }],
      refuse: ({ divisible }) => (divisible ? null : 'Pieteikumā nav ko sadalīt: kaut kam jāpaliek'),
    },
    COMPLETE: {
      title: 'Pabeigt darbu',
      arrows: [{ from: ['in_progress'], to: 'completed' }],
      refuse: ({ done, missing }) => (done ? missing : 'Neviens darbs nav atzīmēts kā izdarīts'),
    },
    REVERT: {
      title: 'Atgriezt atpakaļ',
      arrows: [
        { from: ['completed'], to: 'in_progress' },
        { from: ['in_progress'], to: 'new' },
      ],
      // Each call goes one step back.
      settled: () => false,
      refuse: ({ invoice, gone }, state) => {
        if (state !== 'completed') return null
        return invoice === null ? gone : `Pieteikums ir rēķinā ${invoice}`
      },
    },
    INVOICED: { title: 'Iekļaut rēķinā', internal: true, arrows: [{ from: ['completed'], to: 'invoiced' }] },
    INVOICE_REMOVED: { title: 'Izņemt no rēķina', internal: true, arrows: [{ from: ['invoiced'], to: 'completed' }] },
    CREDITED: { title: 'Kreditēt', internal: true, arrows: [{ from: ['invoiced'], to: 'completed' }] },
    MAIL: { title: 'Nosūtīt e-pastā', arrows: [{ from: ['completed', 'invoiced'], to: '=' }] },
    DELETE: {
      title: 'Dzēst pieteikumu',
      arrows: [{ from: ['new'], to: 'deleted' }],
      refuse: ({ used }) => (used ? 'Pieteikuma materiāli ir bijuši izsniegti, vai par to ir bijis rēķins' : null),
    },
  },
})

export type ServiceState = keyof typeof serviceApplication.states
export type ServiceEvent = keyof typeof serviceApplication.events
