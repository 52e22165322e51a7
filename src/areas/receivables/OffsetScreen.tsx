import { useParams } from 'wouter'
import { formatAmount, formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { offsetSides, type OffsetLine, type OffsetRecord } from '../../../contract/receivables/offsets.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'

export default function OffsetScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'offsetId'>>()
  const state = useCall(receivables.showOffset, { params: { id: Number(params.offsetId) } }, { page: true })
  const found = state.answer?.data
  useTitle(tab, found && `Ieskaits ${found.name}: ${found.customer.name}`)
  useRecord(
    tab,
    found && {
      kind: 'offset',
      id: found.id,
      title: found.name,
      lock_version: found.lock_version,
      parties: { customer: found.customer, supplier: found.supplier },
      facts: { is_withdrawn: found.is_withdrawn },
    },
  )
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="ieskaits">
      {(record) => (
        <>
          <RecordHead
            title={`Ieskaits ${record.name}: ${record.customer.name}`}
            marks={<StatusBadge label={record.is_withdrawn ? 'Atsaukts' : 'Spēkā'} tone={record.is_withdrawn ? 'neutral' : 'success'} />}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="offset.withdraw" />
                <CommandButton id="offset.pdf" tone="primary" />
              </div>
            }
          >
            <Figures record={record} />
            {record.notes && <p className="whitespace-pre-wrap">{record.notes}</p>}
          </RecordHead>
          <RowsTable
            label="Ieskaitītie dokumenti"
            rows={record.lines}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={({ side, document }, background) =>
              openPath(side === 'invoice' ? `/invoices/invoice/${document.id}` : `/stock/procurement_invoices/${document.id}`, {
                background,
                from: tab.id,
              })
            }
            most={24}
            atEdge
          />
        </>
      )}
    </RecordPage>
  )
}

function Figures({ record: { date, amount, customer, supplier, created_at, created_by, withdrawn_at } }: { record: OffsetRecord }) {
  return (
    <HeadFigures
      label="Ieskaits"
      figures={[
        { label: labelOf('date'), value: formatDate(date) },
        { label: labelOf('amount'), value: formatMoney(amount) },
        { label: labelOf('customer_id'), value: customer.name },
        { label: labelOf('supplier_id'), value: supplier.name },
        { label: 'Sagatavoja', value: [created_by?.name, formatMoment(created_at)].filter(Boolean).join(', ') },
        ...(withdrawn_at ? [{ label: labelOf('withdrawn_at'), value: formatMoment(withdrawn_at) }] : []),
      ]}
    />
  )
}

const columns: readonly Column<OffsetLine>[] = [
  { id: 'side', header: labelOf('type'), width: 180, cell: ({ side }) => offsetSides[side] },
  { id: 'document', header: labelOf('number'), width: 160, grow: 1, opens: true, cell: ({ document }) => document.name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'due_date', header: labelOf('due_date'), width: widths.day, align: 'end', cell: ({ due_date }) => formatDate(due_date) },
  { id: 'amount', header: 'Ieskaitīts, €', width: 140, align: 'end', cell: ({ amount }) => formatAmount(amount) },
]
