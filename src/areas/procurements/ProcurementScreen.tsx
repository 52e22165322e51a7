import { useState } from 'react'
import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { procurementKinds, type ProcurementRecord } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { shortName } from '../../../contract/record-names.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { procurement as chart } from '../../../machines/procurement.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { rememberTitle } from '../../commands/record-loader.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { currentLine } from './line-facts.ts'
import { ProcurementFacts } from './ProcurementFacts.tsx'
import { ProcurementLines } from './ProcurementLines.tsx'
import { procurementTitle } from '../shared/names.ts'
import { procurementTones } from '../shared/procurement-labels.ts'

export default function ProcurementScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'procurementId'>>()
  const state = useCall(procurements.show, { params: { id: Number(params.procurementId) } }, { page: true })
  const procurement = state.answer?.data
  if (procurement?.supplier) rememberTitle('supplier', procurement.supplier.id, procurement.supplier.name)
  useTitle(tab, procurement && procurementTitle(procurement))
  const [line, setLine] = useState<RowKey | null>(null)
  useRecord(
    tab,
    procurement && {
      kind: 'procurement',
      id: procurement.id,
      title: procurementTitle(procurement),
      lock_version: procurement.lock_version,
      status: procurement.status,
      can: procurement.can,
      ...(procurement.supplier && { parties: { supplier: procurement.supplier } }),
      facts: {
        date: procurement.date,
        lines: procurement.procurement_items.length,
        line: currentLine(procurement.procurement_items.find(({ id }) => id === line)),
      },
    },
  )
  return (
    <RecordPage state={state} noun="iepirkums">
      {(record) => <Procurement procurement={record} tab={tab} reload={state.reload} onLine={setLine} />}
    </RecordPage>
  )
}

interface ProcurementProps {
  procurement: ProcurementRecord
  tab: TabHandle
  reload: () => Promise<void>
  onLine: (key: RowKey | null) => void
}

function Procurement({ procurement, tab, reload, onLine }: ProcurementProps) {
  const { supplier, source, kind, is_late, expected_date, can } = procurement
  const unready = can['ITEM_EDIT'] === true && procurement.procurement_items.length > 0 && can['ACCEPT'] !== true
  return (
    <DocumentFrame
      tab={tab}
      title={shortName('procurement', procurement)}
      party={supplier ? <AppLink to={`/stock/suppliers/${supplier.id}`}>{supplier.name}</AppLink> : (source ?? procurementKinds[kind])}
      marks={
        <>
          <Badge tone="neutral">{procurementKinds[kind]}</Badge>
          {is_late && <Badge tone="danger">Gaidīts {formatDate(expected_date)}</Badge>}
        </>
      }
      chart={chart}
      record={procurement}
      tones={procurementTones}
      actions={
        <ActionBar
          kind="procurement"
          primary={['procurement.next', 'procurement.labels']}
          commands={['procurement.receive', 'procurement.split', 'procurement.labels', 'procurement.excel']}
          more={[
            'procurement.ordered',
            'procurement.accept',
            'procurement.line-data',
            'procurement.line-labels',
            'procurement.date',
            'procurement.remove-goods',
            'procurement.cancel',
            'procurement.delete',
          ]}
        />
      }
      side={
        <SidePart title="Saistītie dokumenti">
          <Related procurement={procurement} />
        </SidePart>
      }
    >
      <ProcurementFacts procurement={procurement} tab={tab} />
      <ProcurementLines procurement={procurement} tab={tab} reload={reload} onLine={onLine} />
      {unready && <p className="text-muted">Lai pieņemtu preces: {can['ACCEPT']}</p>}
    </DocumentFrame>
  )
}

function Related({ procurement }: { procurement: ProcurementRecord }) {
  const { supplier, for_order, price_clarifications, split_from, splits, documents, invoices } = procurement
  const links: RecordLink[] = [
    ...(supplier ? [{ path: `/stock/suppliers/${supplier.id}`, kind: 'Piegādātājs', label: supplier.name }] : []),
    ...(for_order ? [{ path: `/orders/${for_order.id}`, kind: 'Pasūtījumam', label: for_order.name }] : []),
    ...price_clarifications.map(({ id, name }) => ({ path: `/price_clarifications/${id}`, kind: 'No cenu aptaujas', label: name })),
    ...invoices.map(({ id, number, status, gross }) => ({
      path: `/stock/procurement_invoices/${id}`,
      kind: 'Piegādātāja rēķins',
      label: number,
      note: (
        <>
          {formatMoney(gross)}
          <br />
          {procurementInvoice.states[status as keyof typeof procurementInvoice.states]}
        </>
      ),
    })),
    ...documents.map(({ id, number, status, date }) => ({
      path: `/stock/tehnical_documents/${id}`,
      kind: 'Preču izņemšana',
      label: shortName('technical_document', { number, status }),
      note: formatDate(date),
    })),
    ...(split_from ? [{ path: `/stock/procurements/${split_from.id}`, kind: 'Sadalīts no', label: split_from.name }] : []),
    ...splits.map(({ id, name }) => ({ path: `/stock/procurements/${id}`, kind: 'Atdalīts', label: name })),
  ]
  if (links.length === 0) return <p className="text-muted">Saistītu dokumentu vēl nav</p>
  return <RecordLinks label="Saistītie dokumenti" links={links} />
}
