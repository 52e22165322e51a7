import type { ReactNode } from 'react'

export interface MenuEntry {
  id: string
  label: string
  run: () => void
  icon?: ReactNode
  shortcut?: string | undefined
  /** The disabled entry stays visible with this reason. */
  disabledReason?: string | null | undefined
  /** Called when a disabled entry is selected. */
  refuse?: (() => void) | undefined
  tone?: 'plain' | 'danger' | undefined
  startsGroup?: boolean | undefined
}

export interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  children?: ReactNode
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

export interface ContextMenuProps {
  /** In window pixels. */
  at: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

export const menuButtonLook =
  'inline-flex h-7.5 min-w-7.5 items-center justify-center gap-1.5 rounded-control border border-transparent px-2 whitespace-nowrap hover:bg-hover data-open:bg-hover'
