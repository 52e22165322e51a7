import { useEffect, useEffectEvent, type RefObject } from 'react'
import { scanPace, scanReader } from './scanner.ts'

/** Fields that handle scans themselves. */
const ownScanFields = '[data-scan]'

const hearing: { element: RefObject<HTMLElement | null>; tell: (code: string) => void }[] = []

/** Returns false if no visible part listens for scans. */
export function tellScanned(code: string): boolean {
  const visibleListener = hearing.findLast(({ element }) => element.current?.checkVisibility())
  visibleListener?.tell(code)
  return visibleListener !== undefined
}

/** Calls back for scans anywhere while the element is visible; restores a field that received the first key. */
export function useScanner(element: RefObject<HTMLElement | null>, onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    const reader = scanReader()
    let before: { field: HTMLInputElement; value: string } | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined

    function keys(event: KeyboardEvent): void {
      const target = event.target
      if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return
      if (!element.current?.contains(target) || target.closest(ownScanFields)) return
      const step = reader.key(event.key, event.timeStamp)
      clearTimeout(waiting)
      if (step.kind === 'pass') {
        before = target instanceof HTMLInputElement ? { field: target, value: target.value } : null
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (step.kind === 'hold') {
        waiting = setTimeout(() => document.execCommand('insertText', false, reader.giveUp()), scanPace * 2)
        return
      }
      if (before) setValue(before.field, before.value)
      before = null
      tell(step.code)
    }

    const part = { element, tell: (code: string) => tell(code) }
    hearing.push(part)
    // On the document, because dialogs mount after their parent renders.
    document.addEventListener('keydown', keys, true)
    return () => {
      clearTimeout(waiting)
      hearing.splice(hearing.indexOf(part), 1)
      document.removeEventListener('keydown', keys, true)
    }
  }, [element])
}

/** Sets a field as typing does, so that React notices. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
