import type { WaitingKeys } from './waiting.ts'

/** Keys that a field or its dialog takes, besides text. */
const keys = /^((ctrl\+)?(shift\+)?enter|(shift\+)?(tab|home|end)|backspace|delete|ctrl\+s|arrow(up|down|left|right))$/

/**
 * Keys pressed after text that waits for its field are pressed again once that text stands, so that neither Tab takes
 * the focus away before it nor Enter is lost.
 */
export function keysOfFields(waiting: WaitingKeys) {
  let again: KeyboardEvent | null = null

  function pressAgain({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): void {
    again = new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true })
    const isLeft = document.activeElement?.dispatchEvent(again) ?? false
    if (isLeft) actOfBrowser(again)
    again = null
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

/** Browsers act on trusted events alone. */
function actOfBrowser({ key, shiftKey, target }: KeyboardEvent): void {
  if (key === 'Tab') focusBeside(shiftKey ? -1 : 1)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click()
}

function focusBeside(by: 1 | -1): void {
  const within = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? document
  const stops = [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]')]
  const reached = stops.filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && !each.closest('[inert]') && each.checkVisibility(),
  )
  const place = reached.findIndex((each) => each === document.activeElement)
  reached.at((place + by) % reached.length)?.focus()
}
