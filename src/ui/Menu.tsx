import { useState, type ReactNode } from 'react'
import { apart, Loaded } from './apart.tsx'
import { cx } from './classes.ts'

const menu = apart(async () => (await import('./MenuLayer.tsx')).LoadedMenu)
const contextMenu = apart(async () => (await import('./MenuLayer.tsx')).LoadedContextMenu)

/** One row of a menu. */
export interface MenuEntry {
  id: string
  label: string
  run: () => void
  icon?: ReactNode
  shortcut?: string | undefined
  /** Why it cannot be chosen now; it stays in the menu, greyed, with the reason under it. */
  disabledReason?: string | null | undefined
  tone?: 'plain' | 'danger' | undefined
  /** Draws a line above. */
  startsGroup?: boolean | undefined
}

/** What a menu needs. */
export interface MenuProps {
  /** The button's name. */
  label: string
  entries: readonly MenuEntry[]
  /** What stands on the button; its name when left out. */
  children?: ReactNode
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

/** Look of the button that opens a menu. */
export const menuButtonLook =
  'inline-flex h-7.5 min-w-7.5 items-center justify-center gap-1.5 rounded-control border border-transparent px-2 whitespace-nowrap hover:bg-hover data-open:bg-hover'

/**
 * A button that opens a menu: Enter, Space or arrow down opens, arrows and letters move, Esc closes. What
 * opens is loaded once somebody comes near the button.
 */
export function Menu(props: MenuProps) {
  const { label, children, className, tabIndex } = props
  const [begin, setBegin] = useState<'near' | 'focus' | 'open' | null>(null)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={children ? label : undefined}
      tabIndex={tabIndex}
      className={cx(menuButtonLook, className)}
      onPointerEnter={() => setBegin((before) => before ?? 'near')}
      onFocus={() => setBegin((before) => (before === 'open' ? before : 'focus'))}
      onClick={() => setBegin('open')}
      onKeyDown={({ key }) => key === 'ArrowDown' && setBegin('open')}
    >
      {children ?? label}
    </button>
  )
  return begin === null ? button : <Loaded part={menu} props={{ ...props, begin }} meanwhile={button} />
}

/** What a menu at a point needs. */
export interface ContextMenuProps {
  /** Where it opens, in the window's pixels. */
  at: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** A menu at a point: of a row, by its key or the right button. Mount it to open it; focus returns on close. */
export function ContextMenu(props: ContextMenuProps) {
  return <Loaded part={contextMenu} props={props} />
}
