import { lifecycle } from './lifecycle.ts'

/** What the server knows of a simplified invoice when its lifecycle is asked. */
export interface SimplifiedInvoiceFacts {
  /** Number of lines. */
  lines: number
  /** It sold pieces of serialised goods, of which there is one each. */
  pieces: boolean
  periodClosed: boolean
  /** The day of its payment lies in a closed period. */
  paymentClosed: boolean
  /** It took over a sale in the shop, whose goods went there. */
  inShop: boolean
  /** The accounting program has it. */
  exported: boolean
  /** The farthest that a credit note on it has come; rejected ones do not count. */
  creditNote: 'draft' | 'accepted' | null
  /** All of it is credited: nothing is left to pay. */
  creditedInFull: boolean
  /** What was paid went back by a credit note, to the buyer or into the customer's credit. */
  paidBack: boolean
}

/** Facts of a simplified invoice with a line and nothing against it; rows of lists start from it. */
export const freshSimplifiedInvoice: SimplifiedInvoiceFacts = {
  lines: 1,
  pieces: false,
  periodClosed: false,
  paymentClosed: false,
  inShop: false,
  exported: false,
  creditNote: null,
  creditedInFull: false,
  paidBack: false,
}

const ofShop = ({ inShop }: SimplifiedInvoiceFacts): string | null =>
  inShop ? 'Rēķins ir par veikala pārdevumu; preces atgriež pēc čeka' : null

const closed = (facts: SimplifiedInvoiceFacts): string | null =>
  (facts.periodClosed ? 'Rēķina datums ir slēgtā periodā; labojiet to ar kredītrēķinu' : null) ?? ofShop(facts)

/** What the accounting program has stays as it is, and what a credit note names as it was when the note was written. */
const standing = (facts: SimplifiedInvoiceFacts): string | null => {
  if (facts.creditNote === 'accepted') return 'Rēķinam ir akceptēts kredītrēķins, tāpēc to vairs nelabo'
  const kept = closed(facts) ?? (facts.exported ? 'Rēķins jau eksportēts uz grāmatvedību' : null)
  return kept ?? (facts.creditNote === 'draft' ? 'Rēķinam ir sagatavots kredītrēķins; vispirms to dzēsiet vai noraidiet' : null)
}

/** Lifecycle of a simplified invoice (docs/domain/invoicing.md#simplified-invoice). */
export const simplifiedInvoice = lifecycle<SimplifiedInvoiceFacts>()({
  id: 'simplified_invoice',
  label: 'vienkāršais rēķins',
  initial: 'issued',
  final: ['annulled'],
  states: { issued: 'Izrakstīts', paid: 'Apmaksāts', annulled: 'Anulēts' },
  events: {
    EDIT: { title: 'Labot rēķinu', arrows: [{ from: ['issued'], to: '=' }], refuse: standing },
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['issued'], to: '=' }], refuse: standing },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['issued'], to: '=' }], refuse: standing },
    ITEM_DELETE: {
      title: 'Dzēst rindu',
      arrows: [{ from: ['issued'], to: '=' }],
      refuse: (facts) => standing(facts) ?? (facts.lines > 1 ? null : 'Rēķinā jāpaliek vismaz vienai rindai; anulējiet rēķinu'),
    },
    COPY: {
      title: 'Kopēt rēķinu',
      arrows: [{ from: 'any', to: '=' }],
      refuse: (facts) =>
        (facts.inShop ? 'Rēķins ir par veikala pārdevumu' : null) ??
        (facts.pieces ? 'Rēķinā ir vienības ar numuriem; izrakstiet jaunu rēķinu un norādiet citas' : null),
    },
    PAY: {
      title: 'Atzīmēt kā apmaksātu',
      arrows: [{ from: ['issued'], to: 'paid' }],
      refuse: (facts) => (facts.creditedInFull ? 'Viss rēķins ir kreditēts, nav ko apmaksāt' : null),
    },
    UNPAY: {
      title: 'Atsaukt apmaksu',
      arrows: [{ from: ['paid'], to: 'issued' }],
      refuse: (facts) =>
        closed(facts) ??
        (facts.paymentClosed ? 'Apmaksas datums ir slēgtā periodā' : null) ??
        (facts.paidBack ? 'Samaksātais ir atgriezts ar kredītrēķinu' : null),
    },
    CREDIT: { title: 'Kreditēt', internal: true, arrows: [{ from: ['issued', 'paid'], to: '=' }], refuse: ofShop },
    DELETE: { title: 'Anulēt rēķinu', arrows: [{ from: ['issued'], to: 'annulled' }], refuse: standing },
  },
})

/** State of a simplified invoice. */
export type SimplifiedInvoiceState = keyof typeof simplifiedInvoice.states
/** Event of a simplified invoice. */
export type SimplifiedInvoiceEvent = keyof typeof simplifiedInvoice.events
