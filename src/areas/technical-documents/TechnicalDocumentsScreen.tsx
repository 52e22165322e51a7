import { useMemo } from 'react'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { technicalDocumentTypes, type TechnicalDocumentRow } from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useSeesCosts } from '../../commands/use-may.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { abilitiesOfDocumentRow, documentStates, documentTones, typeIn } from './technical-documents.labels.ts'
import { documentTitle, shortDocumentName } from '../shared/names.ts'

/** `type_id` filters by type: 7 are write-offs. */
export default function TechnicalDocumentsScreen({ tab }: ScreenProps) {
  const type = typeIn(tab.path)
  const costs = useSeesCosts()
  const query = useMemo(() => (type === null ? {} : { type_id: type }), [type])
  return (
    <ListView
      tab={tab}
      title={type === null ? 'Tehniskie dokumenti' : `Tehniskie dokumenti: ${technicalDocumentTypes[type].toLowerCase()}`}
      call={technicalDocuments.list}
      kind="technical_document"
      query={query}
      columns={costs ? costColumns : columns}
      filters={type === null ? [typeFilter, ...filters] : filters}
      path={({ id }) => `/stock/tehnical_documents/${id}`}
      record={(row) => ({
        kind: row.documentable.type,
        id: row.id,
        title: documentTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfDocumentRow(row),
      })}
      create="write-off.create"
      commands={['removal.create', 'correction.create', 'inventory.hand-over']}
      nouns={['dokuments', 'dokumenti', 'dokumentu']}
      empty={
        <EmptyState title="Tehnisko dokumentu vēl nav" action={<CommandButton id="write-off.create" tone="primary" />}>
          Šeit būs norakstīšanas akti, preču izņemšanas un krājumu korekcijas.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<TechnicalDocumentRow>[] = [
  { id: 'number', header: labelOf('number'), width: 170, opens: true, cell: shortDocumentName },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'type', header: labelOf('type_id'), width: 170, cell: ({ type }) => type },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 130, hidePriority: 2, grow: 1, cell: ({ warehouse }) => warehouse.name },
  { id: 'reason', header: labelOf('reason'), width: 180, hidePriority: 1, grow: 2, cell: ({ reason }) => reason },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={documentStates[status]} tone={documentTones[status]} />,
    text: ({ status }) => documentStates[status],
  },
]

const costColumns: readonly Column<TechnicalDocumentRow>[] = [
  ...columns,
  { id: 'total_cost', header: 'Pašizmaksa, €', width: 110, align: 'end', cell: ({ total_cost }) => total_cost && formatAmount(total_cost) },
]

const typeFilter: Filter = { name: 'type_id', label: labelOf('type_id'), kind: 'choice', choices: choicesOf(technicalDocumentTypes) }

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(documentStates) },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
