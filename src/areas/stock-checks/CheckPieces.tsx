import { pieceStates, type StockCheckPiece, type StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { checkTitle } from '../shared/names.ts'
import { lineIn, pieceTones } from './stock-checks.labels.ts'

/** Deviations first. */
export function CheckPieces({ check, tab }: { check: StockCheckRecord; tab: TabHandle }) {
  const { id, name } = lineIn(tab.path)
  const title = `Vienības: ${name}`
  useTitle(tab, title)
  const state = useCall(stockChecks.pieces, { params: { id } }, { page: true })
  return (
    <RecordPage state={state} noun="inventarizācijas rinda">
      {(pieces) => (
        <div className="flex h-full min-h-0 flex-col">
          <RecordHead title={title} above={<AppLink to={`/stock/stock_checks/${check.id}?rindas=1`}>{checkTitle(check)}</AppLink>} />
          {pieces.length === 0 ? (
            <EmptyState title="Vienību nav">Ne uzskaitē, ne saskaitītajā šai precei nav nevienas vienības.</EmptyState>
          ) : (
            <DataTable
              label={title}
              list="stock-check-pieces"
              total={pieces.length}
              rowAt={(index) => pieces[index]}
              onRange={() => {}}
              rowKey={({ number }) => number}
              columns={columns}
              atEdge
              className="min-h-0 grow"
            />
          )}
        </div>
      )}
    </RecordPage>
  )
}

const columns: readonly Column<StockCheckPiece>[] = [
  { id: 'number', header: 'Numurs', width: 200, grow: 1, cell: ({ number }) => number },
  {
    id: 'state',
    header: 'Stāvoklis',
    width: 200,
    cell: ({ state }) => <StatusBadge label={pieceStates[state]} tone={pieceTones[state]} />,
    text: ({ state }) => pieceStates[state],
  },
  { id: 'place', header: 'Uzskaitē', width: 200, grow: 1, cell: ({ place }) => place },
]
