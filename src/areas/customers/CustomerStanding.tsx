import { customers } from '../../../contract/customers/customers.ts'
import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { big, round2 } from '../../../contract/money.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { HeadFigures, type HeadFigure } from '../../workspace/record/HeadFigures.tsx'

interface StandingProps {
  customerId: number
  name: string
}

/** The debt of a customer, its overdue part, the credit left and the last order. */
export function CustomerStanding({ customerId, name }: StandingProps) {
  return useMay(customers.standing) ? <Figures customerId={customerId} name={name} /> : null
}

function Figures({ customerId, name }: StandingProps) {
  const { answer } = useCall(customers.standing, { params: { customerId } })
  // Takes its place at once, so that nothing moves when the answer comes.
  if (!answer) return <div aria-hidden className="h-9" />
  const { balance, overdue, open_documents, free, unbilled, credit_left, last_order } = answer.data
  const openItems = new URLSearchParams({ customer_id: String(customerId), customer_id__label: name })
  const debt = `${formatMoney(balance)} · ${countOf(open_documents, 'dokuments', 'dokumenti', 'dokumentu')}`
  const figures: HeadFigure[] = [
    {
      label: 'Parāds',
      value: (
        <AppLink to={`/open_items?${openItems}`} tab command="customer.open-items">
          {debt}
        </AppLink>
      ),
    },
    { label: 'Kavēts', value: formatMoney(overdue), alarming: Number(overdue) > 0 },
  ]
  if (Number(free) > 0) {
    figures.push(
      { label: 'Brīvs kredīts un avansi', value: formatMoney(free) },
      { label: 'Saldo', value: formatMoney(round2(big(balance).minus(free))) },
    )
  }
  if (Number(unbilled ?? 0) > 0) figures.push({ label: 'Vēl nav rēķinos', value: formatMoney(unbilled ?? '0') })
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
