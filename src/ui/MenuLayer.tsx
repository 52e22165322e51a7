import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Fragment, useEffect, useRef } from 'react'
import { cx } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { menuButtonLook, type ContextMenuProps, type MenuEntry, type MenuProps } from './menu-props.ts'
import { takeFocus } from './take-focus.ts'

/** The menu itself; `begin` says what the person did with the button that stood here before it was loaded. */
export function LoadedMenu({
  label,
  entries,
  children,
  align = 'start',
  className,
  tabIndex,
  begin,
}: MenuProps & { begin: 'near' | 'focus' | 'open' }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Who went on before it was loaded keeps the focus where it is.
    if (begin === 'focus') takeFocus(button.current)
    if (begin === 'open') press(button.current)
  }, [begin])
  return (
    <HeadlessMenu>
      <MenuButton ref={button} aria-label={children ? label : undefined} tabIndex={tabIndex} className={cx(menuButtonLook, className)}>
        {children ?? label}
      </MenuButton>
      <MenuList entries={entries} anchor={`bottom ${align}`} />
    </HeadlessMenu>
  )
}

/** A menu at a point: of a row, by its key or the right button. Mount it to open it; focus returns on close. */
export function LoadedContextMenu({ at, label, entries, onClose }: ContextMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    press(opener.current)
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

/** Headless menus open from their button alone. */
function press(button: HTMLButtonElement | null): void {
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
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
      className="own-ring z-50 max-w-md min-w-50 rounded-panel border border-line bg-raised py-1 shadow-float"
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
