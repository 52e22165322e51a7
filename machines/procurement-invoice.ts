import { procurementInvoiceStates, statesWhere } from '../contract/states.ts'
import { lifecycle, refusal } from './lifecycle.ts'

export interface ProcurementInvoiceFacts {
  lines: number
  /** Difference between stated totals and lines, or null. */
  mismatch: string | null
  /** Of its own day. */
  periodClosed: boolean
  /** Which customs declaration is of a closed period, in words, or null. */
  customsClosed: string | null
  /** All that was paid, was paid in a closed period. */
  paymentClosed: boolean
  /** Nothing is open after the event. */
  settledInFull: boolean
  hasPayments: boolean
  returned: boolean
  /** It changed the cost of goods, so the ledger refers to it. */
  posted: boolean
  /** Opening balance: accepted in a former program, only payments are recorded here. */
  opening: boolean
  /** Some step of approval applies. */
  needsApproval: boolean
  /** Why it is not approved yet, or null. */
  unapproved: string | null
  /** A credit note of the supplier: invoices take it, nobody pays it. */
  isCredit: boolean
  /** A credit note names it as the invoice that it corrects. */
  corrected: boolean
}

export const freshProcurementInvoice: ProcurementInvoiceFacts = {
  lines: 1,
  mismatch: null,
  periodClosed: false,
  customsClosed: null,
  paymentClosed: false,
  settledInFull: false,
  hasPayments: false,
  returned: false,
  posted: false,
  opening: false,
  needsApproval: false,
  unapproved: null,
  isCredit: false,
  corrected: false,
}

export const closedDay = (facts: Pick<ProcurementInvoiceFacts, 'periodClosed' | 'customsClosed'>): string | null =>
  facts.periodClosed ? 'Piegādātāja rēķina datums ir slēgtā periodā' : facts.customsClosed

const notAwaited = ({ needsApproval }: ProcurementInvoiceFacts): string | null => (needsApproval ? null : 'Rēķins nav jāsaskaņo')

/** The refusal to pay a credit note. */
export const notPaid = 'Kredītrēķinu ieskaita piegādātāja rēķinos, to neapmaksā'
const alreadyUsed = 'Kredītrēķins jau ir ieskaitīts piegādātāja rēķinos; vispirms atsauciet to no tiem'

/** docs/domain/purchasing.md#supplier-invoices */
export const procurementInvoice = lifecycle<ProcurementInvoiceFacts>()({
  id: 'procurement_invoice',
  label: 'piegādātāja rēķins',
  initial: 'new',
  final: ['cancelled'],
  states: procurementInvoiceStates,
  events: {
    EDIT: { title: 'Labot piegādātāja rēķinu', arrows: [{ from: ['new'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rēķina rindu', arrows: [{ from: ['new'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rēķina rindu', arrows: [{ from: ['new'], to: '=' }] },
    APPROVE: {
      title: 'Saskaņot piegādātāja rēķinu',
      arrows: [{ from: ['new'], to: '=' }],
      refuse: (facts) => notAwaited(facts) ?? (facts.unapproved === null ? 'Rēķins jau ir saskaņots' : null),
    },
    DECLINE: { title: 'Noraidīt piegādātāja rēķinu', arrows: [{ from: ['new'], to: '=' }], refuse: notAwaited },
    ACCEPT: {
      title: 'Apstiprināt piegādātāja rēķinu',
      arrows: [{ from: ['new'], to: 'accepted' }],
      refuse: (facts) => (facts.lines === 0 ? 'Rēķinā nav nevienas rindas' : (closedDay(facts) ?? facts.mismatch ?? facts.unapproved)),
    },
    PAY: {
      title: 'Reģistrēt apmaksu',
      arrows: [
        { from: ['accepted'], to: 'paid', when: (facts) => facts.settledInFull },
        { from: ['accepted'], to: '=' },
      ],
      refuse: (facts) => (facts.isCredit ? notPaid : null),
    },
    UNPAY: {
      title: 'Atsaukt apmaksu',
      arrows: [{ from: ['paid', 'accepted'], to: 'accepted' }],
      refuse: (facts) => {
        if (facts.isCredit) return 'Kredītrēķinu atsauc rēķinos, kuros tas ir ieskaitīts'
        return facts.paymentClosed ? 'Apmaksas datums ir slēgtā periodā' : facts.hasPayments ? null : 'Rēķinam nav maksājumu, ko atsaukt'
      },
      settled: (facts, state) => state === 'accepted' && !facts.hasPayments,
    },
    REOPEN: {
      title: 'Atvērt labošanai',
      arrows: [{ from: ['accepted'], to: 'new' }],
      refuse: (facts) => {
        if (facts.opening) return 'Rēķins pārņemts no iepriekšējās programmas: šeit to tikai apmaksā'
        if (facts.hasPayments) return facts.isCredit ? alreadyUsed : 'Rēķins ir daļēji apmaksāts; vispirms atsauciet maksājumus'
        if (facts.corrected) return 'Rēķinu labo kredītrēķins; vispirms atceliet to'
        return facts.returned ? 'Rēķina precēm ir atgriešanas akts' : closedDay(facts)
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

/** The refusal of a step of approval that another person decides. */
export const notTheirApproval = 'Rēķins negaida jūsu saskaņojumu'

/** Waits for its payment. */
export function awaitsPayment(status: ProcurementInvoiceState): boolean {
  return refusal(procurementInvoice, status, 'PAY') === null
}

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

/** The tax of an import is declared by customs declarations, also when it is paid already. */
export function takesCustoms({
  status,
  vat_kind,
  is_credit,
}: {
  status: ProcurementInvoiceState
  vat_kind: string
  is_credit: boolean
}): boolean {
  return vat_kind === 'import' && status !== 'cancelled' && !is_credit
}

export type ProcurementInvoiceState = keyof typeof procurementInvoice.states
export type ProcurementInvoiceEvent = keyof typeof procurementInvoice.events
