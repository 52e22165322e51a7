import { MoreHorizontal } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from './Button.tsx'
import { cx } from './classes.ts'
import { Menu } from './Menu.tsx'
import type { MenuEntry } from './menu-props.ts'

/** Overflowing actions move into the menu. */
export interface ToolbarAction extends Omit<MenuEntry, 'tone' | 'startsGroup'> {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  busy?: boolean | undefined
  note?: string | null | undefined
}

interface ToolbarProps {
  label: string
  actions: readonly ToolbarAction[]
  more?: readonly MenuEntry[] | undefined
  align?: 'start' | 'end' | undefined
}

const gap = 6
const menuWidth = 36

export function Toolbar({ label, actions, more = [], align = 'start' }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(actions.length)
  const [stop, setStop] = useState(0)
  const measured = useRef<string>(undefined)
  const signature = actions.map((action) => `${action.label} ${action.shortcut ?? ''}`).join('|')

  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const widths: number[] = []
    const measure = () => {
      for (const [place, child] of [...element.children].slice(0, -1).entries()) widths[place] = (child as HTMLElement).offsetWidth
      setFits(countThatFit(widths, element.clientWidth, more.length > 0))
    }
    // For a restored tab the observer measures after layout.
    if (measured.current !== signature) measure()
    measured.current = signature
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [signature, more.length])

  function keys(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft' && event.key !== 'Home' && event.key !== 'End') return
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter((button) =>
      button.checkVisibility({ visibilityProperty: true }),
    )
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const next = (to + buttons.length) % buttons.length
    setStop(next)
    buttons[next]?.focus()
  }

  const hidden: MenuEntry[] = actions
    .slice(fits)
    .map(({ tone, ...action }) => ({ ...action, tone: tone === 'danger' ? 'danger' : 'plain' }))
  const rest = hidden.length > 0 ? more.map((entry, place) => ({ ...entry, startsGroup: place === 0 || entry.startsGroup })) : more
  const entries = [...hidden, ...rest]
  const stops = Math.min(fits, actions.length) + (entries.length > 0 ? 1 : 0)
  const current = Math.min(stop, stops - 1)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={keys}
      className={cx('no-print relative flex min-w-0 grow gap-1.5 overflow-x-clip', align === 'end' && 'justify-end')}
    >
      {actions.map(({ id, run, label: name, ...action }, place) => (
        // Overflowing actions stay in the layout for measuring, but invisible.
        <span key={id} className={place < fits ? 'shrink-0' : 'invisible absolute'}>
          <Button {...action} onClick={run} tabIndex={place === current ? 0 : -1}>
            {name}
          </Button>
        </span>
      ))}
      <span>
        {entries.length > 0 && (
          <Menu label="Citas darbības" entries={entries} align="end" tabIndex={current === stops - 1 ? 0 : -1}>
            <MoreHorizontal aria-hidden size={16} />
          </Menu>
        )}
      </span>
    </div>
  )
}

/** Counts the widths that fit, with space for the menu if needed. */
export function countThatFit(widths: readonly number[], availableWidth: number, needsMenu: boolean): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap)
  if (whole + (needsMenu ? gap + menuWidth : 0) <= availableWidth) return widths.length
  let used = menuWidth
  const over = widths.findIndex((width) => (used += width + gap) > availableWidth)
  return over < 0 ? widths.length : over
}
