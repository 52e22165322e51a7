import { useParams } from 'wouter'
import { rent } from '../../../contract/rent/rent.ts'
import type { RentRecord } from '../../../contract/rent/rent-record.ts'
import { rent as chart } from '../../../machines/rent.ts'
import { formatDate } from '../../../contract/format.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Charges } from './Charges.tsx'
import { InvoicedBeyond } from './InvoicedBeyond.tsx'
import { Machines } from './Machines.tsx'
import { RentDocuments } from './RentDocuments.tsx'
import { RentFacts } from './RentFacts.tsx'
import { creditableFacts, rentTones, termsInWords } from './rent.labels.ts'

export default function RentScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'rentID'>>()
  const state = useCall(rent.show, { params: { id: Number(params.rentID) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.number)
  useRecord(
    tab,
    record && {
      kind: 'rent',
      id: record.id,
      title: record.number,
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: creditableFacts(record),
    },
  )
  return (
    <RecordPage state={state} noun="noma">
      {(found) => <Rent record={found} tab={tab} />}
    </RecordPage>
  )
}

function Rent({ record, tab }: { record: RentRecord; tab: TabHandle }) {
  const { number, customer, branch, do_not_invoice, uninvoiced } = record
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={
        <>
          <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>
          {branch && <span className="text-muted"> {branch.name}</span>}
        </>
      }
      marks={do_not_invoice && <Badge tone="warning">Rēķinus neizraksta</Badge>}
      chart={chart}
      record={record}
      tones={rentTones}
      actions={
        <ActionBar
          kind="rent"
          primary={['rent.invoice', 'rent.read', 'rent.document']}
          commands={['rent.read', 'rent.invoice', 'rent.add-machine']}
          more={[
            'rent.end',
            'rent.reopen',
            'rent.credit',
            'rent.price',
            'rent.terms',
            'rent.document',
            'contract.create',
            'rent.do-not-invoice',
            'rent.return-machine',
            'rent.open-meter',
            'rent.remove-machine',
            'rent.add-photo',
            'rent.delete',
          ]}
        />
      }
      side={<SidePanel record={record} />}
    >
      <RentFacts record={record} tab={tab} />
      <InvoicedBeyond lines={record.invoiced_beyond} />
      <Machines record={record} />
      <Charges charges={record.charges} uninvoiced={uninvoiced} />
    </DocumentFrame>
  )
}

function SidePanel({ record }: { record: RentRecord }) {
  const { rent_terms: terms, charges } = record
  const invoices = new Map(charges.flatMap(({ invoice }) => (invoice ? [[invoice.id, invoice] as const] : [])))
  return (
    <>
      <SidePart title="Rēķini">
        {invoices.size === 0 ? (
          <p className="text-muted">Rēķinu vēl nav</p>
        ) : (
          <RecordLinks
            label="Rēķini"
            links={[...invoices.values()].map(({ id, number }) => ({
              path: `/invoices/invoice/${id}`,
              ...(number === null && { kind: 'Sagatavots rēķins' }),
              label: number ?? `Sagatavots, ${record.customer.name}`,
            }))}
          />
        )}
      </SidePart>
      <SidePart title="Nosacījumi">
        {terms.length === 0 ? (
          <p className="text-muted">Indeksācijas un kopējās maksas nav</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {terms.map(({ id, valid_from, fee, indexation_pc, minimum_fee }) => (
              <li key={id}>
                No {formatDate(valid_from)}: {termsInWords({ fee, indexation_pc, minimum_fee })}
              </li>
            ))}
          </ul>
        )}
      </SidePart>
      <RentDocuments documents={record.documents} />
    </>
  )
}
