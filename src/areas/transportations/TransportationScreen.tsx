import { useParams } from 'wouter'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { transportations, type TransportationRecord } from '../../../contract/transportations/transportations.ts'
import { transportation as chart } from '../../../machines/transportation.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { GoodsLines } from './GoodsLines.tsx'
import { TransportationFacts } from './TransportationFacts.tsx'
import { titleOf, transportationTones } from './transportations.labels.ts'

export default function TransportationScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'transportationId'>>()
  const state = useCall(transportations.show, { params: { id: Number(params.transportationId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && titleOf(record))
  useRecord(
    tab,
    record && {
      kind: 'transportation',
      id: record.id,
      title: titleOf(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: { email: record.email, file_id: record.files.at(-1)?.id ?? null },
    },
  )
  return (
    <RecordPage state={state} noun="pārvadājums">
      {(found) => <Transportation record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Transportation({ record, tab, reload }: { record: TransportationRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const { number, carrier, customer, is_uninsured, insurance_until } = record
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={
        customer ? (
          <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>
        ) : (
          <AppLink to={`/carriers/${carrier.id}`}>{carrier.name}</AppLink>
        )
      }
      marks={is_uninsured && <Badge tone="danger">Pārvadātāja apdrošināšana līdz {formatDate(insurance_until)}</Badge>}
      chart={chart}
      record={record}
      tones={transportationTones}
      actions={
        <ActionBar
          kind="transportation"
          primary={['transportation.next', 'transportation.cmr']}
          commands={['transportation.cmr', 'transportation.mail', 'transportation.add-order']}
          more={[
            ...['transportation.depart', 'transportation.deliver', 'transportation.edit', 'transportation.add-invoice'],
            ...['transportation.add-files', 'transportation.cancel', 'transportation.delete'],
          ]}
        />
      }
      side={<SidePanel record={record} />}
    >
      <TransportationFacts record={record} tab={tab} />
      <GoodsLines record={record} tab={tab} reload={reload} />
      <p className="text-right text-muted">Kopā {totalOf(record)}</p>
    </DocumentFrame>
  )
}

/** Omits missing measures. */
function totalOf({ packages, gross_kg, volume_m3 }: TransportationRecord): string {
  const measured = [
    { value: gross_kg, unit: 'kg' },
    { value: volume_m3, unit: 'm³' },
  ].filter(({ value }) => Number(value) > 0)
  return [`${packages} vietas`, ...measured.map(({ value, unit }) => `${formatQuantity(value)} ${unit}`)].join(', ')
}

function SidePanel({ record }: { record: TransportationRecord }) {
  const { items, files, emails } = record
  const orders = new Map(items.flatMap(({ order }) => (order ? [[order.id, order.name]] : [])))
  const invoices = new Map(items.flatMap(({ invoice }) => (invoice ? [[invoice.id, invoice.name]] : [])))
  const links = [
    ...[...orders].map(([id, label]) => ({ path: `/orders/${id}`, kind: 'Pasūtījums', label })),
    ...[...invoices].map(([id, label]) => ({ path: `/invoices/invoice/${id}`, kind: 'Rēķins', label })),
  ]
  return (
    <>
      <SidePart title="Krava no dokumentiem">
        {links.length === 0 ? <p className="text-muted">Dokumentu nav</p> : <RecordLinks label="Krava no dokumentiem" links={links} />}
      </SidePart>
      <SidePart title="Faili">
        <FileList
          files={files}
          commands={{ open: 'transportation.open-file', remove: 'transportation.delete-file', add: 'transportation.add-files' }}
        />
      </SidePart>
      <SidePart title="E-pasti">
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}
