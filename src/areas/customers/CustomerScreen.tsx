import { useRef, useState } from 'react'
import { customers, type CustomerRecord } from '../../../contract/customers.ts'
import { ActionBar } from '../../app/ActionBar.tsx'
import { CommandButton } from '../../app/CommandButton.tsx'
import { useMay } from '../../app/use-may.ts'
import { useCall } from '../../data/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { useRecord, useTitle, useView } from '../../workspace/hooks.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps, TabHandle } from '../../workspace/tab.ts'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerMark } from './CustomersScreen.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PaymentDetailsSection } from './PaymentDetailsSection.tsx'
import { BranchesTable, ContactsTable } from './tables.tsx'

/** A customer: name and marks, actions, key facts that are edited in place, and what hangs on him. */
export default function CustomerScreen({ params, tab }: ScreenProps<'customerId'>) {
  const state = useCall(customers.show, { params: { id: Number(params.customerId) } }, { page: true })
  const customer = state.answer?.data
  useTitle(tab, customer?.full_name)
  useRecord(
    tab,
    customer && {
      kind: 'customer',
      id: customer.id,
      title: customer.full_name,
      lock_version: customer.lock_version,
      can: customer.can,
      facts: { email: customer.invoice_email ?? customer.email },
    },
  )
  return (
    <RecordPage state={state} noun="klients">
      {(record) => (
        <>
          <RecordHead title={record.full_name} marks={<CustomerMark customer={record} />} above={record.type.name}>
            <ActionBar
              commands={['customer.add-branch', 'customer.add-contact', 'customer.orders']}
              more={['customer.edit-payment', 'customer.restore', 'customer.delete']}
            />
          </RecordHead>
          <CustomerFacts customer={record} tab={tab} />
          <Sections customer={record} tab={tab} />
        </>
      )}
    </RecordPage>
  )
}

/** F7 comes to the sections; arrows change them. */
function Sections({ customer, tab }: { customer: CustomerRecord; tab: TabHandle }) {
  const [current, setCurrent] = useState('branches')
  const box = useRef<HTMLDivElement>(null)
  useView(tab, { lines: () => box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus() })
  const mayOrders = useMay(customers.orders)
  const { branches, contacts } = customer
  return (
    <div ref={box} className="border-t border-line">
      <SectionTabs
        label="Klienta sadaļas"
        current={current}
        onChange={setCurrent}
        sections={[
          { id: 'branches', label: 'Filiāles', mark: <Badge>{branches.length}</Badge> },
          { id: 'contacts', label: 'Kontaktpersonas', mark: <Badge>{contacts.length}</Badge> },
          { id: 'payment', label: 'Norēķini' },
          ...(mayOrders ? [{ id: 'orders', label: 'Pasūtījumi' }] : []),
        ]}
      >
        {current === 'branches' && (
          <BranchesTable
            branches={branches}
            empty={<EmptyState title="Filiāļu vēl nav" action={<CommandButton id="customer.add-branch" />} />}
          />
        )}
        {current === 'contacts' && (
          <ContactsTable
            contacts={contacts}
            empty={<EmptyState title="Kontaktpersonu vēl nav" action={<CommandButton id="customer.add-contact" />} />}
          />
        )}
        {current === 'payment' && (
          <PaymentDetailsSection
            key={customer.payment_details?.id ?? 0}
            details={customer.payment_details}
            command="customer.edit-payment"
            tab={tab}
          />
        )}
        {current === 'orders' && <OrdersSection call={customers.orders} params={{ customerId: customer.id }} />}
      </SectionTabs>
    </div>
  )
}
