import { orderStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

/** Quantities are summed over the lines. */
export interface OrderFacts {
  lines: number
  allFulfilled: boolean
  anyFulfilled: boolean
  anyInvoiced: boolean
  anyReserved: boolean
  /** Some fulfilled quantity is on no invoice. */
  uninvoiced: boolean
  onAcceptedInvoice: boolean
  hasInvoice: boolean
  /** Has an advance invoice that is not cancelled. */
  hasAdvance: boolean
  hasDocument: boolean
  mergedHere: boolean
  splitOff: boolean
  actSigned: boolean
  customerBlocked: boolean
  /** Set when the credit check mode is `block` (docs/domain/sales.md#credit-limit). */
  creditRefusal: string | null
  advanceMissing: boolean
  periodClosed: boolean
}

export const freshOrder: OrderFacts = {
  lines: 0,
  allFulfilled: false,
  anyFulfilled: false,
  anyInvoiced: false,
  anyReserved: false,
  uninvoiced: false,
  onAcceptedInvoice: false,
  hasInvoice: false,
  hasAdvance: false,
  hasDocument: false,
  mergedHere: false,
  splitOff: false,
  actSigned: false,
  customerBlocked: false,
  creditRefusal: null,
  advanceMissing: false,
  periodClosed: false,
}

const sendable = (facts: OrderFacts): string | null => {
  if (facts.lines === 0) return 'Pasūtījumā nav nevienas rindas'
  if (facts.customerBlocked) return 'Klients ir bloķēts'
  if (facts.advanceMissing) return 'Pasūtījumam nepieciešamais avanss nav apmaksāts'
  return facts.creditRefusal
}

const untouched = (facts: OrderFacts): string | null => {
  if (facts.anyFulfilled) return 'Preces jau izsniegtas; vispirms atgrieziet pasūtījumu izpildē'
  if (facts.hasInvoice) return 'Pasūtījumam jau ir rēķins'
  return null
}

/** docs/domain/sales.md#orders */
export const order = lifecycle<OrderFacts>()({
  id: 'order',
  label: 'pasūtījums',
  initial: 'new',
  final: ['cancelled', 'merged'],
  states: orderStates,
  events: {
    EDIT: {
      title: 'Labot pasūtījumu',
      arrows: [{ from: ['new'], to: '=' }],
      refuse: (facts) => (facts.periodClosed ? 'Pasūtījuma datums ir slēgtā periodā' : null),
    },
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['new', 'in_fulfillment'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['new', 'in_fulfillment'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rindu', arrows: [{ from: ['new', 'in_fulfillment'], to: '=' }] },
    CHANGE_CUSTOMER: {
      title: 'Mainīt klientu',
      arrows: [{ from: ['new'], to: '=' }],
      refuse: (facts) => {
        if (facts.anyReserved) return 'Pasūtījumam ir rezervācijas'
        if (facts.hasAdvance) return 'Pasūtījumam ir avansa rēķins'
        return facts.hasInvoice ? 'Pasūtījumam jau ir rēķins' : null
      },
    },
    RESERVE: { title: 'Nodot izpildē', arrows: [{ from: ['new'], to: 'in_fulfillment' }], refuse: sendable },
    ISSUE: {
      title: 'Izsniegt preces',
      arrows: [
        { from: ['in_fulfillment'], to: 'fulfilled', when: (facts) => facts.allFulfilled },
        { from: ['in_fulfillment'], to: '=' },
      ],
      refuse: (facts) => (facts.lines === 0 ? 'Pasūtījumā nav nevienas rindas' : null),
    },
    NAME_UNITS: {
      title: 'Norādīt vienības (IMEI)',
      arrows: [{ from: ['in_fulfillment'], to: '=' }],
      refuse: (facts) => (facts.lines === 0 ? 'Pasūtījumā nav nevienas rindas' : null),
    },
    AUTO_PROCESS: {
      title: 'Apstrādāt automātiski',
      arrows: [
        { from: ['new', 'in_fulfillment'], to: 'fulfilled', when: (facts) => facts.allFulfilled },
        { from: ['new', 'in_fulfillment'], to: 'in_fulfillment' },
      ],
      refuse: sendable,
    },
    REVERT: {
      title: 'Atgriezt izpildē',
      arrows: [{ from: ['fulfilled', 'in_fulfillment'], to: 'in_fulfillment' }],
      refuse: (facts) => {
        if (facts.onAcceptedInvoice) return 'Rindas ir akceptētā rēķinā; vajadzīgs kredītrēķins'
        if (facts.actSigned) return 'Pieņemšanas–nodošanas akts ir parakstīts'
        return facts.anyFulfilled ? null : 'Nekas nav izsniegts'
      },
      settled: (facts, state) => state === 'in_fulfillment' && !facts.anyFulfilled,
    },
    ISSUE_INVOICE: {
      title: 'Izrakstīt rēķinu',
      arrows: [
        { from: ['fulfilled'], to: 'invoiced' },
        { from: ['in_fulfillment'], to: '=' },
      ],
      refuse: (facts) => (facts.uninvoiced ? null : 'Nav izsniegtu preču, par kurām nav rēķina'),
    },
    CANCEL: {
      title: 'Atcelt pasūtījumu',
      arrows: [{ from: ['new', 'in_fulfillment'], to: 'cancelled' }],
      refuse: untouched,
    },
    DELETE: {
      title: 'Dzēst pasūtījumu',
      arrows: [{ from: ['new'], to: 'deleted' }],
      refuse: (facts) => {
        if (facts.hasDocument) return 'Pasūtījumam ir dokumenti'
        if (facts.hasAdvance) return 'Pasūtījumam ir avansa rēķins'
        if (facts.mergedHere) return 'Pasūtījumam ir pievienoti citi pasūtījumi'
        return facts.splitOff ? 'No pasūtījuma ir atdalīts cits pasūtījums' : untouched(facts)
      },
    },
    MERGE_TARGET: { title: 'Apvienot pasūtījumus', arrows: [{ from: ['new', 'in_fulfillment'], to: '=' }] },
    MERGE_SOURCE: {
      title: 'Pievienot citam pasūtījumam',
      arrows: [{ from: ['new', 'in_fulfillment'], to: 'merged' }],
      refuse: untouched,
    },
    SPLIT: {
      title: 'Sadalīt pasūtījumu',
      arrows: [{ from: ['new', 'in_fulfillment'], to: '=' }],
      refuse: (facts) => (facts.lines === 0 ? 'Pasūtījumā nav nevienas rindas' : null),
    },
    REPLICATE: { title: 'Atkārtot pasūtījumu', arrows: [{ from: 'any', to: '=' }] },
    CREATE_DOCUMENT: {
      title: 'Izveidot dokumentu',
      arrows: [{ from: ['in_fulfillment', 'fulfilled', 'invoiced'], to: '=' }],
      refuse: (facts) => (facts.anyFulfilled ? null : 'Nekas nav izsniegts'),
    },
    ALL_FULFILLED: { title: 'Viss izsniegts', internal: true, arrows: [{ from: ['in_fulfillment'], to: 'fulfilled' }] },
    ALL_INVOICED: { title: 'Viss rēķinos', internal: true, arrows: [{ from: ['fulfilled'], to: 'invoiced' }] },
    INVOICE_REMOVED: { title: 'Rēķins noņemts', internal: true, arrows: [{ from: ['invoiced'], to: 'fulfilled' }] },
    CREDIT_REOPENED: {
      title: 'Atvērts ar kredītrēķinu',
      internal: true,
      // Partly delivered or invoiced orders have invoices too; credited quantities reopen.
      arrows: [{ from: ['invoiced', 'fulfilled', 'in_fulfillment'], to: 'in_fulfillment' }],
    },
  },
})

export function isOverOrder(status: OrderState): boolean {
  return order.final.some((each) => each === status)
}

export type OrderState = keyof typeof order.states
export type OrderEvent = keyof typeof order.events
