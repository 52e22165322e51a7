import { useMemo } from 'react'
import { isDay } from '../../ui/parse.ts'
import type { Option } from '../../ui/use-options.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadSaleItems } from '../shared/sale-loaders.ts'
import type { LineValues } from '../shared/sale-lines/line-values.ts'
import { orderLineColumns, rowOfNew, totalsOfRows, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { NewSaleLines, type NewSaleKind } from '../shared/sale-lines/NewSaleLines.tsx'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { useVisibleColumns } from '../shared/sale-lines/use-line-columns.ts'
import type { NewHeader } from './new-order.ts'
import type { OrderEntry } from './use-order-entry.ts'

const kind: NewSaleKind<LineValues, OrderLineRow> = { label: 'Pasūtījuma rindas', rowOfNew, takesOptions: true }

export function NewOrderLines({ entry, tab }: { entry: OrderEntry; tab: TabHandle }) {
  const { hold, page, customerId } = entry
  const { lines, header } = hold.order
  const stockIn = header.warehouse_id ? Number(header.warehouse_id.id) : 'usual'
  const columns = useVisibleColumns(useMemo(() => orderLineColumns(loadSaleItems(customerId, stockIn), 'taking'), [customerId, stockIn]))
  return (
    <NewSaleLines
      tab={tab}
      kind={kind}
      hold={hold}
      lines={lines}
      columns={columns}
      quoteFor={{
        customer_id: customerId,
        branch_id: idOf(header.branch_id),
        warehouse_id: idOf(header.warehouse_id),
        delivery_type_id: idOf(header.delivery_type_id),
        delivery_country_id: idOf(header.delivery_country_id),
        vat_case: header.vat_case,
        date: isDay(header.date) ? header.date : null,
      }}
      warned={{ due: dueOf(header), priceMode: 'net' }}
      errors={page.rowErrors}
      onCorrected={page.clearRow}
      onUnknown={page.setNotFound}
      onLeave={page.toFields}
      totals={(rows) => <SaleTotals totals={totalsOfRows(rows)} />}
    />
  )
}

function dueOf({ delivery_date, expected_date }: NewHeader): string | null {
  const due = delivery_date ?? expected_date
  return isDay(due) ? due : null
}

function idOf(option: Option | null): number | null {
  return option && Number(option.id)
}
