import { lifecycle } from './lifecycle.ts'

/** What the server knows of an order's document when its lifecycle is asked. */
export interface OrderDocumentFacts {
  /** A line of its order stands on an accepted invoice. */
  onAcceptedInvoice: boolean
}

/** Lifecycle of an order's document, above all of the acceptance act (docs/domain/sales.md#orders). */
export const orderDocument = lifecycle<OrderDocumentFacts>()({
  id: 'order_document',
  label: 'dokuments',
  initial: 'created',
  final: [],
  states: { created: 'Sagatavots', signed: 'Parakstīts' },
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

/** State of an order's document. */
export type OrderDocumentState = keyof typeof orderDocument.states
