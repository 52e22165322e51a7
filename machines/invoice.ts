import { lifecycle } from './lifecycle.ts'

/** What the server knows of an invoice when its lifecycle is asked. */
export interface InvoiceFacts {
  lines: number
  /** Legal particulars that are missing, in words (docs/domain/invoicing.md#document-particulars). */
  missing: string | null
  periodClosed: boolean
  /** The day that decides the period of its tax lies in a closed one. */
  taxPointClosed: boolean
  /** Sent as an e-invoice or handed to accounting: its number is final. */
  exported: boolean
  /** Has a number; a draft has one only when a person gave it. */
  numbered: boolean
  /** What is left to pay is above zero. */
  open: boolean
  overdue: boolean
  /** After the event nothing is left to pay. */
  settledInFull: boolean
  /** After the event a payment or an advance pays a part of it. */
  anyPaid: boolean
  /** Payments were registered: what an advance settled is none. */
  hasPayments: boolean
  /** It took over a sale over the counter: its money is in the drawer. */
  paidInShop: boolean
  /** A former program wrote it; here only what is left of it is paid. */
  opening: boolean
  /** Credit notes come to the whole of it. */
  creditedInFull: boolean
  /** Why its date cannot have the next number of the series, in words (INV-NUMBER-2). */
  misdated: string | null
  /** Why its number cannot be taken back, in words (INV-NUMBER-5). */
  kept: string | null
}

/** Facts of an invoice just drafted. */
export const freshInvoice: InvoiceFacts = {
  lines: 0,
  missing: null,
  periodClosed: false,
  taxPointClosed: false,
  exported: false,
  numbered: false,
  open: true,
  overdue: false,
  settledInFull: false,
  anyPaid: false,
  hasPayments: false,
  paidInShop: false,
  opening: false,
  creditedInFull: false,
  misdated: null,
  kept: null,
}

/** Why nothing is done with the paper of an invoice that is not ours. */
function writtenElsewhere({ opening }: InvoiceFacts): string | null {
  return opening ? 'Rēķins izrakstīts iepriekšējā programmā' : null
}

const taxPointClosed = 'Piegādes datums ir slēgtā periodā'

/** Lifecycle of an invoice (docs/domain/invoicing.md#invoice). Sent and overdue are derived, never states. */
export const invoice = lifecycle<InvoiceFacts>()({
  id: 'invoice',
  label: 'rēķins',
  initial: 'draft',
  final: ['credited'],
  states: {
    draft: 'Sagatavots',
    accepted: 'Akceptēts',
    partially_paid: 'Daļēji apmaksāts',
    paid: 'Apmaksāts',
    credited: 'Kreditēts',
  },
  events: {
    EDIT: {
      title: 'Labot rēķinu',
      arrows: [{ from: ['draft'], to: '=' }],
      refuse: (facts) => (facts.periodClosed ? 'Rēķina datums ir slēgtā periodā' : null),
    },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['draft'], to: '=' }] },
    ITEM_DELETE: {
      title: 'Dzēst rindu',
      arrows: [{ from: ['draft'], to: '=' }],
      refuse: (facts) => (facts.lines > 1 ? null : 'Rēķinā jāpaliek vismaz vienai rindai; dzēsiet visu rēķinu'),
    },
    DELETE: {
      title: 'Dzēst rēķinu',
      arrows: [{ from: ['draft'], to: 'deleted' }],
      refuse: (facts) => (facts.numbered ? 'Rēķinam jau ir numurs, un numurētu rēķinu nedzēš' : null),
    },
    ACCEPT: {
      title: 'Akceptēt rēķinu',
      arrows: [
        { from: ['draft'], to: 'paid', when: (facts) => facts.settledInFull },
        { from: ['draft'], to: 'partially_paid', when: (facts) => facts.anyPaid },
        { from: ['draft'], to: 'accepted' },
      ],
      refuse: (facts) => {
        if (facts.lines === 0) return 'Rēķinā nav nevienas rindas'
        if (facts.periodClosed) return 'Rēķina datums ir slēgtā periodā'
        if (facts.taxPointClosed) return taxPointClosed
        return facts.missing ?? facts.misdated
      },
      settled: (_, state) => state !== 'draft',
    },
    WITHDRAW: {
      title: 'Atsaukt akceptu',
      arrows: [{ from: ['accepted', 'partially_paid', 'paid'], to: 'draft' }],
      refuse: (facts) => {
        if (facts.periodClosed) return 'Rēķina datums ir slēgtā periodā'
        return facts.taxPointClosed ? taxPointClosed : facts.kept
      },
    },
    SET_NUMBER: {
      title: 'Mainīt numuru',
      arrows: [{ from: ['draft', 'accepted', 'partially_paid', 'paid'], to: '=' }],
      refuse: (facts) => writtenElsewhere(facts) ?? (facts.exported ? 'Rēķins jau nosūtīts kā e-rēķins vai eksportēts' : null),
    },
    EMAIL: {
      title: 'Sūtīt e-pastā',
      arrows: [{ from: ['accepted', 'partially_paid', 'paid'], to: '=' }],
      refuse: (facts) => writtenElsewhere(facts),
    },
    EMAIL_DUE: {
      title: 'Sūtīt atgādinājumu',
      arrows: [{ from: ['accepted', 'partially_paid'], to: '=' }],
      refuse: (facts) => (facts.overdue ? null : 'Apmaksas termiņš nav kavēts'),
    },
    PAY: {
      title: 'Reģistrēt maksājumu',
      arrows: [
        { from: ['accepted', 'partially_paid'], to: 'paid', when: (facts) => facts.settledInFull },
        { from: ['accepted', 'partially_paid'], to: 'partially_paid' },
      ],
      refuse: (facts) => (facts.open ? null : 'Rēķins ir apmaksāts'),
      // Each payment is one of its own: a second one never counts as the first.
      settled: () => false,
    },
    UNPAY: {
      title: 'Atsaukt maksājumu',
      arrows: [
        { from: ['paid', 'partially_paid'], to: 'partially_paid', when: (facts) => facts.anyPaid },
        { from: ['paid', 'partially_paid'], to: 'accepted' },
      ],
      refuse: (facts) =>
        (facts.paidInShop ? 'Nauda par rēķinu saņemta veikalā; to atdod ar kredītrēķinu' : null) ??
        (facts.hasPayments ? null : 'Rēķinam nav maksājumu, ko atsaukt'),
      settled: () => false,
    },
    CREDIT: {
      title: 'Kreditēt',
      internal: true,
      arrows: [
        { from: ['accepted', 'partially_paid', 'paid'], to: 'credited', when: (facts) => facts.creditedInFull },
        // What is left was paid already: nothing is open any more.
        { from: ['partially_paid'], to: 'paid', when: (facts) => facts.settledInFull },
        { from: ['accepted', 'partially_paid', 'paid'], to: '=' },
      ],
      refuse: (facts) => writtenElsewhere(facts),
    },
  },
})

/** State of an invoice. */
export type InvoiceState = keyof typeof invoice.states
/** Event of an invoice. */
export type InvoiceEvent = keyof typeof invoice.events
