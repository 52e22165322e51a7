import { useMemo } from 'react'
import type { SimplifiedInvoiceRecord } from '../../../contract/simplified/simplified.ts'
import { useVatRates } from '../../data/vat-rates.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { SaleLines } from '../shared/sale-lines/SaleLines.tsx'
import { loadGoods } from './simplified.goods.ts'
import { askSimplified, simplifiedColumns, simplifiedLineKind, totalsOfSimplified } from './simplified-lines.ts'

interface SimplifiedLinesProps {
  invoice: SimplifiedInvoiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

export function SimplifiedLines({ invoice, tab, reload }: SimplifiedLinesProps) {
  const { customer, warehouse, date, payment_method, price_mode, can, simplified_invoice_items: items } = invoice
  const customerId = customer?.id ?? null
  const load = loadGoods(customerId, warehouse.id)
  const rates = useVatRates().on(date)
  const columns = useMemo(() => simplifiedColumns(load, price_mode, rates), [load, price_mode, rates])
  const kind = useMemo(() => simplifiedLineKind(rates), [rates])
  const lines = useMemo(
    // Shows the warehouse only if it differs from the invoice's.
    () =>
      items.map((item) => ({
        ...item,
        notes: item.description,
        warehouse: item.warehouse?.id === warehouse.id ? null : item.warehouse,
        units: item.units.map((number, id) => ({ id, number, issued: true })),
      })),
    [items, warehouse.id],
  )
  return (
    <div className="flex flex-col gap-2">
      <SaleLines
        tab={tab}
        reload={reload}
        kind={kind}
        lines={lines}
        columns={columns}
        quoteFor={{
          customer_id: customerId,
          branch_id: invoice.branch?.id ?? null,
          warehouse_id: warehouse.id,
          date,
          payment_method,
          price_mode,
        }}
        ask={askSimplified}
        may={{ edit: can['ITEM_EDIT'] === true, add: can['ITEM_ADD'] === true, remove: can['ITEM_DELETE'] === true }}
        warned={{ due: null, priceMode: price_mode }}
        totals={(rows) => <SaleTotals totals={rows ? totalsOfSimplified(rows, price_mode) : { ...invoice, groups: invoice.vat_lines }} />}
      />
      {invoice.amount_in_words && (
        <p>
          <span className="text-muted">Summa vārdiem: </span>
          {invoice.amount_in_words}
        </p>
      )}
    </div>
  )
}
