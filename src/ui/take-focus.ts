/** Focuses a late-loaded part unless the user is in a dialog or field. */
export function takeFocus(part: HTMLElement | null | undefined): void {
  const at = document.activeElement
  if (part && (at === null || at === document.body || at.contains(part))) part.focus({ preventScroll: true })
}
