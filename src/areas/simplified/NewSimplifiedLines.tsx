import { useMemo, useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { useVatRates } from '../../data/vat-rates.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { isDay } from '../../ui/parse.ts'
import { NewSaleLines, type NewSaleKind } from '../shared/sale-lines/NewSaleLines.tsx'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { loadGoods } from './simplified.goods.ts'
import {
  askSimplified,
  simplifiedColumns,
  simplifiedLineKind,
  totalsOfSimplified,
  type SimplifiedRow,
  type SimplifiedValues,
} from './simplified-lines.ts'
import type { SimplifiedEntry } from './use-simplified-entry.ts'

export function NewSimplifiedLines({ entry, tab }: { entry: SimplifiedEntry; tab: TabHandle }) {
  const { hold, page } = entry
  const { customer, header, lines } = hold.invoice
  const { date, warehouse_id, payment_method, price_mode } = header
  const customerId = customer ? Number(customer.id) : null
  const warehouse = warehouse_id ? Number(warehouse_id.id) : null
  const load = loadGoods(customerId, warehouse ?? 'usual')
  const [today] = useState(() => dayOf(new Date()))
  const rates = useVatRates().on(isDay(date) ? date : today)
  const columns = useMemo(() => simplifiedColumns(load, price_mode, rates), [load, price_mode, rates])
  const kind = useMemo((): NewSaleKind<SimplifiedValues, SimplifiedRow> => ({ ...simplifiedLineKind(rates), takesOptions: false }), [rates])
  return (
    <>
      {page.errors['items'] && (
        <p role="alert" className="pb-2 text-danger">
          {page.errors['items'].join(' ')}
        </p>
      )}
      <NewSaleLines
        tab={tab}
        kind={kind}
        hold={hold}
        lines={lines}
        columns={columns}
        quoteFor={{
          customer_id: customerId,
          branch_id: null,
          warehouse_id: warehouse,
          payment_method,
          price_mode,
          date: isDay(date) ? date : null,
        }}
        ask={askSimplified}
        warned={{ due: null, priceMode: price_mode }}
        errors={page.rowErrors}
        onCorrected={page.clearRow}
        onUnknown={page.setNotFound}
        onLeave={page.toFields}
        totals={(rows) => <SaleTotals totals={totalsOfSimplified(rows, price_mode)} />}
        autoFocus
      />
    </>
  )
}
