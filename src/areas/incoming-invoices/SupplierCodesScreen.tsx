import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import type { SupplierItemCode } from '../../../contract/incoming-invoices/supplier-codes.ts'
import { labelOf } from '../../../contract/labels.ts'
import { commandById } from '../../commands/commands.ts'
import { recordLoader, rememberTitle } from '../../commands/record-loader.ts'
import { startCommand } from '../../commands/run.ts'
import { useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { supplierCodeColumns } from '../shared/supplier-code-columns.tsx'

export default function SupplierCodesScreen({ tab }: ScreenProps) {
  const change = (): void => void startCommand(commandById('supplier-code.change'), {}, tab.id)
  useView(tab, { edit: change, delete: () => void startCommand(commandById('supplier-code.forget'), {}, tab.id) })
  return (
    <ListView
      tab={tab}
      title="Piegādātāju preču kodi"
      call={incomingInvoices.supplierCodes}
      kind="supplier_item_code"
      columns={supplierCodeColumns}
      filters={filters}
      record={recordOf}
      onOpen={(row) => {
        tab.setSelection([recordOf(row)])
        change()
      }}
      commands={['supplier-code.change', 'supplier-code.forget', 'supplier-code.recall', 'supplier-code.invoice']}
      nouns={['kods', 'kodi', 'kodu']}
      empty={
        <EmptyState title="Neviens piegādātāja kods vēl nav iemācīts">
          Kodu iemācās, kad saņemtā rēķina rindai norāda preci: nākamajā šī piegādātāja rēķinā prece būs atrasta.
        </EmptyState>
      }
    />
  )
}

function recordOf({ id, code, supplier, item, last_invoice, is_forgotten, lock_version }: SupplierItemCode) {
  rememberTitle('item', item.id, item.name)
  const facts = { item_id: item.id, is_forgotten, last_invoice_id: last_invoice?.id ?? null }
  return { kind: 'supplier_item_code' as const, id, title: `${code} (${supplier.name})`, lock_version, parties: { supplier }, facts }
}

const filters: readonly Filter[] = [
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'item_id', label: labelOf('item_id'), kind: 'record', load: recordLoader('item') },
  { name: 'is_forgotten', label: labelOf('is_forgotten'), kind: 'flag' },
]
