import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { cx } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { menuButtonLook, type ContextMenuProps, type MenuEntry, type MenuProps } from './menu-props.ts'
import { takeFocus } from './take-focus.ts'

/** `begin` is the user's action on the placeholder button. */
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
    // Users who moved on before loading keep their focus.
    if (begin === 'focus') takeFocus(button.current)
    if (begin === 'open') press(button.current)
  }, [begin])
  return (
    <HeadlessMenu>
      {({ open }) => (
        <>
          <MenuButton ref={button} aria-label={children ? label : undefined} tabIndex={tabIndex} className={cx(menuButtonLook, className)}>
            {children ?? label}
          </MenuButton>
          <MenuList entries={entries} anchor={`bottom ${align}`} open={open} />
        </>
      )}
    </HeadlessMenu>
  )
}

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
          <MenuList entries={entries} anchor="bottom start" open={open} />
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

function Closing({ open, onClose }: { open: boolean; onClose: () => void }) {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !open) onClose()
    was.current = open
  }, [open, onClose])
  return null
}

interface MenuListProps {
  entries: readonly MenuEntry[]
  anchor: 'bottom start' | 'bottom end'
  open: boolean
}

/** Milliseconds after a letter in which Space belongs to the search text. */
const typing = 400

/** Arrows also reach disabled entries, which announce the reason. */
function MenuList({ entries, anchor, open }: MenuListProps) {
  const [announcement, say] = useState('')
  const [was, setWas] = useState(open)
  const lastLetterAt = useRef(-typing)
  if (was !== open) {
    setWas(open)
    say('')
  }

  /** The library suppresses clicks on disabled rows. */
  function refuse({ target }: MouseEvent): void {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] : undefined
    const entry = entries.find((each) => each.id === id)
    if (!entry?.disabledReason) return
    entry.refuse?.()
    say(`Nav iespējams: ${entry.disabledReason}`)
  }

  /** Headless menus always close with Enter and Space. */
  function onKeyDown(event: KeyboardEvent): void {
    const { key, currentTarget, timeStamp } = event
    const chooses = key === 'Enter' || (key === ' ' && timeStamp - lastLetterAt.current > typing)
    if (key.length === 1 && !chooses) lastLetterAt.current = timeStamp
    const active = chooses ? document.getElementById(currentTarget.getAttribute('aria-activedescendant') ?? '') : null
    if (active?.getAttribute('aria-disabled') !== 'true') return
    event.preventDefault()
    event.stopPropagation()
    active.click()
  }

  return (
    <>
      <MenuItems
        modal={false}
        anchor={{ to: anchor, gap: 4, padding: 8 }}
        onKeyDown={onKeyDown}
        onClickCapture={refuse}
        // Releasing the menu key would open the browser's menu.
        onContextMenu={(event) => event.preventDefault()}
        className="own-ring z-50 max-w-md min-w-50 rounded-panel border border-line bg-raised py-1 shadow-float"
      >
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.startsGroup && <hr className="my-1 border-line" />}
            <MenuItem>
              <button
                type="button"
                data-entry={entry.id}
                aria-disabled={Boolean(entry.disabledReason) || undefined}
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
      {open && (
        <span role="status" className="unseen">
          {announcement}
        </span>
      )}
    </>
  )
}
