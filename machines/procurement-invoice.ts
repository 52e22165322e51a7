import { lifecycle } from './lifecycle.ts'

/** What the server knows of a supplier's invoice when its lifecycle is asked. */
export interface ProcurementInvoiceFacts {
  lines: number
  /** How the stated sums differ from the lines, in words, or null while they agree. */
  mismatch: string | null
  periodClosed: boolean
  /** The day of its payment lies in a closed period. */
  paymentClosed: boolean
  /** A return act names its goods. */
  returned: boolean
  /** It was accepted before and changed the cost of goods: the ledger names it. */
  posted: boolean
  /** A former program accepted it; here only what is left of it is paid. */
  opening: boolean
}

/** Facts of a supplier's invoice that can be accepted; rows of lists start from it. */
export const freshProcurementInvoice: ProcurementInvoiceFacts = {
  lines: 1,
  mismatch: null,
  periodClosed: false,
  paymentClosed: false,
  returned: false,
  posted: false,
  opening: false,
}

const closed = (facts: ProcurementInvoiceFacts): string | null =>
  facts.periodClosed ? 'Piegādātāja rēķina datums ir slēgtā periodā' : null

/** Lifecycle of a supplier's invoice (docs/domain/purchasing.md#supplier-invoices), with the editing of its header. */
export const procurementInvoice = lifecycle<ProcurementInvoiceFacts>()({
  id: 'procurement_invoice',
  label: 'piegādātāja rēķins',
  initial: 'new',
  final: ['cancelled'],
  states: { new: 'Jauns', accepted: 'Pārbaudīts', paid: 'Apmaksāts', cancelled: 'Atcelts' },
  events: {
    EDIT: { title: 'Labot piegādātāja rēķinu', arrows: [{ from: ['new'], to: '=' }], refuse: closed },
    ITEM_EDIT: { title: 'Labot rēķina rindu', arrows: [{ from: ['new'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rēķina rindu', arrows: [{ from: ['new'], to: '=' }] },
    ACCEPT: {
      title: 'Apstiprināt piegādātāja rēķinu',
      arrows: [{ from: ['new'], to: 'accepted' }],
      refuse: (facts) => (facts.lines === 0 ? 'Rēķinā nav nevienas rindas' : (closed(facts) ?? facts.mismatch)),
    },
    PAY: { title: 'Atzīmēt kā apmaksātu', arrows: [{ from: ['accepted'], to: 'paid' }] },
    UNPAY: {
      title: 'Atsaukt apmaksu',
      arrows: [{ from: ['paid'], to: 'accepted' }],
      refuse: (facts) => (facts.paymentClosed ? 'Apmaksas datums ir slēgtā periodā' : null),
    },
    REOPEN: {
      title: 'Atvērt labošanai',
      arrows: [{ from: ['accepted'], to: 'new' }],
      refuse: (facts) => {
        if (facts.opening) return 'Rēķins pārņemts no iepriekšējās programmas: šeit to tikai apmaksā'
        return facts.returned ? 'Rēķina precēm ir atgriešanas akts' : closed(facts)
      },
    },
    CANCEL: { title: 'Atcelt piegādātāja rēķinu', arrows: [{ from: ['new'], to: 'cancelled' }] },
    DELETE: {
      title: 'Dzēst piegādātāja rēķinu',
      arrows: [{ from: ['new'], to: 'deleted' }],
      refuse: (facts) => (facts.posted ? 'Rēķins jau ir mainījis krājumu vērtību, tāpēc to var tikai atcelt' : null),
    },
  },
})

const owed: readonly ProcurementInvoiceState[] = ['accepted', 'paid']

/** Whether the company owes it or paid for it: only then it can be credited. */
export function isOwed(status: ProcurementInvoiceState): boolean {
  return owed.includes(status)
}

/** State of a supplier's invoice. */
export type ProcurementInvoiceState = keyof typeof procurementInvoice.states
/** Event of a supplier's invoice. */
export type ProcurementInvoiceEvent = keyof typeof procurementInvoice.events
