/** Panes that F6 cycles through, marked by `data-pane`. A pane restores its last focused element. */
const last = new WeakMap<Element, WeakRef<HTMLElement>>()

export function notePaneFocus(element: HTMLElement): void {
  const pane = element.closest('[data-pane]')
  if (pane) last.set(pane, new WeakRef(element))
}

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
