import type { WaitingKeys } from './waiting.ts'

/** Keys that a field or its dialog takes, besides text. */
const keys = /^((ctrl\+)?(shift\+)?enter|(shift\+)?(tab|home|end)|backspace|delete|ctrl\+s|arrow(up|down|left|right))$/

/**
 * Keys pressed after text that waits for its field are pressed again once that text stands, so that neither Tab takes
 * the focus away before it nor Enter is lost.
 */
export function keysOfFields(waiting: WaitingKeys) {
  let again: KeyboardEvent | null = null

  async function pressAgain({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): Promise<void> {
    const pressed = new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true })
    again = pressed
    const isLeft = document.activeElement?.dispatchEvent(pressed)
    again = null
    if (isLeft) (await import('./acts-of-browser.ts')).actOfBrowser(pressed)
  }

  /** False: not a key of fields. */
  function wait(event: KeyboardEvent, chord: string): boolean {
    if (event.repeat || !keys.test(chord)) return false
    waiting.follow(chord, () => pressAgain(event))
    return true
  }

  return {
    isAgain: (event: KeyboardEvent): boolean => event === again,
    follows: (event: KeyboardEvent, chord: string): boolean => waiting.hasText() && wait(event, chord),
    wait,
  }
}
