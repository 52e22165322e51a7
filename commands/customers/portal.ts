import { pagesOfOurs } from '../../contract/portal.ts'

/**
 * What a customer's own people can do (docs/domain/accounts.md#rules-of-calls): move about, see to themselves, read what is theirs, report
 * faults and order. Every other command is neither shown nor run for them, whatever permissions they were given; the calls
 * are closed to them by contract/portal.ts.
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

/** Groups of which they have all: shell, tabs, views and the own account. */
const ofEverybody = /^(shell|tab|view|session)\./

/** Whether a customer's own people have a command. Which pages they may open, the pages' permissions say. */
export function openToCustomers({ id, opens }: { id: string; opens?: string | undefined }): boolean {
  return (opens !== undefined && !pagesOfOurs.has(opens)) || ofEverybody.test(id) || ofCustomers.has(id)
}

/** Every command that is named here, for the test that holds the names against the commands there are. */
export const customersCommands: readonly string[] = [...ofCustomers]
