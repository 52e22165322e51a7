import { useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { service } from '../../../contract/service/service.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { PeriodReport, usePeriod } from '../../workspace/PeriodReport.tsx'
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

const headers = ['Pieteikumi', 'Atlaides, €', 'Garantija, €', 'Līgumā ietvertie materiāli, €', 'Kopā, €']
const amount = (value: string) => <td className="figures py-1 not-last:pr-3 text-right">{formatAmount(value)}</td>

function Savings({ answer: { data, discounts, warranty, contract, total } }: { answer: Answer<typeof service.savings> }) {
  return (
    <table className="w-full max-w-280 text-left" aria-label="Ietaupījumi">
      <thead className="text-small text-muted">
        <tr className="border-b border-line">
          <th className="py-1 not-last:pr-3 font-medium">{labelOf('customer_id')}</th>
          {headers.map((header) => (
            <th key={header} className="py-1 not-last:pr-3 text-right font-medium">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <td className="py-1 not-last:pr-3">
              <AppLink to={`/customers/${row.id}`}>{row.name}</AppLink>
            </td>
            <td className="figures py-1 not-last:pr-3 text-right">{row.applications}</td>
            {amount(row.discounts)}
            {amount(row.warranty)}
            {amount(row.contract)}
            {amount(row.total)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td className="py-1 not-last:pr-3" colSpan={2}>
            Kopā
          </td>
          {amount(discounts)}
          {amount(warranty)}
          {amount(contract)}
          {amount(total)}
        </tr>
      </tfoot>
    </table>
  )
}
