import { formatDate } from '../../../contract/format.ts'
import type { OrderRecord } from '../../../contract/orders.ts'
import { orderDocument } from '../../../machines/order-document.ts'
import { CommandButton } from '../../app/CommandButton.tsx'
import { documentWords } from './words.ts'

/** Papers made from an order; each opens beside the workspace. */
export function OrderDocuments({ documents }: Pick<OrderRecord, 'documents'>) {
  return (
    <ul className="flex flex-col">
      {documents.map(({ id, type, status, number, date }) => (
        <li key={id} className="flex items-center gap-2 border-b border-line py-1 last:border-0">
          <span className="min-w-0 grow">
            <span className="block truncate">{[documentWords[type] ?? documentWords['other'], number].filter(Boolean).join(' ')}</span>
            <span className="figures block text-small text-muted">
              {formatDate(date)} {orderDocument.states[status as keyof typeof orderDocument.states]}
            </span>
          </span>
          <CommandButton id="order.document-pdf" args={{ document_id: id }} tone="quiet">
            Atvērt
          </CommandButton>
        </li>
      ))}
    </ul>
  )
}
