import { pagesOfOurs } from '../../contract/portal-pages.ts'

/**
 * Commands for customers' users (docs/domain/accounts.md#rules-of-calls). All others are hidden regardless of
 * permissions; contract/portal.ts blocks the calls.
 */
const ofCustomers: ReadonlySet<string> = new Set([
  ...['order.create', 'order.take', 'order.take-offered', 'order.edit', 'order.edit-delivery', 'order.reserve', 'order.replicate'],
  ...['order.cancel', 'order.delete', 'order.add-lines', 'order.edit-line', 'order.delete-line', 'order.next'],
  ...['order.pdf', 'order.document-pdf', 'offer.order', 'offer.pdf'],
  ...['invoice.pdf', 'invoice.xml', 'invoice.acceptance-pdf', 'invoice.branch-pdf'],
  ...['rent.send-readings', 'rent.open-photo', 'rent.show-document'],
  ...[
    'service.take',
    'service.add-files',
    'service.add-pictures',
    'service.pdf',
    'service.prices-pdf',
    'service.document-pdf',
    'service.open-file',
  ],
  ...['told.open', 'told.read', 'support_ticket.next'],
  ...['ticket.create', 'ticket.about', 'ticket.save', 'ticket.edit', 'ticket.reopen', 'ticket.agree', 'ticket.decline'],
  ...['ticket.comment', 'ticket.edit-comment', 'ticket.delete-comment', 'ticket.add-images', 'ticket.open-image', 'ticket.delete'],
  ...['file.download', 'customer-file.open', 'customer.open-file', 'offer.open-file', 'item.open-stock', 'stock.item'],
])

const ofEverybody = /^(shell|tab|view|session)\./

/** Page permissions decide which pages customers may open. */
export function openToCustomers({ id, opens }: { id: string; opens?: string | undefined }): boolean {
  return (opens !== undefined && !pagesOfOurs.has(opens)) || ofEverybody.test(id) || ofCustomers.has(id)
}

/** For the test that every listed command exists. */
export const customersCommands: readonly string[] = [...ofCustomers]
