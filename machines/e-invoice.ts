import { eInvoiceReporters } from '../contract/e-invoices/e-invoices.ts'
import { eInvoiceStates, statesWhere } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

/** docs/domain/e-invoices.md */
export const eInvoice = lifecycle<object>()({
  id: 'e_invoice',
  label: 'e-rēķins',
  initial: 'to_send',
  final: [],
  states: eInvoiceStates,
  events: {
    SEND: { title: 'Atzīmēt kā nosūtītu', arrows: [{ from: ['to_send', 'refused'], to: 'sent' }] },
    TAKE: { title: 'Atzīmēt kā pieņemtu', arrows: [{ from: ['sent'], to: 'taken' }] },
    REFUSE: { title: 'Atzīmēt kā noraidītu', arrows: [{ from: ['sent'], to: 'refused' }] },
    CORRECT: { title: 'Atzīmēt kā labotu', arrows: [{ from: ['refused'], to: 'corrected' }] },
    REOPEN: {
      title: 'Atsaukt pēdējo atzīmi',
      arrows: [
        { from: ['sent'], to: 'to_send' },
        { from: ['taken', 'refused'], to: 'sent' },
        { from: ['corrected'], to: 'refused' },
      ],
    },
  },
})

/** Nobody has handed it over yet. */
export function isUnsent(status: EInvoiceState): boolean {
  return status === eInvoice.initial
}

/** The data still have to be handed over. */
export const owedEInvoiceStates: readonly EInvoiceState[] = statesWhere(eInvoiceStates, {
  to_send: true,
  sent: false,
  taken: false,
  refused: true,
  corrected: false,
})

/** Why it is in no batch for the electronic declaration system (INV-EINVOICE-4). */
export function reasonAgainstBatch({
  status,
  reporter,
}: {
  status: EInvoiceState
  reporter: keyof typeof eInvoiceReporters
}): string | null {
  if (reporter !== 'seller') return `datus nodod ${eInvoiceReporters[reporter].toLowerCase()}, paketē tos neliek`
  return owedEInvoiceStates.includes(status) ? null : `dati jau nodoti (${eInvoice.states[status].toLowerCase()})`
}

export type EInvoiceState = keyof typeof eInvoice.states
export type EInvoiceEvent = keyof typeof eInvoice.events
