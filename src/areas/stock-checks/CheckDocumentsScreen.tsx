import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { useCall } from '../../commands/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useTitle } from '../../tabs/hooks.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { checkTitle } from '../shared/names.ts'

export default function CheckDocumentsScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
  const state = useCall(stockChecks.show, { params: { id: Number(params.id) } }, { page: true })
  const check = state.answer?.data
  useTitle(tab, check && `Inventarizācijas dokumenti · ${checkTitle(check)}`)
  return (
    <RecordPage state={state} noun="inventarizācija">
      {({ id, documents, ...record }) => (
        <>
          <RecordHead title="Inventarizācijas dokumenti" above={<AppLink to={`/stock/stock_checks/${id}`}>{checkTitle(record)}</AppLink>} />
          <div className="flex flex-col gap-4 p-4">
            {documents.length === 0 && (
              <EmptyState title="Dokumentu nav">Tie rodas, akceptējot inventarizāciju, ja kaut kas atšķiras.</EmptyState>
            )}
            {documents.map((document) => (
              <KeyFacts
                key={document.id}
                label={document.type}
                columns={3}
                facts={[
                  {
                    id: 'number',
                    label: document.type,
                    value: <AppLink to={`/stock/tehnical_documents/${document.id}`}>{document.number}</AppLink>,
                  },
                  { id: 'date', label: labelOf('date'), value: formatDate(document.date) },
                  { id: 'lines', label: labelOf('lines'), value: String(document.lines) },
                  ...(document.total_cost === undefined
                    ? []
                    : [{ id: 'total', label: labelOf('total_cost'), value: formatMoney(document.total_cost) }]),
                ]}
              />
            ))}
          </div>
        </>
      )}
    </RecordPage>
  )
}
