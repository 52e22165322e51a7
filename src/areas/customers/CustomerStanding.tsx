import { customers } from '../../../contract/customers/customers.ts'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { HeadFigures, type HeadFigure } from '../../workspace/record/HeadFigures.tsx'

/** The debt of a customer, its overdue part, the credit left and the last order. */
export function CustomerStanding({ customerId }: { customerId: number }) {
  return useMay(customers.standing) ? <Figures customerId={customerId} /> : null
}

function Figures({ customerId }: { customerId: number }) {
  const { answer } = useCall(customers.standing, { params: { customerId } })
  // Takes its place at once, so that nothing moves when the answer comes.
  if (!answer) return <div aria-hidden className="h-9" />
  const { balance, overdue, credit_left, last_order } = answer.data
  const figures: HeadFigure[] = [
    { label: 'Parāds', value: formatMoney(balance) },
    { label: 'Kavēts', value: formatMoney(overdue), alarming: Number(overdue) > 0 },
  ]
  if (credit_left !== undefined) {
    const value = credit_left === null ? 'bez limita' : formatMoney(credit_left)
    figures.push({ label: 'Atlikušais kredītlimits', value, alarming: Number(credit_left) < 0 })
  }
  if (last_order) {
    const { id, number, date, gross } = last_order
    const link = (
      <AppLink to={`/orders/${id}`} tab title={number ?? ''} className="text-accent hover:underline">
        {[number, formatDate(date)].filter(Boolean).join(' · ')}
      </AppLink>
    )
    figures.push({
      label: 'Pēdējais pasūtījums',
      value: (
        <>
          {link} {formatMoney(gross)}
        </>
      ),
    })
  }
  return <HeadFigures label="Saistības" figures={figures} />
}
