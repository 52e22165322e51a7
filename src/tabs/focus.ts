/**
 * Focus of hidden tabs: the browser drops it when a tab is hidden and does not bring it back, so
 * each tab's last focused element is remembered, by itself while it lives and by its place in the
 * page when the tab was built anew.
 */
const lastFocused = new Map<string, WeakRef<HTMLElement>>()

/** Remembers the element of a tab that has focus. */
export function rememberFocus(tabId: string, element: HTMLElement): void {
  lastFocused.set(tabId, new WeakRef(element))
}

/** Forgets a closed tab. */
export function forgetFocus(tabId: string): void {
  lastFocused.delete(tabId)
}

/** The remembered element as a place that outlives it, or null. */
export function focusPlace(tabId: string, root: HTMLElement): string | null {
  const element = lastFocused.get(tabId)?.deref()
  return element && root.contains(element) ? placeOf(element, root) : null
}

/** Brings the focus of a tab back: to the element itself, to its place, or to where its screen starts. */
export function restoreFocus(tabId: string, root: HTMLElement, place: string | null): void {
  const element = lastFocused.get(tabId)?.deref()
  const target = element && root.contains(element) ? element : (elementAt(place, root) ?? startOf(root))
  target.focus({ preventScroll: true })
  if (document.activeElement !== target) root.focus({ preventScroll: true })
}

/** The facts of a record: one stop, on which letters are commands; its lines would take them as their text. */
const facts = '[data-facts][tabindex="0"]'

/** Child numbers from the root; an element's name or id finds it better when it has one. */
function placeOf(element: HTMLElement, root: HTMLElement): string {
  const name = element.getAttribute('name')
  if (name && root.querySelectorAll(`[name="${CSS.escape(name)}"]`).length === 1) return `@${name}`
  const numbers: number[] = []
  for (let at: Element = element; at !== root && at.parentElement; at = at.parentElement) {
    numbers.unshift([...at.parentElement.children].indexOf(at))
  }
  return numbers.join('/')
}

function elementAt(place: string | null, root: HTMLElement): HTMLElement | null {
  if (place === null || place === '') return null
  if (place.startsWith('@')) return root.querySelector<HTMLElement>(`[name="${CSS.escape(place.slice(1))}"]`)
  let at: Element | undefined = root
  for (const number of place.split('/')) at = at?.children[Number(number)]
  return at instanceof HTMLElement && at.tabIndex >= 0 ? at : null
}

/** Where a screen wants the keyboard first: what says so, a record's facts, its grid or list, its first field. */
function startOf(root: HTMLElement): HTMLElement {
  const wishes = ['[data-autofocus]', facts, '[data-keys="list"], [data-keys="grid"]', 'input:not([type=hidden]), select, textarea']
  for (const wish of wishes) {
    const found = [...root.querySelectorAll<HTMLElement>(wish)].find((element) => element.tabIndex >= 0 && element.offsetParent !== null)
    if (found) return found
  }
  return root
}
