import { invoiceStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface InvoiceFacts {
  lines: number
  /** Missing legal particulars (docs/domain/invoicing.md#document-particulars). */
  missing: string | null
  periodClosed: boolean
  /** The tax point is in a closed period. */
  taxPointClosed: boolean
  /** Sent or exported, so its number is final. */
  exported: boolean
  /** A draft has a number only if entered by hand. */
  numbered: boolean
  open: boolean
  overdue: boolean
  /** The event leaves nothing to pay. */
  settledInFull: boolean
  /** Partly paid after the event. */
  anyPaid: boolean
  /** Without applied advances. */
  hasPayments: boolean
  /** Replaces a till sale, which was paid there. */
  paidInShop: boolean
  /** Opening balance: only payments are recorded here. */
  opening: boolean
  creditedInFull: boolean
  /** Why its date conflicts with the number series (INV-NUMBER-2). */
  misdated: string | null
  /** Why its number cannot be released (INV-NUMBER-5). */
  numberLock: string | null
}

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
  numberLock: null,
}

function refuseImported({ opening }: InvoiceFacts): string | null {
  return opening ? 'Rēķins izrakstīts iepriekšējā programmā' : null
}

const taxPointClosed = 'Piegādes datums ir slēgtā periodā'

/** docs/domain/invoicing.md#invoice; sent and overdue are derived. */
export const invoice = lifecycle<InvoiceFacts>()({
  id: 'invoice',
  label: 'rēķins',
  initial: 'draft',
  final: ['credited'],
  states: invoiceStates,
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
        return facts.taxPointClosed ? taxPointClosed : facts.numberLock
      },
    },
    SET_NUMBER: {
      title: 'Mainīt numuru',
      arrows: [{ from: ['draft', 'accepted', 'partially_paid', 'paid'], to: '=' }],
      refuse: (facts) => refuseImported(facts) ?? (facts.exported ? 'Rēķins jau nosūtīts kā e-rēķins vai eksportēts' : null),
    },
    EMAIL: {
      title: 'Sūtīt e-pastā',
      arrows: [{ from: ['accepted', 'partially_paid', 'paid'], to: '=' }],
      refuse: (facts) => refuseImported(facts),
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
      // Payments are never repetitions.
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
        // The rest was already paid.
        { from: ['partially_paid'], to: 'paid', when: (facts) => facts.settledInFull },
        { from: ['accepted', 'partially_paid', 'paid'], to: '=' },
      ],
      refuse: (facts) => refuseImported(facts),
    },
  },
})

export type InvoiceState = keyof typeof invoice.states
export type InvoiceEvent = keyof typeof invoice.events
