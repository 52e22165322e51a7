import { useEffect, useEffectEvent, type RefObject } from 'react'
import { scanPace, scanReader } from './scanner.ts'

/** Fields that take codes themselves, line by line. */
const ownScan = '[data-scan]'

/** Parts of pages that hear codes, the latest last. */
const hearing: { element: RefObject<HTMLElement | null>; tell: (code: string) => void }[] = []

/** Tells the page on screen of a code that was scanned while the keyboard was in no field; false where none awaits codes. */
export function tellScanned(code: string): boolean {
  const shown = hearing.findLast(({ element }) => element.current?.checkVisibility())
  shown?.tell(code)
  return shown !== undefined
}

/**
 * Tells of every code that a scanner types while the element is on screen, wherever in it the keyboard is; a
 * field that the first key of the code fell into gets back what it held.
 */
export function useScanner(element: RefObject<HTMLElement | null>, onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    const reader = scanReader()
    let before: { field: HTMLInputElement; value: string } | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined

    function keys(event: KeyboardEvent): void {
      const target = event.target
      if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return
      if (!element.current?.contains(target) || target.closest(ownScan)) return
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
    // At the document: a dialog is put there later than its parent is drawn.
    document.addEventListener('keydown', keys, true)
    return () => {
      clearTimeout(waiting)
      hearing.splice(hearing.indexOf(part), 1)
      document.removeEventListener('keydown', keys, true)
    }
  }, [element])
}

/** Sets a field as typing does, so that what holds its value hears of it. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
