import { countOf, formatMoney } from '../../../contract/format.ts'
import { leads } from '../../../contract/leads/leads.ts'
import { lead as chart } from '../../../machines/lead.ts'
import { useCall } from '../../commands/use-call.ts'
import { cx, toneText } from '../../ui/classes.ts'
import { lengthsOf } from './funnel-bars.ts'
import { leadTones } from './leads.labels.ts'

export function Funnel() {
  const { answer } = useCall(leads.funnel, { query: {} })
  const rows = answer?.data ?? []
  const lengths = lengthsOf(rows)
  return (
    <dl aria-label="Piltuve" className="flex shrink-0 gap-4 border-b @max-[760px]/main:flex-wrap border-line px-4 py-1.5 text-small">
      {rows.map(({ status, count, value, weighted }, at) => (
        <div key={status} className="min-w-28 flex-1">
          <dt className="flex items-baseline gap-1.5">
            <span className="truncate text-muted">{chart.states[status]}</span>
            <span className="figures ml-auto">{count}</span>
          </dt>
          <dd>
            <span className="block h-1 rounded-full bg-sunken">
              <span className={cx('block h-1 rounded-full bg-current', toneText[leadTones[status]])} style={{ width: `${lengths[at]}%` }} />
            </span>
            <span className="figures block truncate" title={`Pēc varbūtības ${formatMoney(weighted)}`}>
              {formatMoney(value)}
              <span className="unseen">
                , {countOf(count, 'ieraksts', 'ieraksti', 'ierakstu')}, pēc varbūtības {formatMoney(weighted)}
              </span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
