import { formatDate } from '../../../contract/format.ts'
import type { OrderDocumentRecord } from '../../../contract/orders/order-documents.ts'
import { orderDocument } from '../../../machines/order-document.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { documentWords } from './orders.labels.ts'

export function OrderDocuments({ documents }: { documents: readonly OrderDocumentRecord[] }) {
  return (
    <ul className="flex flex-col">
      {documents.map((entry) => (
        <DocumentItem key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function DocumentItem({ entry: { id, type, status, number, date, text, signed_by, signed_at, can } }: { entry: OrderDocumentRecord }) {
  const args = { document_id: id }
  return (
    <li className="border-b border-line py-1.5 last:border-0">
      <span className="block">{[documentWords[type] ?? documentWords['other'], number].filter(Boolean).join(' ')}</span>
      <span className="figures block text-small text-muted">
        {formatDate(date)} {orderDocument.states[status]}
        {signed_at && ` ${formatDate(signed_at)}, ${signed_by ?? ''}`}
      </span>
      {text && <span className="block py-0.5 whitespace-pre-line">{text}</span>}
      <span className="-ml-2.5 flex flex-wrap">
        <CommandButton id="order.document-pdf" args={args} tone="quiet">
          Atvērt
        </CommandButton>
        {can['EDIT'] === true && (
          <CommandButton id="order.document-edit" args={args} tone="quiet">
            Labot
          </CommandButton>
        )}
        {can['EDIT'] === true && type === 'waybill' && (
          <CommandButton id="order.waybill" args={args} tone="quiet">
            Pārvadājums
          </CommandButton>
        )}
        {can['SIGN'] === true && (
          <CommandButton id="order.document-sign" args={args} tone="quiet">
            Parakstīt
          </CommandButton>
        )}
        {can['UNSIGN'] === true && (
          <CommandButton id="order.document-unsign" args={args} tone="quiet">
            Atsaukt parakstu
          </CommandButton>
        )}
      </span>
    </li>
  )
}
