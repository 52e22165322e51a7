/**
 * Parts of the screen that F6 walks through: rail, tab strip, content and its parts, the shown
 * file, status line. A part carries `data-pane`; its last focused element gets the focus back.
 */
const last = new WeakMap<Element, WeakRef<HTMLElement>>()

/** Remembers where the focus was in a part; called for every focus of the page. */
export function notePaneFocus(element: HTMLElement): void {
  const pane = element.closest('[data-pane]')
  if (pane) last.set(pane, new WeakRef(element))
}

/** Moves the focus to the next or previous part that is on screen. */
export function movePane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.checkVisibility() && startOf(pane) !== null,
  )
  const inside = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(inside + by + panes.length) % panes.length] ?? panes[0]
  if (next) startOf(next)?.focus()
}

function startOf(pane: HTMLElement): HTMLElement | null {
  const before = last.get(pane)?.deref()
  if (before && pane.contains(before) && before.checkVisibility()) return before
  const inside = pane.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
  return (
    [...inside].find((element) => element.tabIndex >= 0 && element.checkVisibility()) ??
    (pane.tabIndex >= -1 && pane.hasAttribute('tabindex') ? pane : null)
  )
}
