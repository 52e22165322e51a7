import type { Mutant } from './mutant.ts'

const onRequest = { test: 'tests/documents/e-invoices-on-request.test.ts' }

export const eInvoiceFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'an advance invoice is written as an invoice',
    file: 'server/documents/ubl.ts',
    text: "document.form === 'advance' ? advanceType : kind.type",
    instead: 'kind.type',
    caughtBy: { ...onRequest, named: 'has a prepayment invoice' },
  },
  {
    kind: 'guard',
    fault: 'a letter carries an e-invoice with a made-up address',
    file: 'server/areas/invoices/letter.ts',
    text: 'found.buyer !== null && isReached(found.buyer)',
    instead: 'found.buyer !== null',
    caughtBy: { ...onRequest, named: 'to a buyer whom no network knows' },
  },
  {
    kind: 'guard',
    fault: 'an annulled simplified invoice has an e-invoice',
    file: 'server/areas/files/e-invoice.ts',
    text: "if (document.form === 'annulled')",
    instead: "if (document.form === 'simplified' && document.number === '')",
    caughtBy: { ...onRequest, named: 'has none once it is annulled' },
  },
  {
    kind: 'guard',
    fault: 'an e-invoice on request is written for a buyer without an address',
    file: 'server/areas/files/e-invoice.ts',
    text: 'if (!isReached(document.buyer))',
    instead: 'if (!isReached(document.seller))',
    caughtBy: { ...onRequest, named: 'is refused by field for a buyer whom no network knows, and for nobody' },
  },
]
