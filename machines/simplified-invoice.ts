import { simplifiedInvoiceStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface SimplifiedInvoiceFacts {
  lines: number
  /** It sold serialised goods. */
  pieces: boolean
  periodClosed: boolean
  paymentClosed: boolean
  /** Created from a shop sale, which issued the goods. */
  inShop: boolean
  exported: boolean
  /** Most advanced credit note state; rejected ones are ignored. */
  creditNote: 'draft' | 'accepted' | null
  creditedInFull: boolean
  /** Payments were returned by a credit note, to the buyer or as credit. */
  paidBack: boolean
}

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

/** Exported or credited invoices must not change. */
const refuseFrozen = (facts: SimplifiedInvoiceFacts): string | null => {
  if (facts.creditNote === 'accepted') return 'Rēķinam ir akceptēts kredītrēķins, tāpēc to vairs nelabo'
  const frozenReason = closed(facts) ?? (facts.exported ? 'Rēķins jau eksportēts uz grāmatvedību' : null)
  return frozenReason ?? (facts.creditNote === 'draft' ? 'Rēķinam ir sagatavots kredītrēķins; vispirms to dzēsiet vai noraidiet' : null)
}

/** docs/domain/invoicing.md#simplified-invoice */
export const simplifiedInvoice = lifecycle<SimplifiedInvoiceFacts>()({
  id: 'simplified_invoice',
  label: 'vienkāršais rēķins',
  initial: 'issued',
  final: ['annulled'],
  states: simplifiedInvoiceStates,
  events: {
    EDIT: { title: 'Labot rēķinu', arrows: [{ from: ['issued'], to: '=' }], refuse: refuseFrozen },
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['issued'], to: '=' }], refuse: refuseFrozen },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['issued'], to: '=' }], refuse: refuseFrozen },
    ITEM_DELETE: {
      title: 'Dzēst rindu',
      arrows: [{ from: ['issued'], to: '=' }],
      refuse: (facts) => refuseFrozen(facts) ?? (facts.lines > 1 ? null : 'Rēķinā jāpaliek vismaz vienai rindai; anulējiet rēķinu'),
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
    DELETE: { title: 'Anulēt rēķinu', arrows: [{ from: ['issued'], to: 'annulled' }], refuse: refuseFrozen },
  },
})

export type SimplifiedInvoiceState = keyof typeof simplifiedInvoice.states
export type SimplifiedInvoiceEvent = keyof typeof simplifiedInvoice.events
