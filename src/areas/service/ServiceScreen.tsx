import { useParams } from 'wouter'
import { customers } from '../../../contract/customers/customers.ts'
import { formatMoney } from '../../../contract/format.ts'
import { shortName } from '../../../contract/record-names.ts'
import { servicePriorities, type ServiceRecord } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { serviceApplication as chart } from '../../../machines/service-application.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { ServiceActs } from './ServiceActs.tsx'
import { ServiceFiles } from './ServiceFiles.tsx'
import { ServiceFacts } from './ServiceFacts.tsx'
import { ServiceLines } from './ServiceLines.tsx'
import { priorityTones, serviceTitle, serviceTones } from '../shared/service-labels.ts'

export default function ServiceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'applicationId'>>()
  const state = useCall(service.show, { params: { id: Number(params.applicationId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && serviceTitle(record))
  const mayCustomer = useMay(customers.show)
  const { answer: customer } = useCall(customers.show, record && mayCustomer ? { params: { id: record.customer.id } } : null, {
    handled: true,
  })
  useRecord(
    tab,
    record && {
      kind: 'service_application',
      id: record.id,
      title: serviceTitle(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: {
        number: record.number,
        customer_id: record.customer.id,
        email: customer?.data.email ?? null,
        acts: record.documents,
        file_id: [record, ...record.serviceable_items].flatMap(({ images }) => images).concat(record.files)[0]?.id ?? null,
      },
    },
  )
  return (
    <RecordPage state={state} noun="servisa pieteikums">
      {(found) => <Application record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

interface ApplicationProps {
  record: ServiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function Application({ record, tab, reload }: ApplicationProps) {
  const { number, customer, priority, is_warranty, is_short, documents } = record
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={<AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>}
      marks={
        <>
          {priority !== 'normal' && <Badge tone={priorityTones[priority]}>{servicePriorities[priority]}</Badge>}
          {is_warranty && <Badge tone="info">Garantija</Badge>}
          {is_short && <Badge tone="danger">Trūkst materiālu</Badge>}
        </>
      }
      chart={chart}
      record={record}
      tones={serviceTones}
      actions={
        <ActionBar
          kind="service_application"
          primary={['service_application.next', 'service.invoice', 'service.pdf']}
          commands={['service.assign', 'service.document', 'service.mail', 'service.invoice', 'service.pdf']}
          more={[
            'service.prices-pdf',
            'service.pdf-in-language',
            'contract.create',
            'service.add-discount',
            'service.split',
            'service.add-files',
            'service.add-pictures',
            'service.all-done',
            'service.note-work',
            'service.counters',
            'service.complete-on',
            'service.revert',
            'service.delete',
          ]}
        />
      }
      side={
        <>
          <SidePart title="Akti">
            <ServiceActs documents={documents} />
          </SidePart>
          <SidePart title="Saistītie dokumenti">
            <Related record={record} />
          </SidePart>
          <SidePart title="Faili un attēli">
            <ServiceFiles record={record} />
          </SidePart>
        </>
      }
    >
      <ServiceFacts record={record} tab={tab} />
      <ServiceLines record={record} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function Related({ record: { invoices, split_from } }: { record: ServiceRecord }) {
  const links: RecordLink[] = [
    ...invoices.map(({ id, number, status, gross }) => ({
      path: `/invoices/invoice/${id}`,
      kind: 'Rēķins',
      label: shortName('invoice', { number, status }),
      note: formatMoney(gross),
    })),
    ...(split_from ? [{ path: `/service/service_applications/${split_from.id}`, kind: 'Sadalīts no', label: split_from.name }] : []),
  ]
  if (links.length === 0) return <p className="text-muted">Rēķina vēl nav</p>
  return <RecordLinks label="Saistītie dokumenti" links={links} />
}
