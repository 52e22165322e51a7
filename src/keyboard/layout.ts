import { createStore, useStore } from '../store/store.ts'
import { chordText } from '../ui/chord-text.ts'

interface LayoutKeyboard {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>
}

/** Printed letters of the keyboard, if the browser reports them. */
const printed = createStore<ReadonlyMap<string, string>>(new Map())

export async function learnLayout(): Promise<void> {
  const { keyboard } = navigator as Navigator & { keyboard?: LayoutKeyboard }
  const map = await keyboard?.getLayoutMap().catch(() => undefined)
  if (map) printed.set(map)
}

/** Chords use the produced letter; non-Latin layouts show the letter of the same physical key: Ctrl+Л for Ctrl+K. */
export function printKeys(keys: string, layout: ReadonlyMap<string, string> = printed.get()): string {
  return chordText(
    keys
      .split(' ')
      .map((press) => press.replace(/(^|\+)([a-z])$/, (_, before: string, letter: string) => before + letterOf(letter, layout)))
      .join(' '),
  )
}

export function usePrintKeys(): (keys: string) => string {
  const layout = useStore(printed)
  return (keys) => printKeys(keys, layout)
}

function letterOf(letter: string, layout: ReadonlyMap<string, string>): string {
  // The layout produces this letter.
  if (layout.size === 0 || [...layout.values()].includes(letter)) return letter
  return layout.get(`Key${letter.toUpperCase()}`) ?? letter
}
