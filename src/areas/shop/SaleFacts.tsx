import type { shop } from '../../../contract/shop/shop.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

export function SaleFacts({ sale, tab }: { sale: ShopOrderRecord; tab: TabHandle }) {
  const values = { customer_id: optionOf(sale.customer), cash_receipt_nr: sale.cash_receipt_nr, notes: sale.notes }
  const edit = useRecordForm({ tab, draftKey: 'sale', values, lock_version: sale.lock_version, command: 'shop.edit' })
  const fact = factsOf(edit, values)
  const facts: Fact[] = [
    { id: 'date', label: labelOf('date'), value: formatDate(sale.date) },
    { id: 'cashier', label: labelOf('cashier_id'), value: sale.cashier.name },
    { id: 'warehouse', label: labelOf('warehouse_id'), value: sale.warehouse.name },
    ...factsFor<typeof shop.update>({
      // The buyer of a return is that of its sale.
      customer_id: sale.returns
        ? { id: 'customer_id', label: labelOf('customer_id'), value: sale.customer?.name }
        : fact.record('customer_id', recordLoader('customer')),
      cash_receipt_nr: fact.text('cash_receipt_nr'),
      notes: fact.area('notes'),
      // By the dialog of payment.
      payments: omitted,
      cash_received: omitted,
    }),
  ]
  return <EditableFacts tab={tab} edit={edit} command="shop.edit" label="Pārdevuma dati" columns={3} facts={facts} />
}
