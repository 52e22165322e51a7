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
}

const closed = ({ periodClosed, inShop }: SimplifiedInvoiceFacts): string | null =>
  (periodClosed ? 'Rēķina datums ir slēgtā periodā' : null) ?? (inShop ? 'Rēķins ir par veikala pārdevumu; preces atgriež pēc čeka' : null)

const kept = (facts: SimplifiedInvoiceFacts): string | null =>
  closed(facts) ?? (facts.exported ? 'Rēķins jau eksportēts uz grāmatvedību' : null)

/** Lifecycle of a simplified invoice (domain.md 2.3). */
export const simplifiedInvoice = lifecycle<SimplifiedInvoiceFacts>()({
  id: 'simplified_invoice',
  label: 'vienkāršais rēķins',
  initial: 'issued',
  final: ['annulled'],
  states: { issued: 'Izrakstīts', paid: 'Apmaksāts', annulled: 'Anulēts' },
  events: {
    EDIT: { title: 'Labot rēķinu', arrows: [{ from: ['issued'], to: '=' }], refuse: kept },
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['issued'], to: '=' }], refuse: kept },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['issued'], to: '=' }], refuse: kept },
    ITEM_DELETE: {
      title: 'Dzēst rindu',
      arrows: [{ from: ['issued'], to: '=' }],
      refuse: (facts) => kept(facts) ?? (facts.lines > 1 ? null : 'Rēķinā jāpaliek vismaz vienai rindai; anulējiet rēķinu'),
    },
    COPY: {
      title: 'Kopēt rēķinu',
      arrows: [{ from: 'any', to: '=' }],
      refuse: (facts) =>
        (facts.inShop ? 'Rēķins ir par veikala pārdevumu' : null) ??
        (facts.pieces ? 'Rēķinā ir vienības ar numuriem; izrakstiet jaunu rēķinu un norādiet citas' : null),
    },
    PAY: { title: 'Atzīmēt kā apmaksātu', arrows: [{ from: ['issued'], to: 'paid' }] },
    UNPAY: {
      title: 'Atsaukt apmaksu',
      arrows: [{ from: ['paid'], to: 'issued' }],
      refuse: (facts) => closed(facts) ?? (facts.paymentClosed ? 'Apmaksas datums ir slēgtā periodā' : null),
    },
    DELETE: { title: 'Anulēt rēķinu', arrows: [{ from: ['issued'], to: 'annulled' }], refuse: kept },
  },
})

/** State of a simplified invoice. */
export type SimplifiedInvoiceState = keyof typeof simplifiedInvoice.states
/** Event of a simplified invoice. */
export type SimplifiedInvoiceEvent = keyof typeof simplifiedInvoice.events
