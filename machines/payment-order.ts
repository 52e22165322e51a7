import { paymentOrderStates, statesWhere } from '../contract/states.ts'
import { lifecycle, refusal } from './lifecycle.ts'

export interface PaymentOrderFacts {
  lines: number
  /** The first thing for which a bank or we would refuse the order, or null. */
  fault: string | null
  /** A line is executed, or was and came back. */
  executed: boolean
  /** A line waits for the bank. */
  waits: boolean
}

export const freshPaymentOrder: PaymentOrderFacts = { lines: 1, fault: null, executed: false, waits: true }

/** docs/domain/payables.md#payment-orders */
export const paymentOrder = lifecycle<PaymentOrderFacts>()({
  id: 'payment_order',
  label: 'maksājuma uzdevums',
  initial: 'draft',
  final: ['cancelled'],
  states: paymentOrderStates,
  events: {
    EDIT: { title: 'Labot maksājuma uzdevumu', arrows: [{ from: ['draft'], to: '=' }] },
    SUBMIT: {
      title: 'Iesniegt apstiprināšanai',
      arrows: [{ from: ['draft'], to: 'submitted' }],
      refuse: ({ lines, fault }) => (lines === 0 ? 'Maksājuma uzdevumā nav nevienas rindas' : fault),
    },
    APPROVE: {
      title: 'Apstiprināt maksājuma uzdevumu',
      arrows: [{ from: ['submitted'], to: 'approved' }],
      refuse: ({ fault }) => fault,
    },
    RETURN: { title: 'Atgriezt labošanai', arrows: [{ from: ['submitted', 'approved'], to: 'draft' }] },
    EXPORT: {
      title: 'Sagatavot maksājumu failu',
      arrows: [
        { from: ['approved'], to: 'exported' },
        { from: ['exported'], to: '=' },
      ],
      // A file that was sent stays as it is.
      refuse: ({ fault }, state) => (state === 'approved' ? fault : null),
    },
    EXECUTE: {
      title: 'Atzīmēt maksājumu kā izpildītu',
      arrows: [
        { from: ['exported'], to: '=', when: ({ waits }) => waits },
        { from: ['exported'], to: 'executed' },
      ],
    },
    REJECT: {
      title: 'Atzīmēt maksājumu kā noraidītu',
      arrows: [
        { from: ['exported'], to: '=', when: ({ waits }) => waits },
        { from: ['exported'], to: 'executed', when: ({ executed }) => executed },
        { from: ['exported'], to: 'cancelled' },
      ],
    },
    BANK_RETURN: {
      title: 'Banka atgrieza maksājumu',
      internal: true,
      arrows: [
        { from: ['exported'], to: '=', when: ({ waits }) => waits },
        { from: ['exported'], to: 'executed' },
      ],
    },
    REOPEN: { title: 'Atsaukt izpildi', internal: true, arrows: [{ from: ['executed', 'exported'], to: 'exported' }] },
    CANCEL: {
      title: 'Atcelt maksājuma uzdevumu',
      arrows: [{ from: ['draft', 'submitted', 'approved', 'exported'], to: 'cancelled' }],
      refuse: ({ executed }) => (executed ? 'Daļa uzdevuma jau ir izpildīta; pārējos maksājumus atzīmējiet kā noraidītus' : null),
    },
    DELETE: { title: 'Dzēst maksājuma uzdevumu', arrows: [{ from: ['draft'], to: 'deleted' }] },
  },
})

/** The file was made, and the bank has not done all of it. */
export function awaitsBank(status: PaymentOrderState): boolean {
  return refusal(paymentOrder, status, 'EXECUTE') === null
}

const unsentStates: readonly PaymentOrderState[] = statesWhere(paymentOrderStates, {
  draft: true,
  submitted: true,
  approved: true,
  exported: false,
  executed: false,
  cancelled: false,
})

/** It may still go to the bank, so its faults count. */
export function isUnsent(status: PaymentOrderState): boolean {
  return unsentStates.includes(status)
}

export type PaymentOrderState = keyof typeof paymentOrder.states
export type PaymentOrderEvent = keyof typeof paymentOrder.events
