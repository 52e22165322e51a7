import { countOf, formatMoney } from '../../../contract/format.ts'
import { leads } from '../../../contract/leads.ts'
import { isOpenLead, lead as chart } from '../../../machines/lead.ts'
import { useCall } from '../../desk/use-call.ts'
import { cx, toneText } from '../../ui/classes.ts'
import { leadTones } from './words.ts'

/**
 * How many leads stand in each status and what they may bring. A bar is as long as its value among those still worked
 * on: what was won and lost over the years would leave nothing to see of them, so its bars end where the longest does.
 */
export function Funnel() {
  const { answer } = useCall(leads.funnel, { query: {} })
  const rows = answer?.data ?? []
  const most = Math.max(1, ...rows.filter(({ status }) => isOpenLead(status)).map(({ value }) => Number(value)))
  return (
    <dl aria-label="Piltuve" className="flex shrink-0 gap-4 overflow-x-auto border-b border-line px-4 py-1.5 text-small">
      {rows.map(({ status, count, value, weighted }) => (
        <div key={status} className="min-w-28 flex-1">
          <dt className="flex items-baseline gap-1.5">
            <span className="truncate text-muted">{chart.states[status]}</span>
            <span className="figures ml-auto">{count}</span>
          </dt>
          <dd>
            <span className="block h-1 rounded-full bg-sunken">
              <span
                className={cx('block h-1 rounded-full bg-current', toneText[leadTones[status]])}
                style={{ width: `${Math.min(100, (Number(value) / most) * 100)}%` }}
              />
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
