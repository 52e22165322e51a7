import { Button } from '../../ui/Button.tsx'
import type { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { monthFrom } from './month.ts'

interface VatPeriodHeadProps {
  title: string
  report: ReturnType<typeof usePeriodInAddress>
  /** First day of the figures that are shown. */
  from: string
  errors: Readonly<Record<string, readonly string[]>> | undefined
}

/** Title and period, with keys to the months beside it. */
export function VatPeriodHead({ title, report: { fields, setPeriod, enteredPeriod }, from, errors }: VatPeriodHeadProps) {
  const go = (months: number) => setPeriod(monthFrom(enteredPeriod?.from ?? from, months))
  return (
    <RecordHead title={title}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="grid w-110 max-w-full grid-cols-2 gap-3">{fields(errors)}</div>
        <div role="group" aria-label="Mēnesis" className="flex flex-wrap gap-1.5">
          <Button onClick={() => go(-1)}>Iepriekšējais mēnesis</Button>
          <Button onClick={() => go(1)}>Nākamais mēnesis</Button>
        </div>
      </div>
    </RecordHead>
  )
}
