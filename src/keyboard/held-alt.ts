import { createStore, useStore } from '../store/store.ts'

/** Milliseconds. */
export const holdTime = 400

const held = createStore(false)

export function useHeldAlt(): boolean {
  return useStore(held)
}

type AltKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Alt alone. The right one types characters on many layouts. */
function isAlt({ key, code, ctrlKey, metaKey, shiftKey }: AltKey): boolean {
  return key === 'Alt' && code !== 'AltRight' && !ctrlKey && !metaKey && !shiftKey
}

/** Shows the keys of visible actions while Alt is held; any other key or click ends it and goes on to its target. */
export function watchHeldAlt(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    held.set(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isAlt(event)) return end()
    if (event.repeat || timer !== undefined) return
    timer = setTimeout(() => held.set(true), holdTime)
  }

  function onKeyUp(event: KeyboardEvent): void {
    // The browser would open its menu.
    if (event.key === 'Alt' && held.get()) event.preventDefault()
    end()
  }

  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('keyup', onKeyUp, true)
  const ending = ['blur', 'pointerdown', 'wheel'] as const
  for (const name of ending) window.addEventListener(name, end, { capture: true, passive: true })
  return () => {
    end()
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('keyup', onKeyUp, true)
    for (const name of ending) window.removeEventListener(name, end, { capture: true })
  }
}
