import { lifecycle } from './lifecycle.ts'

/** What the server knows of a service application when its lifecycle is asked. */
export interface ServiceFacts {
  /** Somebody is named who does the work. */
  assigned: boolean
  /** The customer agreed a discount on service, percent; null where there is none. */
  discount: string | null
  /** There is more than one machine, position or line: something can go and something stays. */
  divisible: boolean
  /** At least one of its positions is done; where it has none, it has item lines. */
  done: boolean
  /** Which material of what is done is not at hand, in words. */
  missing: string | null
  /** The accepted invoice that holds something of it. */
  invoice: string | null
  /** Something of it stands on an invoice, a draft or an accepted one. */
  anyInvoiced: boolean
  /** Something of it can still be put on an invoice. */
  uninvoiced: boolean
  /** Which machine of it was written off meanwhile, in words. */
  gone: string | null
  /** Materials left the warehouse for it once, or an invoice held it. */
  used: boolean
}

/** Facts of an application just taken. */
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

/** Lifecycle of a service application (docs/domain/service.md#applications). */
export const serviceApplication = lifecycle<ServiceFacts>()({
  id: 'service_application',
  label: 'servisa pieteikums',
  initial: 'new',
  final: [],
  states: { new: 'Jauns', in_progress: 'Darbā', completed: 'Pabeigts', invoiced: 'Rēķins izrakstīts' },
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
      // Each one takes a step back; where there is none left it is refused.
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

/** State of a service application. */
export type ServiceState = keyof typeof serviceApplication.states
/** Event of a service application. */
export type ServiceEvent = keyof typeof serviceApplication.events
