import { useRef } from 'react'
import { useParams } from 'wouter'
import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierCodesPath } from '../../../contract/incoming-invoices/supplier-codes.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { suppliers, type SupplierRecord } from '../../../contract/suppliers/suppliers.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { rememberTitle } from '../../commands/record-loader.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import { usePart } from '../../tabs/use-part.ts'
import { ListSection } from '../../workspace/list/ListSection.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { procurementColumns } from '../shared/procurement-columns.tsx'
import { supplierCodeColumns } from '../shared/supplier-code-columns.tsx'
import { supplierInvoiceColumns } from '../shared/supplier-invoice-columns.tsx'
import { supplierPaymentColumns, supplierPaymentPath, supplierPaymentTitle } from '../shared/supplier-payment-columns.tsx'
import { CategorySheet } from './CategorySheet.tsx'
import { SupplierStanding } from './SupplierStanding.tsx'
import { SupplierFacts } from './SupplierFacts.tsx'
import { resting } from './SuppliersScreen.tsx'
import { procurementTitle, supplierInvoiceTitle } from '../shared/names.ts'

export default function SupplierScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'supplierId'>>()
  const state = useCall(suppliers.show, { params: { id: Number(params.supplierId) } }, { page: true })
  const supplier = state.answer?.data
  useTitle(tab, supplier?.name)
  if (supplier) rememberTitle('supplier', supplier.id, supplier.name)
  useRecord(
    tab,
    supplier && {
      kind: 'supplier',
      id: supplier.id,
      title: supplier.name,
      lock_version: supplier.lock_version,
      can: supplier.can,
      facts: { vat_nr: supplier.vat_nr, file_id: supplier.files[0]?.id ?? null },
    },
  )
  return (
    <RecordPage state={state} noun="piegādātājs">
      {(record) => (
        <>
          <RecordHead title={record.name} marks={!record.is_active && <Badge>{resting}</Badge>} above="Piegādātājs">
            <ActionBar
              primary={['supplier.invoice']}
              commands={['supplier.invoice', 'supplier-payment.create', 'supplier.categories', 'supplier.check-vat']}
              more={[
                'supplier-invoice.credit',
                'supplier.confirm-balance',
                'supplier.balance-confirmations',
                'supplier.add-files',
                'supplier.delete',
              ]}
            />
            <SupplierStanding supplierId={record.id} />
          </RecordHead>
          <SupplierFacts supplier={record} tab={tab} />
          <Sections supplier={record} tab={tab} reload={state.reload} />
        </>
      )}
    </RecordPage>
  )
}

interface SectionsProps {
  supplier: SupplierRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function Sections({ supplier, tab, reload }: SectionsProps) {
  const [current, setCurrent] = usePart('section', 'categories')
  const box = useRef<HTMLDivElement>(null)
  useView(tab, { lines: () => box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus() })
  const { categories, files } = supplier
  const mayProcurements = useMay(procurements.list)
  const mayInvoices = useMay(supplierInvoices.list)
  const mayPayments = useMay(payables.list)
  const mayCodes = useMay(incomingInvoices.supplierCodes)
  return (
    <div ref={box} className="border-t border-line">
      <SectionTabs
        label="Piegādātāja sadaļas"
        current={current}
        onChange={setCurrent}
        sections={[
          { id: 'categories', label: 'Kategorijas', mark: <Badge>{categories.length}</Badge> },
          ...(mayProcurements ? [{ id: 'procurements', label: 'Iepirkumi' }] : []),
          ...(mayInvoices ? [{ id: 'open', label: 'Neapmaksātie' }] : []),
          ...(mayInvoices ? [{ id: 'invoices', label: 'Rēķini' }] : []),
          ...(mayPayments ? [{ id: 'payments', label: 'Maksājumi' }] : []),
          ...(mayCodes ? [{ id: 'codes', label: 'Preču kodi' }] : []),
          { id: 'files', label: 'Faili', mark: <Badge>{files.length}</Badge> },
        ]}
      >
        {current === 'categories' && <CategorySheet categories={categories} tab={tab} reload={reload} />}
        {current === 'procurements' && (
          <ListSection
            label="Iepirkumi"
            call={procurements.list}
            query={{ supplier_id: supplier.id }}
            columns={ofProcurement}
            path={({ id }) => `/stock/procurements/${id}`}
            title={procurementTitle}
            empty="Iepirkumu vēl nav"
          />
        )}
        {current === 'invoices' && (
          <ListSection
            label="Rēķini"
            call={supplierInvoices.list}
            query={{ supplier_id: supplier.id }}
            columns={ofInvoice}
            path={({ id }) => `/stock/procurement_invoices/${id}`}
            title={supplierInvoiceTitle}
            empty="Rēķinu vēl nav"
          />
        )}
        {current === 'open' && (
          <ListSection
            label="Neapmaksātie rēķini"
            call={supplierInvoices.list}
            query={{ supplier_id: supplier.id, is_open: '1', sort: 'due_date' }}
            columns={ofInvoice}
            path={({ id }) => `/stock/procurement_invoices/${id}`}
            title={supplierInvoiceTitle}
            empty="Viss ir apmaksāts"
          />
        )}
        {current === 'payments' && (
          <ListSection
            label="Maksājumi"
            call={payables.list}
            query={{ supplier_id: supplier.id }}
            columns={ofPayment}
            path={supplierPaymentPath}
            title={supplierPaymentTitle}
            empty="Maksājumu vēl nav"
          />
        )}
        {current === 'codes' && (
          <ListSection
            label="Preču kodi"
            call={incomingInvoices.supplierCodes}
            query={{ supplier_id: supplier.id }}
            columns={ofCode}
            path={({ code }) => supplierCodesPath(supplier.id, code)}
            title={() => 'Piegādātāju preču kodi'}
            empty="Neviens kods vēl nav iemācīts"
          />
        )}
        {current === 'files' && (
          <div className="p-4">
            <FileList files={files} commands={{ open: 'supplier.open-file', remove: 'supplier.delete-file', add: 'supplier.add-files' }} />
          </div>
        )}
      </SectionTabs>
    </div>
  )
}

const ofProcurement = procurementColumns.filter(({ id }) => id !== 'source')
const ofCode = supplierCodeColumns.filter(({ id }) => id !== 'supplier')
const ofPayment = supplierPaymentColumns.filter(({ id }) => id !== 'supplier')
const ofInvoice = supplierInvoiceColumns.filter(({ id }) => id !== 'supplier')
