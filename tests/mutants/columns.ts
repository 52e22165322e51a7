import type { Mutant } from './mutant.ts'

/** What a statement no longer reads, or no longer takes along. */
export const columnFaults: readonly Mutant[] = [
  {
    kind: 'column',
    fault: 'an invoice no longer reads how often its payment was asked for',
    file: 'server/areas/invoices/invoices.record.ts',
    text: ' t.amount_in_words, t.reminder_count,',
    instead: ' t.amount_in_words,',
    caughtBy: { test: 'tests/invoices/lifecycle.test.ts' },
  },
  {
    kind: 'column',
    fault: 'the contract names a field that no statement reads',
    file: 'contract/invoices/invoice-record.ts',
    text: '  quantity_open: z.string(),\n  measure_unit: z.string(),',
    instead: '  quantity_open: z.string(),\n  shelf: z.string(),\n  measure_unit: z.string(),',
    caughtBy: { test: 'tests/invoices/story.test.ts' },
  },
  {
    kind: 'column',
    fault: 'rows to be invoiced no longer tell their unit',
    file: 'server/areas/invoices/invoiceable.ts',
    text: 'u.abbreviation as measure_unit, i.unit_price, i.discount_percent\n    from order_items i',
    instead: 'i.unit_price, i.discount_percent\n    from order_items i',
    caughtBy: { test: 'tests/invoices/story.test.ts' },
  },
  {
    kind: 'column',
    fault: 'a part that is split off loses its discount',
    file: 'server/areas/orders/orders.copy-mappings.ts',
    text: '  price_source: true,\n  discount_percent: true,\n  vat_rate_code: true,',
    instead: "  price_source: true,\n  discount_percent: 'lost',\n  vat_rate_code: true,",
    caughtBy: { test: 'tests/orders/conservation.test.ts' },
  },
  {
    kind: 'column',
    fault: 'a part that is split off loses its options',
    file: 'server/areas/orders/orders.copy-mappings.ts',
    text: '  warehouse_id: true,\n  options: true,\n  notes: true,\n})\n\n/** A line that is ordered again',
    instead: "  warehouse_id: true,\n  options: 'lost',\n  notes: true,\n})\n\n/** A line that is ordered again",
    caughtBy: { test: 'tests/orders/options.test.ts' },
  },
  {
    kind: 'column',
    fault: 'an order from an offer loses the notes of its lines',
    file: 'server/areas/orders/from-offer.ts',
    text: 'return { item_id, quantity, name, notes, warehouse_id, standing }',
    instead: 'return { item_id, quantity, name, notes: notes && null, warehouse_id, standing }',
    caughtBy: { test: 'tests/offers/story.test.ts' },
  },
  {
    kind: 'column',
    fault: 'an order from an offer loses its discounts',
    file: 'server/areas/orders/from-offer.ts',
    text: 'return { unit_price, base_price, discount_percent, price_source:',
    instead: "return { unit_price, base_price, discount_percent: discount_percent && '0', price_source:",
    caughtBy: { test: 'tests/offers/story.test.ts' },
  },
]
