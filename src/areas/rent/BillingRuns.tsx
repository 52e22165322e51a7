import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent/rent.ts'
import type { BillingRun } from '../../../contract/rent/rent-billing.ts'
import { useCall } from '../../commands/use-call.ts'
import { AppLink } from '../../workspace/AppLink.tsx'

/** Current runs and the latest one. */
export function BillingRuns() {
  const { answer } = useCall(rent.billingRuns, {})
  const runs = (answer?.data ?? []).filter(({ is_running }, place) => is_running || place === 0)
  if (runs.length === 0) return null
  return (
    <section aria-label="Rēķinu izrakstīšana" className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2">
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </section>
  )
}

function Run({ run }: { run: BillingRun }) {
  const { period_start, period_end, is_running, outcomes, net, refused, created_by } = run
  const all = Object.values(outcomes).reduce((total, count) => total + count, 0)
  const processed = all - outcomes.waiting
  const period = `${formatDate(period_start)}–${formatDate(period_end)}`
  return (
    <div className="flex flex-col gap-1">
      {is_running ? (
        <div className="flex items-center gap-3">
          <progress aria-label={`Raksta rēķinus par ${period}`} value={processed} max={all} className="h-1.5 w-72" />
          <span className="figures">
            {processed} no {all}
          </span>
          <span className="text-muted">par {period}; var darīt ko citu, tas turpinās pats</span>
        </div>
      ) : (
        <p>
          Pēdējoreiz par {period}: {countOf(outcomes.invoiced, 'sagatavots rēķins', 'sagatavoti rēķini', 'sagatavotu rēķinu')},{' '}
          {formatMoney(net)} bez PVN
          <span className="text-muted">
            {outcomes.nothing_due > 0 && `, nekas nebija jāmaksā ${outcomes.nothing_due}`}
            {outcomes.withheld > 0 && `, bez rēķina ${outcomes.withheld}`}
            {created_by && ` · ${created_by.name}`}
          </span>
        </p>
      )}
      {refused.length > 0 && (
        <ul className="text-danger">
          {refused.slice(0, 10).map((bill) => (
            <li key={bill.rent.id}>
              <AppLink to={`/rent/${bill.rent.id}`}>{bill.rent.name}</AppLink>: {bill.reason}
            </li>
          ))}
          {refused.length > 10 && <li>un vēl {refused.length - 10}</li>}
        </ul>
      )}
    </div>
  )
}
