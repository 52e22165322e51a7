import { orderDocumentStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface OrderDocumentFacts {
  onAcceptedInvoice: boolean
}

/** Lifecycle of order documents, mainly the acceptance act (docs/domain/sales.md#orders). */
export const orderDocument = lifecycle<OrderDocumentFacts>()({
  id: 'order_document',
  label: 'dokuments',
  initial: 'created',
  final: [],
  states: orderDocumentStates,
  events: {
    EDIT: { title: 'Labot dokumentu', arrows: [{ from: ['created'], to: '=' }] },
    SIGN: { title: 'Parakstīt dokumentu', arrows: [{ from: ['created'], to: 'signed' }] },
    UNSIGN: {
      title: 'Atsaukt parakstu',
      arrows: [{ from: ['signed'], to: 'created' }],
      refuse: (facts) => (facts.onAcceptedInvoice ? 'Pasūtījuma rindas ir akceptētā rēķinā' : null),
    },
  },
})

export type OrderDocumentState = keyof typeof orderDocument.states
