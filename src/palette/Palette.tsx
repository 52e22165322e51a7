import { useEffect, useRef, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { setShell, useShellState } from '../commands/shell-state.ts'
import { activeTab } from '../tabs/store.ts'
import { settleFocus } from '../tabs/TabHost.tsx'
import { PaletteBody } from './PaletteBody.tsx'

/**
 * Not a Headless UI dialog: making the page inert and locking scrolling is too slow to open within 0.1 s. Rendered
 * beside the root, outside inert content.
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

/** Traps the focus; returns a function that restores it, to the first opener if necessary. */
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

function stands(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body && element.checkVisibility()
}

/** Clicks keep the focus in the field; outside the panel they close. */
function press(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  if (event.target === event.currentTarget) setShell({ overlay: null })
}
