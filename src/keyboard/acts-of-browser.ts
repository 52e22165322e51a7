/** @file A browser acts on trusted key events alone; keys that waited are not. */

export function actOfBrowser({ key, shiftKey, target }: KeyboardEvent): void {
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
