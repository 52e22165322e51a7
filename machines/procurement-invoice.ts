import { procurementInvoiceStates, statesWhere } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ProcurementInvoiceFacts {
  lines: number
  /** Difference between stated totals and lines, or null. */
  mismatch: string | null
  periodClosed: boolean
  paymentClosed: boolean
  returned: boolean
  /** It changed the cost of goods, so the ledger refers to it. */
  posted: boolean
  /** Opening balance: accepted in a former program, only payments are recorded here. */
  opening: boolean
}

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

/** docs/domain/purchasing.md#supplier-invoices */
export const procurementInvoice = lifecycle<ProcurementInvoiceFacts>()({
  id: 'procurement_invoice',
  label: 'piegādātāja rēķins',
  initial: 'new',
  final: ['cancelled'],
  states: procurementInvoiceStates,
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

const owedStates: readonly ProcurementInvoiceState[] = statesWhere(procurementInvoiceStates, {
  new: false,
  accepted: true,
  paid: true,
  cancelled: false,
})

/** Only owed or paid invoices can be credited. */
export function isOwed(status: ProcurementInvoiceState): boolean {
  return owedStates.includes(status)
}

export type ProcurementInvoiceState = keyof typeof procurementInvoice.states
export type ProcurementInvoiceEvent = keyof typeof procurementInvoice.events
