import { incomingInvoiceStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface IncomingInvoiceFacts {
  /** A supplier's invoice was prepared from it, or a return act has its credit. */
  hasDraft: boolean
}

export const freshIncomingInvoice: IncomingInvoiceFacts = { hasDraft: false }

/** docs/domain/received-invoices.md#received-invoices */
export const incomingInvoice = lifecycle<IncomingInvoiceFacts>()({
  id: 'incoming_invoice',
  label: 'saņemtais rēķins',
  initial: 'exception',
  final: [],
  states: incomingInvoiceStates,
  events: {
    PREPARE: {
      title: 'Sagatavot piegādātāja rēķinu vai atgriešanas aktu',
      // Problems are listed, and the state stays.
      arrows: [
        { from: ['exception'], to: 'drafted', when: (facts) => facts.hasDraft },
        { from: ['exception'], to: '=' },
      ],
      settled: (_facts, state) => state === 'drafted',
    },
    REFUSE: { title: 'Noraidīt saņemto rēķinu', arrows: [{ from: ['exception'], to: 'refused' }] },
    REOPEN: { title: 'Atsaukt noraidījumu', arrows: [{ from: ['refused'], to: 'exception' }] },
    RELEASE: {
      title: 'Atbrīvot no atceltā dokumenta',
      internal: true,
      arrows: [{ from: ['drafted'], to: 'exception' }],
    },
  },
})

export type IncomingInvoiceState = keyof typeof incomingInvoice.states
export type IncomingInvoiceEvent = keyof typeof incomingInvoice.events
