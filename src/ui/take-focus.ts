/** Focuses a late-loaded part unless the user is in a dialog or field, or in the tab beside it. */
export function takeFocus(part: HTMLElement | null | undefined): void {
  if (part?.closest('[data-beside]')) return
  const at = document.activeElement
  if (part && (at === null || at === document.body || at.contains(part))) part.focus({ preventScroll: true })
}
