import { useRef } from 'react'
import { useParams } from 'wouter'
import type { CustomerRecord } from '../../../contract/customers/customer-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { formatMoney } from '../../../contract/format.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import { usePart } from '../../tabs/use-part.ts'
import { useRecordContracts } from '../../workspace/document/RecordContracts.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { maintenances } from '../../../contract/maintenances/maintenances.ts'
import { MaintenancesSection } from './MaintenancesSection.tsx'
import { OffersSection } from './OffersSection.tsx'
import { ContractsSection } from './ContractsSection.tsx'
import { CreditSection } from './CreditSection.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerStanding } from './CustomerStanding.tsx'
import { CustomerMark } from './CustomersScreen.tsx'
import { FilesSection } from './FilesSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { PayerAccounts } from './PayerAccounts.tsx'
import { PaymentDetailsSection } from './PaymentDetailsSection.tsx'
import { BranchesTable, ContactsTable } from './tables.tsx'
import { accountSheet } from '../shared/terms/terms.ts'
import { TermsSection } from './TermsSection.tsx'
import { TermsSheet } from '../shared/terms/TermsSheet.tsx'

export default function CustomerScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
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
      facts: {
        email: customer.invoice_email ?? customer.email,
        vat_nr: customer.vat_nr,
        credit: customer.credit,
        refund_id: customer.last_refund_id,
        file_id: customer.files?.[0]?.id ?? null,
      },
    },
  )
  return (
    <RecordPage state={state} noun="klients">
      {(record) => (
        <>
          <RecordHead title={record.full_name} marks={<CustomerMark customer={record} />} above={record.type.name}>
            <ActionBar
              primary={['customer.restore', 'order.create', 'customer.orders']}
              commands={['customer.add-branch', 'customer.add-contact', 'customer.prices', 'customer.orders', 'customer.sales']}
              more={[
                'customer.statement',
                'customer.open-items',
                'customer.payments',
                'customer.ageing',
                'customer.late-interest',
                'customer.claim-interest',
                'customer.interest-claims',
                'customer.statement-pdf',
                'customer.mail-statement',
                'customer.profile',
                'contract.create',
                'customer.add-files',
                'customer.check-vat',
                'customer.create-supplier',
                'customer.edit-payment',
                'rent.read-customer',
                'customer.refund',
                'customer.remove-refund',
                'customer.restore',
                'customer.delete',
              ]}
            />
            <CustomerStanding customerId={record.id} name={record.name} />
          </RecordHead>
          <CustomerFacts customer={record} tab={tab} />
          <Sections customer={record} tab={tab} reload={state.reload} />
        </>
      )}
    </RecordPage>
  )
}

interface SectionsProps {
  customer: CustomerRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function Sections({ customer, tab, reload }: SectionsProps) {
  const [current, setCurrent] = usePart('section', 'branches')
  const box = useRef<HTMLDivElement>(null)
  useView(tab, { lines: () => box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus() })
  const lists = useLists()
  const mayCredit = useMay(customers.credits)
  const contracts = useRecordContracts(tab.id)
  const { branches, contacts, files, credit } = customer
  const mayEdit = useMay(customers.createBankAccount)
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
          ...(mayCredit ? [{ id: 'credit', label: 'Kredīts', mark: Number(credit) > 0 && <Badge>{formatMoney(credit)}</Badge> }] : []),
          { id: 'terms', label: 'Atlaides' },
          ...(files ? [{ id: 'files', label: 'Faili', mark: <Badge>{files.length}</Badge> }] : []),
          ...counted('contracts', 'Līgumi', contracts.length),
          ...lists,
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
          <>
            <PaymentDetailsSection
              key={customer.payment_details?.id ?? 0}
              details={customer.payment_details}
              command="customer.edit-payment"
              tab={tab}
            />
            <h2 className="px-4 text-head">Papildu konti</h2>
            <TermsSheet tab={tab} kind={accountSheet} lines={customer.additional_bank_accounts} readOnly={!mayEdit} reload={reload} />
            <PayerAccounts customerId={customer.id} />
          </>
        )}
        {current === 'credit' && <CreditSection customer={customer} />}
        {current === 'terms' && <TermsSection customer={customer} tab={tab} reload={reload} />}
        {current === 'files' && files && <FilesSection files={files} />}
        {current === 'contracts' && <ContractsSection contracts={contracts} />}
        {current === 'offers' && <OffersSection customerId={customer.id} />}
        {current === 'maintenances' && <MaintenancesSection customerId={customer.id} />}
        {current === 'service' && <ServiceSection customerId={customer.id} />}
        {current === 'orders' && <OrdersSection call={customers.orders} params={{ customerId: customer.id }} />}
      </SectionTabs>
    </div>
  )
}

function useLists(): { id: string; label: string }[] {
  const mayOffers = useMay(customers.offers)
  const mayMaintain = useMay(maintenances.planned)
  const mayService = useMay(customers.serviceApplications)
  const mayOrders = useMay(customers.orders)
  return [
    ...(mayOffers ? [{ id: 'offers', label: 'Piedāvājumi' }] : []),
    ...(mayMaintain ? [{ id: 'maintenances', label: 'Apkopes' }] : []),
    ...(mayService ? [{ id: 'service', label: 'Serviss' }] : []),
    ...(mayOrders ? [{ id: 'orders', label: 'Pasūtījumi' }] : []),
  ]
}

function counted(id: string, label: string, rows: number) {
  return rows > 0 ? [{ id, label, mark: <Badge>{rows}</Badge> }] : []
}
