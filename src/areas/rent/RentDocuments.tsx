import { formatDate } from '../../../contract/format.ts'
import type { RentRecord } from '../../../contract/rent/rent-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { SidePart } from '../../workspace/document/DocumentFrame.tsx'

export function RentDocuments({ documents }: Pick<RentRecord, 'documents'>) {
  return (
    <SidePart title="Akti">
      {documents.length === 0 ? (
        <p className="text-muted">Pieņemšanas–nodošanas akta vēl nav</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {documents.map(({ id, number, date }) => (
            <li key={id} className="-ml-2.5 flex items-center justify-between gap-2">
              <CommandButton id="rent.show-document" args={{ document_id: id }} tone="quiet">
                {number}
              </CommandButton>
              <span className="figures text-muted">{formatDate(date)}</span>
            </li>
          ))}
        </ul>
      )}
    </SidePart>
  )
}
