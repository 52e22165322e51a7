import { useParams } from 'wouter'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { stockCounts, type StockCountRecord } from '../../../contract/stock-counts/stock-counts.ts'
import { stockItemCount } from '../../../machines/stock-item-count.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { CountLines } from './CountLines.tsx'
import { countTitle, shortCountName } from '../shared/names.ts'

export default function CountScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'stockItemCountId'>>()
  const state = useCall(stockCounts.show, { params: { id: Number(params.stockItemCountId) } }, { page: true })
  const sheet = state.answer?.data
  useTitle(tab, sheet && countTitle(sheet))
  useRecord(
    tab,
    sheet && {
      kind: 'stock_item_count',
      id: sheet.id,
      title: countTitle(sheet),
      lock_version: sheet.lock_version,
      status: sheet.status,
      can: sheet.can,
    },
  )
  return (
    <RecordPage state={state} noun="uzskaites lapa">
      {(record) => <Sheet sheet={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Sheet({ sheet, tab, reload }: { sheet: StockCountRecord; tab: TabHandle; reload: () => Promise<void> }) {
  return (
    <DocumentFrame
      tab={tab}
      title={shortCountName(sheet)}
      party={sheet.warehouse.name}
      chart={stockItemCount}
      record={sheet}
      tones={{ open: 'info' }}
      actions={
        <ActionBar
          kind="stock_item_count"
          primary={['stock-count.add-line']}
          commands={['stock-count.add-line', 'stock-count.excel']}
          more={['stock-count.delete']}
        />
      }
      side={
        <SidePart title="Skaitīja">
          <p>{sheet.created_by?.name ?? '–'}</p>
        </SidePart>
      }
    >
      <KeyFacts
        label="Uzskaites lapas dati"
        columns={2}
        facts={[
          { id: 'date', label: labelOf('date'), value: formatDate(sheet.date) },
          { id: 'notes', label: labelOf('notes'), value: sheet.notes },
        ]}
      />
      <CountLines sheet={sheet} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}
