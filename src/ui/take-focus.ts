/**
 * Gives the focus to a part that came late (its rows had to be read) where nobody works meanwhile: the focus
 * is nowhere, or on what is around the part. Who went on to a dialog or to a field keeps it.
 */
export function takeFocus(part: HTMLElement | null | undefined): void {
  const at = document.activeElement
  if (part && (at === null || at === document.body || at.contains(part))) part.focus({ preventScroll: true })
}
