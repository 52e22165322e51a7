import { useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { service } from '../../../contract/service/service.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Option } from '../../ui/use-options.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { PeriodReport, usePeriod } from '../../workspace/PeriodReport.tsx'
import { ReportRows } from '../../workspace/ReportRows.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

/** Savings by discounts, warranty and contract. */
export default function SavingsScreen({ tab }: ScreenProps) {
  const { period, fields } = usePeriod((today) => `${today.slice(0, 4)}-01-01`)
  const [customer, setCustomer] = useState<Option | null>(null)
  useTitle(tab, 'Ietaupījumi')
  const query = { ...period, ...(customer && { customer_id: Number(customer.id) }) }
  const state = useCall(service.savings, { query }, { handled: true })
  return (
    <PeriodReport
      title="Ietaupījumi"
      state={state}
      failed="Ietaupījumus neizdevās ielādēt"
      nothing="Šajā periodā neviens neko nav ietaupījis"
      fields={
        <div className="grid max-w-180 grid-cols-3 gap-3">
          {fields(state.failure?.errors)}
          <ComboField label={labelOf('customer_id')} load={recordLoader('customer')} value={customer} onChange={setCustomer} />
        </div>
      }
    >
      {(answer) => <Savings answer={answer} />}
    </PeriodReport>
  )
}

type Answered = Answer<typeof service.savings>
type Row = Answered['data'][number]

const amount = (id: 'discounts' | 'warranty' | 'contract' | 'total', header: string): Column<Row> => ({
  id,
  header,
  width: widths.money,
  align: 'end',
  cell: (row) => formatAmount(row[id]),
})

const columns: readonly Column<Row>[] = [
  { id: 'name', header: labelOf('customer_id'), width: widths.name, grow: 1, opens: true, cell: ({ name }) => name },
  { id: 'applications', header: 'Pieteikumi', width: widths.quantity, align: 'end', cell: ({ applications }) => applications },
  amount('discounts', 'Atlaides, €'),
  amount('warranty', 'Garantija, €'),
  amount('contract', 'Līgumā ietvertie materiāli, €'),
  amount('total', 'Kopā, €'),
]

const types = {
  spec: { columns: { name: 'text', applications: 'whole', discounts: 'money', warranty: 'money', contract: 'money', total: 'money' } },
} as const

function Savings({ answer: { data, discounts, warranty, contract, total } }: { answer: Answered }) {
  return (
    <ReportRows
      label="Ietaupījumi"
      kind="service-savings"
      rows={data}
      columns={columns}
      types={types}
      path={({ id }) => `/customers/${id}`}
      title={({ name }) => name}
      sums={[
        ['Atlaides, €', formatAmount(discounts)],
        ['Garantija, €', formatAmount(warranty)],
        ['Līgumā ietvertie materiāli, €', formatAmount(contract)],
        ['Kopā, €', formatAmount(total)],
      ]}
    />
  )
}
