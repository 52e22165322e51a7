import { ArrowRight, Check } from 'lucide-react'
import { cx } from './classes.ts'

interface LifecyclePictureProps {
  /** In the usual order. */
  states: readonly { id: string; label: string }[]
  current: string
  /** Allowed transitions as pairs of state ids. */
  edges: readonly (readonly [from: string, to: string])[]
}

export function LifecyclePicture({ states, current, edges }: LifecyclePictureProps) {
  const chain = chainOf(
    states.map(({ id }) => id),
    edges,
  )
  const next = new Set(edges.filter(([from]) => from === current).map(([, to]) => to))
  const reached = chain.indexOf(current)
  const label = states.find(({ id }) => id === current)?.label ?? current
  const names = states.filter(({ id }) => next.has(id)).map(({ label: name }) => name)
  const aside = states.filter(({ id }) => !chain.includes(id))
  const look = (id: string) => ({
    here: id === current,
    next: next.has(id),
    past: reached >= 0 && chain.indexOf(id) >= 0 && chain.indexOf(id) < reached,
  })

  return (
    <div
      role="img"
      aria-label={`Stāvoklis: ${label}. ${names.length > 0 ? `Tālāk: ${names.join(', ')}.` : 'Tālāk ceļa nav.'}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small"
    >
      <span className="flex flex-wrap items-center gap-y-1">
        {chain.map((id, place) => (
          <span key={id} className="flex items-center">
            {place > 0 && <span className={cx('h-px w-4', place <= reached ? 'bg-accent' : 'bg-edge')} />}
            <StateMark label={states.find((state) => state.id === id)?.label ?? id} {...look(id)} />
          </span>
        ))}
      </span>
      {aside.length > 0 && (
        <span className="flex flex-wrap items-center gap-1.5 border-line sm:border-l sm:pl-3">
          {aside.map(({ id, label: name }) => (
            <StateMark key={id} label={name} {...look(id)} />
          ))}
        </span>
      )}
    </div>
  )
}

function StateMark({ label, here, next, past }: { label: string; here: boolean; next: boolean; past: boolean }) {
  return (
    <span
      className={cx(
        'flex h-5 items-center rounded-full border px-2 whitespace-nowrap',
        here && 'border-accent bg-accent font-medium text-on-accent',
        !here && past && 'border-transparent bg-accent-soft text-text',
        !here && !past && (next ? 'border-accent text-text' : 'border-dashed border-line text-muted'),
      )}
    >
      {!here && past && <Check size={12} className="mr-1 -ml-0.5" />}
      {!here && !past && next && <ArrowRight size={12} className="mr-1 -ml-0.5" />}
      {label}
    </span>
  )
}

/** From the first state, follows the edge to the nearest later state. */
export function chainOf(order: readonly string[], edges: readonly (readonly [from: string, to: string])[]): string[] {
  const chain: string[] = []
  let at: string | undefined = order[0]
  while (at !== undefined) {
    chain.push(at)
    const place = order.indexOf(at)
    const onward = edges.filter(([from]) => from === at).map(([, to]) => order.indexOf(to))
    const nearest = Math.min(...onward.filter((target) => target > place))
    at = order[nearest]
  }
  return chain
}
