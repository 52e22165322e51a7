import { formatDate } from '../../../contract/format.ts'
import { serviceActs, type ServiceDocument } from '../../../contract/service/service-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'

export function ServiceActs({ documents }: { documents: readonly ServiceDocument[] }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      {documents.length === 0 && <p className="text-muted">Aktu vēl nav</p>}
      <ul className="w-full">
        {documents.map(({ id, type, number, date, signed_by, signed_at }) => (
          <li key={id} className="border-b border-line py-1.5 last:border-0">
            <span className="block">
              {serviceActs[type]} {number}
            </span>
            <span className="figures block text-small text-muted">
              {formatDate(date)}
              {signed_at && ` · parakstīja ${signed_by ?? ''}, ${formatDate(signed_at)}`}
            </span>
            <span className="-ml-2.5 flex flex-wrap">
              <CommandButton id="service.document-pdf" args={{ document_id: id }} tone="quiet">
                Atvērt
              </CommandButton>
              <CommandButton id="service.document-mail" args={{ document_id: id }} tone="quiet">
                Sūtīt
              </CommandButton>
              <CommandButton id={signed_at ? 'service.document-unsign' : 'service.document-sign'} args={{ document_id: id }} tone="quiet">
                {signed_at ? 'Noņemt parakstu' : 'Parakstīts'}
              </CommandButton>
            </span>
          </li>
        ))}
      </ul>
      <CommandButton id="service.document">Sagatavot aktu</CommandButton>
    </div>
  )
}
