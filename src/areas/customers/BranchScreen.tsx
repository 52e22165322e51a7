import { useRef } from 'react'
import { useParams } from 'wouter'
import type { BranchRecord } from '../../../contract/customers/branches.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { regions } from '../../../contract/reference/reference.ts'
import { countries } from '../../../contract/company/vat-lists.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import { usePart } from '../../tabs/use-part.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { listed, optionOf } from '../../workspace/record/options.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { OrdersSection } from './OrdersSection.tsx'
import { PaymentDetailsSection } from './PaymentDetailsSection.tsx'
import { ContactsTable } from './tables.tsx'

export default function BranchScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId' | 'branchId'>>()
  const state = useCall(customers.showBranch, { params: { id: Number(params.branchId) } }, { page: true })
  const branch = state.answer?.data
  useTitle(tab, branch && `${branch.name} (${branch.customer.name})`)
  useRecord(
    tab,
    branch && {
      kind: 'branch',
      id: branch.id,
      title: branch.name,
      lock_version: branch.lock_version,
      can: branch.can,
      facts: { customer_id: branch.customer.id },
    },
  )
  return (
    <RecordPage state={state} noun="filiāle">
      {(record) => (
        <>
          <RecordHead
            title={record.name}
            marks={record.archived_at ? <Badge>Arhivēta</Badge> : record.is_default && <Badge>Noklusējuma</Badge>}
            above={
              <AppLink to={`/customers/${record.customer.id}`} tab>
                {record.customer.name}
              </AppLink>
            }
          >
            <ActionBar
              primary={['branch.add-contact']}
              commands={['branch.add-contact', 'branch.attach-contact']}
              more={['branch.detach-contact', 'branch.edit-payment', 'branch.restore', 'branch.delete']}
            />
          </RecordHead>
          <BranchFacts branch={record} tab={tab} />
          <Sections branch={record} tab={tab} />
        </>
      )}
    </RecordPage>
  )
}

function BranchFacts({ branch, tab }: { branch: BranchRecord; tab: TabHandle }) {
  const values = valuesOf(branch)
  const edit = useRecordForm({ tab, draftKey: 'branch', values, lock_version: branch.lock_version, command: 'branch.edit' })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof customers.updateBranch>({
    name: edit.editing ? fact.text('name', { required: true }) : omitted,
    address: fact.text('address', { required: true }),
    city: fact.text('city'),
    postal_code: fact.text('postal_code'),
    region_id: fact.record('region_id', listed(regions.calls.list)),
    country_id: fact.record('country_id', listed(countries.calls.list)),
    code: fact.text('code'),
    phone: fact.text('phone', { type: 'tel' }),
    email: fact.text('email', { type: 'email' }),
    reg_nr: fact.text('reg_nr'),
    gln: fact.text('gln'),
    opening_hours: fact.text('opening_hours'),
    latitude: fact.text('latitude'),
    longitude: fact.text('longitude'),
    is_default: fact.flag('is_default'),
    delivery_notes: fact.area('delivery_notes'),
    notes: branch.notes === undefined ? omitted : fact.area('notes'),
    // By the command that restores.
    archived: omitted,
  })
  return <EditableFacts tab={tab} edit={edit} command="branch.edit" label="Filiāles dati" columns={3} facts={facts} />
}

function valuesOf(branch: BranchRecord) {
  return {
    name: branch.name as string | null,
    address: branch.address as string | null,
    city: branch.city,
    postal_code: branch.postal_code,
    region_id: optionOf(branch.region),
    country_id: optionOf(branch.country),
    code: branch.code,
    phone: branch.phone,
    email: branch.email,
    reg_nr: branch.reg_nr,
    gln: branch.gln,
    opening_hours: branch.opening_hours,
    latitude: branch.latitude,
    longitude: branch.longitude,
    is_default: branch.is_default,
    delivery_notes: branch.delivery_notes,
    notes: branch.notes ?? null,
  }
}

function Sections({ branch, tab }: { branch: BranchRecord; tab: TabHandle }) {
  const [current, setCurrent] = usePart('section', 'contacts')
  const box = useRef<HTMLDivElement>(null)
  const mayOrders = useMay(customers.branchOrders)
  useView(tab, { lines: () => box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus() })
  const contacts = branch.contacts.map(({ contact, role, is_primary }) => ({ ...contact, role, is_primary }))
  return (
    <div ref={box} className="border-t border-line">
      <SectionTabs
        label="Filiāles sadaļas"
        current={current}
        onChange={setCurrent}
        sections={[
          { id: 'contacts', label: 'Kontaktpersonas', mark: <Badge>{contacts.length}</Badge> },
          { id: 'payment', label: 'Norēķini' },
          ...(mayOrders ? [{ id: 'orders', label: 'Pasūtījumi' }] : []),
        ]}
      >
        {current === 'contacts' && (
          <ContactsTable
            contacts={contacts}
            empty={<EmptyState title="Filiālei kontaktpersonu vēl nav" action={<CommandButton id="branch.attach-contact" />} />}
          />
        )}
        {current === 'payment' && (
          <PaymentDetailsSection
            key={branch.payment_details?.id ?? 0}
            details={branch.payment_details}
            command="branch.edit-payment"
            tab={tab}
          />
        )}
        {current === 'orders' && <OrdersSection call={customers.branchOrders} params={{ branchId: branch.id }} />}
      </SectionTabs>
    </div>
  )
}
