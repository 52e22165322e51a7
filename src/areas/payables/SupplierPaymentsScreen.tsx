import { labelOf } from '../../../contract/labels.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { supplierSettlements } from '../../../contract/supplier-invoices/settlements.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { supplierPaymentColumns, supplierPaymentPath, supplierPaymentTitle } from '../shared/supplier-payment-columns.tsx'

export default function SupplierPaymentsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Maksājumi piegādātājiem"
      call={payables.list}
      kind="supplier_payment"
      columns={supplierPaymentColumns}
      filters={filters}
      path={supplierPaymentPath}
      tabTitle={({ invoices, supplier }) => invoices[0]?.name ?? supplier.name}
      record={(row) => ({
        kind: 'supplier_payment',
        id: row.id,
        title: supplierPaymentTitle(row),
        lock_version: row.lock_version,
        facts: { supplier_id: row.supplier.id, free: row.free, is_credit: row.method === 'credit' },
      })}
      create="supplier-payment.create"
      nouns={['maksājums', 'maksājumi', 'maksājumu']}
      empty={
        <EmptyState title="Maksājumu piegādātājiem vēl nav" action={<CommandButton id="supplier-payment.create" tone="primary" />}>
          Šeit būs viss, kas piegādātājiem samaksāts: pa rēķiniem un tas, kam rēķina vēl nav.
        </EmptyState>
      }
    />
  )
}

const filters: readonly Filter[] = [
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'method', label: labelOf('method'), kind: 'choice', choices: choicesOf(supplierSettlements) },
  { name: 'is_free', label: labelOf('is_free'), kind: 'flag' },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
