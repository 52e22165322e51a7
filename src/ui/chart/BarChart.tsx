import { useId, useState, type KeyboardEvent } from 'react'
import { formatQuantity } from '../../../contract/format.ts'
import { cx } from '../classes.ts'
import { ticksFor } from './ticks.ts'

export interface ChartPoint {
  label: string
  /** For drawing only; `text` is displayed. */
  value: number
  text: string
}

interface BarChartProps {
  title: string
  points: readonly ChartPoint[]
  height?: number | undefined
  onOpen?: ((index: number) => void) | undefined
}

/** With more bars, only some get labels. */
const mostNamed = 12

/** A table holds the figures for screen readers. Interactive bars are one tab stop; arrows move. */
export function BarChart({ title, points, height = 120, onOpen }: BarChartProps) {
  const id = useId()
  const values = points.map(({ value }) => value)
  const most = Math.max(1e-9, ...values.map(Math.abs))
  const ticks = ticksFor(Math.min(0, ...values), Math.max(0, ...values))
  const highest = ticks.at(-1) ?? 0
  const span = Math.max(1e-9, highest - (ticks[0] ?? 0))
  const heightOf = (value: number): number => ((highest - value) / span) * height
  const baseline = heightOf(0)
  const [place, setPlace] = useState(0)
  const current = Math.min(place, points.length - 1)
  const every = Math.ceil(points.length / mostNamed)
  const words =
    every > 1 ? 'flex min-w-0 grow basis-0 justify-center whitespace-nowrap' : 'min-w-0 grow basis-0 truncate text-center max-sm:text-clip'

  function keys(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const last = points.length - 1
    const to = { ArrowRight: Math.min(last, current + 1), ArrowLeft: Math.max(0, current - 1), Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setPlace(to)
    document.getElementById(`${id}-${to}`)?.focus()
  }

  return (
    <figure aria-labelledby={id} className="flex flex-col gap-1">
      <figcaption id={id} className="text-small text-muted">
        {title}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 pt-2">
        <div aria-hidden className="figures relative text-right text-small text-muted" style={{ height }}>
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2 whitespace-nowrap" style={{ top: heightOf(tick) }}>
              {formatQuantity(String(tick))}
            </span>
          ))}
          {/* Gives the column its width. */}
          <span className="invisible whitespace-nowrap">{ticks.map((tick) => formatQuantity(String(tick))).reduce(longer)}</span>
        </div>
        <div aria-hidden={!onOpen} role={onOpen && 'group'} aria-labelledby={onOpen && id} className="relative flex gap-1.5">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={cx('absolute inset-x-0 border-b', tick === 0 ? 'border-edge' : 'border-line')}
              style={{ top: heightOf(tick) - 1 }}
            />
          ))}
          {points.map((point, index) => {
            const size = Math.max(point.value === 0 ? 0 : 1, (Math.abs(point.value) / span) * height)
            const bar = (
              <span
                className={`absolute inset-x-0 rounded-t-[2px] ${point.value < 0 ? 'bg-danger' : Math.abs(point.value) === most ? 'bg-accent' : 'bg-accent/60'} group-hover:bg-accent-strong`}
                style={{ top: point.value < 0 ? baseline : baseline - size, height: size }}
              />
            )
            const shape = { className: 'group relative block min-w-0 grow', style: { height }, title: `${point.label}: ${point.text}` }
            if (!onOpen)
              return (
                <div key={point.label} {...shape}>
                  {bar}
                </div>
              )
            return (
              <button
                key={point.label}
                type="button"
                id={`${id}-${index}`}
                aria-label={`${point.label}: ${point.text}`}
                tabIndex={index === current ? 0 : -1}
                onKeyDown={keys}
                onFocus={() => setPlace(index)}
                onClick={() => onOpen(index)}
                {...shape}
              >
                {bar}
              </button>
            )
          })}
        </div>
        <div aria-hidden className="col-start-2 flex gap-1.5 text-small text-muted">
          {points.map(({ label }, place) => (
            <span key={label} className={words}>
              {place % every === 0 && label}
            </span>
          ))}
        </div>
      </div>
      <ChartTable title={title} points={points} />
    </figure>
  )
}

const longer = (one: string, other: string): string => (other.length > one.length ? other : one)

export function ChartTable({ title, points }: { title: string; points: readonly ChartPoint[] }) {
  return (
    <table className="unseen">
      <caption>{title}</caption>
      <tbody>
        {points.map(({ label, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
