import { useMemo } from 'react'
import type { OrderItem, OrderRecord } from '../../../contract/orders/order-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { orderLineColumns, rowOfLine, rowOfNew, totalsOfRows, valuesOfLine, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { freshLine, lineChanges, newLineOf, withOptions, type LineValues } from '../shared/sale-lines/line-values.ts'
import { loadSaleItems } from '../shared/sale-loaders.ts'
import { serialLines } from './naming.ts'
import { useVisibleColumns } from '../shared/sale-lines/use-line-columns.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { SaleLines, type SaleLineKind } from '../shared/sale-lines/SaleLines.tsx'

interface OrderLinesProps {
  order: OrderRecord
  tab: TabHandle
  reload: () => Promise<void>
  onLine: (key: RowKey | null) => void
}

const kind: SaleLineKind<OrderItem, LineValues, OrderLineRow> = {
  label: 'Pasūtījuma rindas',
  fresh: freshLine,
  valuesOf: valuesOfLine,
  rowOfLine,
  rowOfNew,
  changesOf: lineChanges,
  newLineOf,
  withOptions,
  commands: { edit: 'order.edit-line', remove: 'order.delete-line', add: 'order.add-lines', arrange: 'order.arrange-lines' },
}

export function OrderLines({ order, tab, reload, onLine }: OrderLinesProps) {
  const { customer, branch, warehouse, date, details, price_mode, expected_date, can } = order
  // Orders not yet in fulfilment are fully editable.
  const stage = can['EDIT'] === true ? 'taking' : 'issuing'
  const load = loadSaleItems(customer.id, warehouse.id)
  const columns = useVisibleColumns(useMemo(() => orderLineColumns(load, stage), [load, stage]))
  const shortages = tab.errors['order_items']
  return (
    <SaleLines
      tab={tab}
      reload={reload}
      kind={kind}
      lines={order.order_items}
      columns={columns}
      quoteFor={{
        customer_id: customer.id,
        branch_id: branch?.id ?? null,
        warehouse_id: warehouse.id,
        date,
        delivery_type_id: details.delivery_type?.id ?? null,
        delivery_country_id: details.delivery_country?.id ?? null,
        vat_case: details.vat_case,
      }}
      may={{ edit: can['ITEM_EDIT'] === true, add: can['ITEM_ADD'] === true, remove: can['ITEM_DELETE'] === true }}
      warned={{ orderId: order.id, due: details.delivery_date ?? expected_date, priceMode: price_mode }}
      totals={(rows) => <SaleTotals totals={rows ? totalsOfRows(rows) : { ...order, groups: order.vat_groups }} />}
      above={shortages && <Shortages texts={shortages} serial={serialLines(order.order_items).length > 0} />}
      onLine={onLine}
    />
  )
}

function Shortages({ texts, serial }: { texts: readonly string[]; serial: boolean }) {
  return (
    <div role="alert" className="flex items-center gap-3 rounded-panel bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger">
      <ul className="grow">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {serial && <CommandButton id="order.units" />}
      <CommandButton id="order.issue-part" />
    </div>
  )
}
