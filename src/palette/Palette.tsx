import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { setShell, useShellState } from '../app/shell-state.ts'
import { PaletteBody } from './PaletteBody.tsx'

/**
 * The palette: every action and every record from one field, over whatever is open. A layer of its own,
 * as it must stand within a tenth of a second: the layers of dialogs make the rest of the page inert and
 * lock its scrolling, for which the browser looks at every element twice.
 */
export function Palette() {
  const { overlay, query, opened } = useShellState()
  useEffect(() => {
    noteFocus(document.activeElement)
    const note = ({ target }: FocusEvent): void => noteFocus(target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return overlay === 'palette' && <Layer key={opened} query={query} />
}

function Layer({ query }: { query: string }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => takeFocus(layer.current), [])
  return createPortal(
    <div className="fixed inset-0 z-50 flex items-start justify-center bg-backdrop p-4 pt-[10vh]" onPointerDown={closeOutside}>
      <div
        ref={layer}
        data-palette
        role="dialog"
        aria-modal="true"
        aria-label="Darbību meklētājs"
        className="w-full max-w-160 overflow-hidden rounded-panel border border-line bg-raised shadow-float contain-content"
      >
        <PaletteBody start={query} />
      </div>
    </div>,
    document.body,
  )
}

/** What had the focus, latest first: the layer that had it last may be gone when the palette closes. */
let trail: readonly HTMLElement[] = []

function noteFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body || target.closest('[data-palette]')) return
  trail = [target, ...trail.filter((each) => each !== target)].slice(0, 8)
}

/** Keeps the focus in the field; returns what gives it back to where it was. */
function takeFocus(layer: HTMLElement | null): () => void {
  let before = trail.find((each) => each.isConnected)
  const field = layer?.querySelector('input')
  const keep = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || layer?.contains(target)) return
    // A page that has just come up wants the focus: it has it afterwards. A dialog only takes it back for the palette's while.
    if (!target.closest('[role=dialog]')) before = target
    field?.focus()
  }
  document.addEventListener('focusin', keep)
  field?.focus()
  return () => {
    document.removeEventListener('focusin', keep)
    // A moment later: what a chosen action opens takes the focus itself.
    queueMicrotask(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost) before?.focus({ preventScroll: true })
    })
  }
}

function closeOutside({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): void {
  if (target === currentTarget) setShell({ overlay: null })
}
