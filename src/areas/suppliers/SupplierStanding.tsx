import { formatMoney } from '../../../contract/format.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { HeadFigures, type HeadFigure } from '../../workspace/record/HeadFigures.tsx'

/** The debt to a supplier, its overdue part, money paid without an invoice, and what return acts and vouchers take off. */
export function SupplierStanding({ supplierId }: { supplierId: number }) {
  return useMay(payables.standing) ? <Figures supplierId={supplierId} /> : null
}

function Figures({ supplierId }: { supplierId: number }) {
  const { answer } = useCall(payables.standing, { params: { supplierId } })
  // Takes its place at once, so that nothing moves when the answer comes.
  if (!answer) return <div aria-hidden className="h-9" />
  const { open, overdue, free, credited, balance } = answer.data
  const figures: HeadFigure[] = [
    { label: 'Neapmaksātie rēķini', value: formatMoney(open) },
    { label: 'Kavēts', value: formatMoney(overdue), alarming: Number(overdue) > 0 },
  ]
  if (Number(free) > 0) figures.push({ label: 'Samaksāts bez rēķina', value: formatMoney(free) })
  if (Number(credited) !== 0) figures.push({ label: 'Kredīti un izziņas', value: formatMoney(credited) })
  if (figures.length > 2) figures.push({ label: 'Parāds', value: formatMoney(balance) })
  return <HeadFigures label="Saistības" figures={figures} />
}
