import { useSyncExternalStore } from 'react'
import { chordText } from '../ui/chord-text.ts'

interface LayoutKeyboard {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>
}

/** What the letter keys of this keyboard print, where the browser tells. */
let printed: ReadonlyMap<string, string> = new Map()
const watchers = new Set<() => void>()

/** Asks the browser for the keyboard in front; where it does not tell, hints name the Latin letters. */
export async function learnLayout(): Promise<void> {
  const { keyboard } = navigator as Navigator & { keyboard?: LayoutKeyboard }
  const map = await keyboard?.getLayoutMap().catch(() => undefined)
  if (!map) return
  printed = map
  for (const watcher of watchers) watcher()
}

/**
 * A chord as this keyboard prints it. Chords go by the letter produced, so a Latin layout needs no
 * change; on another script the letter of the same physical key is named: Ctrl+Л for Ctrl+K.
 */
export function printKeys(keys: string, layout: ReadonlyMap<string, string> = printed): string {
  return chordText(
    keys
      .split(' ')
      .map((press) => press.replace(/(^|\+)([a-z])$/, (_, before: string, letter: string) => before + letterOf(letter, layout)))
      .join(' '),
  )
}

/** Prints keys, anew when the layout becomes known. */
export function usePrintKeys(): (keys: string) => string {
  const layout = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => printed,
  )
  return (keys) => printKeys(keys, layout)
}

function letterOf(letter: string, layout: ReadonlyMap<string, string>): string {
  // A layout with this letter anywhere produces it; only one without Latin letters needs the place.
  if (layout.size === 0 || [...layout.values()].includes(letter)) return letter
  return layout.get(`Key${letter.toUpperCase()}`) ?? letter
}
