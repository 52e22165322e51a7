import { useEffect, useRef, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { setShell, useShellState } from '../commands/shell-state.ts'
import { activeTab } from '../tabs/store.ts'
import { settleFocus } from '../tabs/TabHost.tsx'
import { PaletteBody } from './PaletteBody.tsx'

/**
 * The palette: every action and every record from one field, over whatever is open. A layer of its own, for it
 * has to stand within a tenth of a second: Headless UI's make the page behind inert and lock its scrolling, for
 * which the browser looks at every element twice. It stands beside the root, outside of what dialogs make inert.
 */
export function Palette() {
  return useShellState('overlay') === 'palette' && createPortal(<Layer />, document.body)
}

function Layer() {
  const query = useShellState('query')
  const opened = useShellState('opened')
  const layer = useRef<HTMLDivElement>(null)
  const before = useRef(document.activeElement)
  useEffect(() => holdFocus(layer.current, before.current), [])
  return (
    <div
      ref={layer}
      role="presentation"
      onMouseDown={press}
      className="fixed inset-0 z-50 flex items-start justify-center bg-backdrop p-4 pt-[10vh] contain-strict"
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label="Darbību meklētājs"
        className="w-full max-w-160 overflow-hidden rounded-panel border border-line bg-raised shadow-float"
      >
        <PaletteBody key={opened} start={query} />
      </div>
    </div>
  )
}

/** Keeps the focus in the field; returns what gives it back to where it was, or to the first that asked when that is gone. */
function holdFocus(layer: HTMLElement | null, before: Element | null): () => void {
  let owner = before
  const keep = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || layer?.contains(target)) return
    if (!stands(owner)) owner = target
    layer?.querySelector('input')?.focus()
  }
  document.addEventListener('focusin', keep)
  return () => {
    document.removeEventListener('focusin', keep)
    if (document.activeElement !== document.body) return
    const tab = activeTab()
    if (stands(owner)) owner.focus({ preventScroll: true })
    else if (tab) settleFocus(tab.id)
  }
}

/** Whether an element can take the focus still. */
function stands(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body && element.checkVisibility()
}

/** A press anywhere leaves the focus in the field, for its keys are the palette's; one beside the panel closes it. */
function press(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  if (event.target === event.currentTarget) setShell({ overlay: null })
}
