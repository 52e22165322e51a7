import type { ReactNode } from 'react'

/** One row of a menu. */
export interface MenuEntry {
  id: string
  label: string
  run: () => void
  icon?: ReactNode
  shortcut?: string | undefined
  /** Why it cannot be chosen now; it stays in the menu, greyed, with the reason under it. */
  disabledReason?: string | null | undefined
  /** Told that a person chose it all the same, and heard the reason. */
  refuse?: (() => void) | undefined
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

/** What a menu at a point needs. */
export interface ContextMenuProps {
  /** Where it opens, in the window's pixels. */
  at: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** Look of the button that opens a menu. */
export const menuButtonLook =
  'inline-flex h-7.5 min-w-7.5 items-center justify-center gap-1.5 rounded-control border border-transparent px-2 whitespace-nowrap hover:bg-hover data-open:bg-hover'
