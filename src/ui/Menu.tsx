import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { cx } from './classes.ts'
import { Kbd } from './Kbd.tsx'

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

interface MenuProps {
  /** The button's name. */
  label: string
  entries: readonly MenuEntry[]
  /** What stands on the button; its name when left out. */
  children?: ReactNode
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

const buttonLook =
  'inline-flex h-7.5 min-w-7.5 items-center justify-center gap-1.5 rounded-control border border-transparent px-2 whitespace-nowrap hover:bg-hover data-open:bg-hover'

/** A button that opens a menu: Enter, Space or arrow down opens, arrows and letters move, Esc closes. */
export function Menu({ label, entries, children, align = 'start', className, tabIndex }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton aria-label={children ? label : undefined} tabIndex={tabIndex} className={cx(buttonLook, className)}>
        {children ?? label}
      </MenuButton>
      <MenuList entries={entries} anchor={`bottom ${align}`} />
    </HeadlessMenu>
  )
}

interface ContextMenuProps {
  /** Where it opens, in the window's pixels. */
  at: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** A menu at a point: of a row, by its key or the right button. Mount it to open it; focus returns on close. */
export function ContextMenu({ at, label, entries, onClose }: ContextMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Headless menus open from their button alone, so the unseen one here is pressed.
    const before = document.activeElement
    opener.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    return () => {
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement)) before.focus()
    }
  }, [])
  return (
    <HeadlessMenu>
      {({ open }) => (
        <>
          <MenuButton ref={opener} aria-label={label} tabIndex={-1} className="fixed size-0 opacity-0" style={{ left: at.x, top: at.y }} />
          <MenuList entries={entries} anchor="bottom start" />
          <Closing open={open} onClose={onClose} />
        </>
      )}
    </HeadlessMenu>
  )
}

/** Tells when the menu goes from open to closed. */
function Closing({ open, onClose }: { open: boolean; onClose: () => void }) {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !open) onClose()
    was.current = open
  }, [open, onClose])
  return null
}

function MenuList({ entries, anchor }: { entries: readonly MenuEntry[]; anchor: 'bottom start' | 'bottom end' }) {
  return (
    <MenuItems
      modal={false}
      anchor={{ to: anchor, gap: 4, padding: 8 }}
      className="own-ring z-50 min-w-50 rounded-panel border border-line bg-raised py-1 shadow-float"
    >
      {entries.map((entry) => (
        <Fragment key={entry.id}>
          {entry.startsGroup && <hr className="my-1 border-line" />}
          <MenuItem disabled={Boolean(entry.disabledReason)}>
            <button
              type="button"
              onClick={entry.run}
              className={cx(
                'flex min-h-7.5 w-full items-center gap-2 px-3 text-left data-focus:bg-accent-soft',
                entry.tone === 'danger' && 'text-danger',
                entry.disabledReason && 'text-muted',
              )}
            >
              {entry.icon}
              <span className="mr-6 flex grow flex-col">
                {entry.label}
                {entry.disabledReason && <span className="text-small">{entry.disabledReason}</span>}
              </span>
              {entry.shortcut && <Kbd chord={entry.shortcut} className="text-muted" />}
            </button>
          </MenuItem>
        </Fragment>
      ))}
    </MenuItems>
  )
}
