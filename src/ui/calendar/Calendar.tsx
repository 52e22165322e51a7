import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStore } from '../../store/store.ts'
import { Button, IconButton } from '../Button.tsx'
import { cx } from '../classes.ts'
import { letterOf } from '../is-letter.ts'
import { placeNextTo } from '../place.ts'
import { useModifiedKeys } from '../use-part-keys.ts'
import { markedDays, namesOn, readDayMarks } from './day-marks.ts'
import { monthText, movedDay, spokenDay, weekdayNames, weekdayShorts, weeksOf } from './month.ts'

/** The days known when the calendar was opened, `yyyy-mm-dd`. */
export interface OpenedAt {
  /** Of the field; null opens at today. */
  day: string | null
  today: string
}

export interface CalendarProps extends OpenedAt {
  /** Of the field. */
  label: string
  anchor: RefObject<HTMLElement | null>
  onTake: (day: string) => void
  /** Esc: nothing changes and the field gets the focus back. */
  onClose: () => void
  /** The focus went elsewhere. */
  onLeave: () => void
}

const namedKeys = [
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['Tab', 'Enter', 'Escape', 'F2', 'F8', 'F10', 'ContextMenu', 'Delete', 'Backspace', 'Insert'],
] as const

/**
 * The date picker dialog of the ARIA Authoring Practices, in the top layer. Its days are the only tab stop; the
 * buttons are for the mouse.
 */
export function Calendar({ label, day, today, anchor, onTake, onClose, onLeave }: CalendarProps) {
  const [at, setAt] = useState(day ?? today)
  const box = useRef<HTMLDivElement>(null)
  const heading = useId()
  useBox(box, anchor, onLeave)
  useEffect(readDayMarks, [])
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true }), [at])

  const onNamedKey = useModifiedKeys<HTMLDivElement>(namedKeys, (_, event) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') onTake(at)
    else if (!event.altKey) go(event)
  })

  function go(pressed: { key: string; shiftKey: boolean }): void {
    const to = movedDay(pressed, at)
    if (to !== undefined) setAt(to)
  }

  function letters(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (letterOf(event) === 't') setAt(today)
    else if (event.key === ' ') onTake(at)
    else return
    event.preventDefault()
  }

  const turn = (key: 'PageUp' | 'PageDown', shiftKey: boolean): void => go({ key, shiftKey })
  return (
    <div
      ref={(element) => {
        box.current = element
        onNamedKey(element)
      }}
      popover="manual"
      role="presentation"
      data-keys="text"
      onKeyDown={letters}
      // A grid around it would select the cell below; a click on no day leaves the focus.
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onMouseMove={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="pointer-events-auto fixed inset-auto m-0 cursor-default rounded-panel border border-line bg-raised p-2 text-left text-base leading-normal whitespace-normal text-text shadow-float select-none"
    >
      <div role="dialog" aria-modal="true" aria-label={`Kalendārs: ${label}`}>
        <div className="flex items-center gap-0.5">
          <Turn label="Iepriekšējais gads" shortcut="shift+pageup" run={() => turn('PageUp', true)} icon={<ChevronsLeft size={16} />} />
          <Turn label="Iepriekšējais mēnesis" shortcut="pageup" run={() => turn('PageUp', false)} icon={<ChevronLeft size={16} />} />
          <h2 id={heading} aria-live="polite" className="grow text-center">
            {monthText(at)}
          </h2>
          <Turn label="Nākamais mēnesis" shortcut="pagedown" run={() => turn('PageDown', false)} icon={<ChevronRight size={16} />} />
          <Turn label="Nākamais gads" shortcut="shift+pagedown" run={() => turn('PageDown', true)} icon={<ChevronsRight size={16} />} />
        </div>
        <Month at={at} chosen={day} today={today} labelledBy={heading} onTake={onTake} />
        <div className="mt-1 flex items-center justify-between gap-2 text-small text-muted">
          <span>Enter izvēlas · Esc aizver</span>
          <Button tone="quiet" tabIndex={-1} shortcut="t" onClick={() => setAt(today)}>
            Šodien
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Shows the box beside its field, and tells when the focus or the pointer goes elsewhere. */
function useBox(box: RefObject<HTMLDivElement | null>, anchor: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    const place = () => anchor.current && placeNextTo(shown, anchor.current.getBoundingClientRect(), { prefer: 'below', align: 'start' })
    const left = ({ target }: Event) => target instanceof Node && !shown.contains(target) && leave()
    shown.showPopover()
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    document.addEventListener('focusin', left)
    document.addEventListener('pointerdown', left, true)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      document.removeEventListener('focusin', left)
      document.removeEventListener('pointerdown', left, true)
    }
  }, [box, anchor])
}

function Turn({ label, shortcut, run, icon }: { label: string; shortcut: string; run: () => void; icon: ReactNode }) {
  return (
    <IconButton label={label} shortcut={shortcut} tabIndex={-1} onClick={run}>
      {icon}
    </IconButton>
  )
}

interface MonthProps extends Pick<CalendarProps, 'today' | 'onTake'> {
  at: string
  chosen: string | null
  labelledBy: string
}

function Month({ at, chosen, today, labelledBy, onTake }: MonthProps) {
  const marks = useStore(markedDays)
  return (
    <div role="grid" aria-labelledby={labelledBy} className="mt-1">
      <div role="row" className={cx(columns, 'text-small text-muted')}>
        <span role="columnheader" aria-label="Nedēļas numurs">
          Ned.
        </span>
        {weekdayNames.map((name, weekday) => (
          <span key={name} role="columnheader" aria-label={name}>
            {weekdayShorts[weekday]}
          </span>
        ))}
      </div>
      {weeksOf(at).map(({ number, days }) => (
        <div key={days[0]} role="row" className={columns}>
          <span role="rowheader" className="figures text-small text-muted">
            {number}
          </span>
          {days.map((day, weekday) => (
            <Day
              key={day}
              day={day}
              holiday={namesOn(marks, day)}
              look={cx(day.slice(0, 7) !== at.slice(0, 7) && 'text-muted', weekday > 4 && 'bg-surface')}
              isAt={day === at}
              isChosen={day === chosen}
              isToday={day === today}
              onTake={onTake}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const columns = 'grid grid-cols-[repeat(8,32px)] items-center text-center'

interface DayProps extends Pick<CalendarProps, 'onTake'> {
  day: string
  /** Empty on other days. */
  holiday: string
  look: string
  isAt: boolean
  isChosen: boolean
  isToday: boolean
}

function Day({ day, holiday, look, isAt, isChosen, isToday, onTake }: DayProps) {
  return (
    // The box handles every key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="gridcell"
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[spokenDay(day), holiday].filter(Boolean).join(', ')}
      title={holiday || undefined}
      onClick={() => onTake(day)}
      className={cx(
        'own-ring figures size-8 rounded-control -outline-offset-2 outline-accent focus:outline-2 text-center leading-8 hover:bg-hover',
        look,
        isToday && 'font-semibold underline underline-offset-4',
        isChosen && 'bg-accent-soft',
        holiday !== '' && 'relative text-danger after:absolute after:top-1 after:right-1 after:size-1 after:rounded-full after:bg-danger',
      )}
    >
      {Number(day.slice(8))}
    </div>
  )
}
