import { advanceInvoiceStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface AdvanceInvoiceFacts {
  hasAmount: boolean
  periodClosed: boolean
  paymentClosed: boolean
  /** Part of it is on invoices. */
  applied: boolean
  /** All payments are on invoices. */
  spent: boolean
  /** Not paid in full. */
  open: boolean
}

export const freshAdvanceInvoice: AdvanceInvoiceFacts = {
  hasAmount: true,
  periodClosed: false,
  paymentClosed: false,
  applied: false,
  spent: false,
  open: true,
}

const closed = (facts: AdvanceInvoiceFacts): string | null => (facts.periodClosed ? 'Avansa rēķina datums ir slēgtā periodā' : null)

/** docs/domain/invoicing.md#advance-invoice */
export const advanceInvoice = lifecycle<AdvanceInvoiceFacts>()({
  id: 'advance_invoice',
  label: 'avansa rēķins',
  initial: 'issued',
  final: ['annulled'],
  states: advanceInvoiceStates,
  events: {
    EDIT: { title: 'Labot avansa rēķinu', arrows: [{ from: ['issued'], to: '=' }], refuse: closed },
    EMAIL: { title: 'Sūtīt e-pastā', arrows: [{ from: ['issued', 'paid', 'settled'], to: '=' }] },
    MARK_AS_PAID: {
      title: 'Atzīmēt kā apmaksātu',
      // Payment in instalments is possible.
      arrows: [{ from: ['issued', 'paid', 'settled'], to: 'paid' }],
      settled: ({ open }, state) => (state === 'paid' || state === 'settled') && !open,
      refuse: ({ hasAmount, open }) => (hasAmount ? (open ? null : 'Avansa rēķins ir apmaksāts pilnībā') : 'Avansa rēķinam nav summas'),
    },
    MARK_AS_UNPAID: {
      title: 'Atsaukt apmaksu',
      arrows: [{ from: ['paid'], to: 'issued' }],
      refuse: (facts) =>
        facts.applied ? 'Avanss jau ir ieskaitīts rēķinos' : facts.paymentClosed ? 'Apmaksas datums ir slēgtā periodā' : null,
    },
    APPLY: {
      title: 'Ieskaitīt rēķinā',
      internal: true,
      arrows: [
        { from: ['paid'], to: 'settled', when: (facts) => facts.spent },
        { from: ['paid'], to: '=' },
      ],
    },
    RELEASE: { title: 'Atbrīvot', internal: true, arrows: [{ from: ['settled', 'paid'], to: 'paid' }] },
    DELETE: { title: 'Anulēt avansa rēķinu', arrows: [{ from: ['issued'], to: 'annulled' }], refuse: closed },
  },
})

export type AdvanceInvoiceState = keyof typeof advanceInvoice.states
export type AdvanceInvoiceEvent = keyof typeof advanceInvoice.events
