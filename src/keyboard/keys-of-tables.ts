import type { Surface } from './dispatcher.ts'
import type { KeyTarget } from './target.ts'
import type { WaitingKeys } from './waiting.ts'

/** Keys by which a table is walked, chosen from and opened. */
const keys =
  /^(ctrl\+)?(shift\+)?(arrow(up|down|left|right)|home|end|enter|space)$|^(shift\+)?page(up|down)$|^(ctrl\+a|contextmenu|shift\+f10)$/

export function isOfTables(chord: string, kind: KeyTarget): boolean {
  return kind === 'list' && keys.test(chord)
}

/** Keys for a table whose rows have not come are pressed once they are there, with those that follow. */
export function keysOfTables(surface: () => Surface, waiting: WaitingKeys) {
  let again: KeyboardEvent | null = null

  function pressAgain({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): void {
    again = new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(again)
    again = null
  }

  return {
    isAgain: (event: KeyboardEvent): boolean => event === again,
    areAwaited: (event: KeyboardEvent, chord: string, kind: KeyTarget): boolean => {
      if (surface() !== 'screen' || event.repeat || !isOfTables(chord, kind)) return false
      return waiting.isEarly() || document.activeElement?.matches('[data-keys="grid"][aria-busy="true"]') === true
    },
    wait: (event: KeyboardEvent, chord: string): true => {
      waiting.addEarly(chord, () => pressAgain(event))
      return true
    },
  }
}
