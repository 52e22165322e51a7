import { useParams } from 'wouter'
import { couriers, type CourierRecord } from '../../../contract/couriers/couriers.ts'
import { courierApplication as chart } from '../../../machines/courier-application.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { WaitingReport } from './WaitingReport.tsx'
import { CourierFacts } from './CourierFacts.tsx'
import { courierTones, titleOf, whatOf } from './couriers.labels.ts'

export default function CourierScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'applicationId'>>()
  const state = useCall(couriers.show, { params: { id: Number(params.applicationId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && titleOf(record))
  useRecord(
    tab,
    record && {
      kind: 'courier_application',
      id: record.id,
      title: titleOf(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: { notes: record.notes },
    },
  )
  return (
    <RecordPage state={state} noun="piegāde">
      {(found) => <Delivery record={found} tab={tab} />}
    </RecordPage>
  )
}

function Delivery({ record, tab }: { record: CourierRecord; tab: TabHandle }) {
  const { number, customer, contact_name, can } = record
  const onWay = can['COMPLETE'] === true
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={customer ? <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink> : contact_name}
      chart={chart}
      record={record}
      tones={courierTones}
      actions={
        <ActionBar
          kind="courier_application"
          primary={onWay ? [] : ['courier.attach']}
          commands={['courier.attach', 'courier.notes']}
          more={['courier.edit', 'courier.earlier', 'courier.later', 'courier.detach', 'courier.delete']}
        />
      }
      side={<SidePanel record={record} />}
    >
      <WaitingReport id={record.id}>
        {onWay && (
          <div className="grid grid-cols-2 gap-2 *:min-h-11">
            <CommandButton id="courier.complete" tone="primary" />
            <CommandButton id="courier.fail" />
          </div>
        )}
      </WaitingReport>
      <CourierFacts record={record} tab={tab} />
      <Proof record={record} />
    </DocumentFrame>
  )
}

function Proof({ record: { signature_file_id, photo_file_id } }: { record: CourierRecord }) {
  const pictures = [
    ...(signature_file_id === null ? [] : [{ id: signature_file_id, label: 'Paraksts' }]),
    ...(photo_file_id === null ? [] : [{ id: photo_file_id, label: 'Foto' }]),
  ]
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Nodošanas attēli" className="flex flex-wrap gap-4">
      {pictures.map(({ id, label }) => (
        <li key={label} className="flex flex-col gap-1">
          <span className="text-small text-muted">{label}</span>
          <AppLink to={`/image/full-image?file=${id}`} tab>
            <Thumb id={id} size="card" alt={label} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function SidePanel({ record }: { record: CourierRecord }) {
  const { order, service_application, emails } = record
  const links = [
    ...(order ? [{ path: `/orders/${order.id}`, kind: 'Pasūtījums', label: order.name }] : []),
    ...(service_application
      ? [{ path: `/service/service_applications/${service_application.id}`, kind: 'Servisa pieteikums', label: service_application.name }]
      : []),
  ]
  return (
    <>
      <SidePart title={whatOf(record)}>
        {links.length === 0 ? <p className="text-muted">Bez dokumenta</p> : <RecordLinks label="Saistītie dokumenti" links={links} />}
      </SidePart>
      <SidePart title="E-pasti">
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}
