import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { cx } from './classes.ts'
import { fold } from './fold.ts'
import { placeNextTo } from './place.ts'
import type { Option, OptionsState } from './use-options.ts'

interface OptionListProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  state: OptionsState
  query: string
  active: number
  onHover: (place: number) => void
  onPick: (option: Option) => void
}

/** The list is in the top layer; the control keeps the focus and refers to the active row. */
export function OptionList({ id, label, anchor, state, query, active, onHover, onPick }: OptionListProps) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const place = () =>
      anchor.current && placeNextTo(list, anchor.current.getBoundingClientRect(), { prefer: 'below', align: 'start', fill: true })
    list.showPopover()
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [anchor, state.options])
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={box}
      role="presentation"
      popover="manual"
      className="fixed inset-auto m-0 max-h-75 max-w-170 min-w-60 overflow-y-auto rounded-panel border border-line bg-raised py-1 text-base text-text shadow-float"
      // Keeps the control focused.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={label} aria-busy={state.loading || undefined}>
        {state.options.map((option, place) => (
          <OptionRow
            key={option.id}
            id={id}
            option={option}
            place={place}
            query={query}
            active={place === active}
            onHover={onHover}
            onPick={onPick}
          />
        ))}
      </div>
      <Remark state={state} />
    </div>
  )
}

export function optionId(list: string, place: number): string {
  return `${list}-${place}`
}

interface RowProps extends Pick<OptionListProps, 'id' | 'query' | 'onHover' | 'onPick'> {
  option: Option
  place: number
  active: boolean
}

function OptionRow({ id, option, place, query, active, onHover, onPick }: RowProps) {
  return (
    // The control handles every key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="option"
      id={optionId(id, place)}
      aria-selected={active}
      aria-disabled={Boolean(option.disabledReason) || undefined}
      onPointerMove={() => active || onHover(place)}
      onClick={() => option.disabledReason || onPick(option)}
      className={cx(
        'flex min-h-7 flex-wrap items-baseline gap-x-4 px-2.5 py-1',
        active && 'bg-accent-soft',
        option.disabledReason && 'text-muted',
      )}
    >
      <span className="min-w-0 max-w-full grow truncate">
        <Marked text={option.label} query={query} />
      </span>
      {option.disabledReason ? (
        <span className="figures shrink-0 text-small text-muted">{option.disabledReason}</span>
      ) : (
        <OptionDetails {...option} />
      )}
    </div>
  )
}

function OptionDetails({ hint, fact, aside }: Option) {
  const parts = [hint, fact, aside].filter((part) => part !== undefined && part !== '')
  if (parts.length === 0) return null
  return (
    <span className="figures shrink-0 text-small text-muted">
      {parts.map((part, place) => (
        <span key={part} className={part === fact ? 'text-text' : undefined}>
          {place > 0 && ' · '}
          {part}
        </span>
      ))}
    </span>
  )
}

function Remark({ state }: { state: OptionsState }) {
  const text = state.failed
    ? 'Neizdevās ielādēt'
    : state.options.length > 0
      ? null
      : state.query === null || state.loading
        ? 'Meklē'
        : (state.reason ?? 'Nekas nav atrasts')
  return (
    <p role="status" className={cx(text ? 'px-2.5 py-1' : 'unseen', state.failed ? 'text-danger' : 'text-muted')}>
      {text ?? `Atrasti: ${state.options.length}`}
    </p>
  )
}

/** Highlights the query, ignoring accents. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markedParts(text, query).map((part, place) => (part.hit ? <b key={place}>{part.text}</b> : <span key={place}>{part.text}</span>))
}

export function markedParts(text: string, query: string): { text: string; hit: boolean }[] {
  const letters = Array.from(text.normalize('NFC'))
  const plain = letters.map((letter) => fold(letter).slice(0, 1) || letter).join('')
  const hits = new Array<boolean>(letters.length).fill(false)
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const at = plain.indexOf(word)
    if (at >= 0) hits.fill(true, at, at + word.length)
  }
  const parts: { text: string; hit: boolean }[] = []
  letters.forEach((letter, place) => {
    const hit = hits[place] ?? false
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit })
  })
  return parts
}
