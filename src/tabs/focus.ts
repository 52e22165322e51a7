/** Focus of hidden tabs, which browsers drop: stored by element, and by position in case the tab is rebuilt. */
const lastFocused = new Map<string, WeakRef<HTMLElement>>()

export function rememberFocus(tabId: string, element: HTMLElement): void {
  lastFocused.set(tabId, new WeakRef(element))
}

export function forgetFocus(tabId: string): void {
  lastFocused.delete(tabId)
}

export function focusPlace(tabId: string, root: HTMLElement): string | null {
  const element = lastFocused.get(tabId)?.deref()
  return element && root.contains(element) ? placeOf(element, root) : null
}

export function restoreFocus(tabId: string, root: HTMLElement, place: string | null): void {
  const element = lastFocused.get(tabId)?.deref()
  const target = element && root.contains(element) ? element : (elementAt(place, root) ?? startOf(root))
  target.focus({ preventScroll: true })
  if (document.activeElement !== target) root.focus({ preventScroll: true })
}

/** A record's facts are one tab stop, because letters are commands there. */
const facts = '[data-facts][tabindex="0"]'

/** Child indexes from the root, or the element's name or id. */
export function placeOf(element: HTMLElement, root: HTMLElement): string {
  const name = element.getAttribute('name')
  if (name && root.querySelectorAll(`[name="${CSS.escape(name)}"]`).length === 1) return `@${name}`
  const numbers: number[] = []
  for (let at: Element = element; at !== root && at.parentElement; at = at.parentElement) {
    numbers.unshift([...at.parentElement.children].indexOf(at))
  }
  return numbers.join('/')
}

export function elementAt(place: string | null, root: HTMLElement): HTMLElement | null {
  if (place === null || place === '') return null
  if (place.startsWith('@')) return root.querySelector<HTMLElement>(`[name="${CSS.escape(place.slice(1))}"]`)
  let at: Element | undefined = root
  for (const number of place.split('/')) at = at?.children[Number(number)]
  return at instanceof HTMLElement && at.tabIndex >= 0 ? at : null
}

function startOf(root: HTMLElement): HTMLElement {
  const wishes = ['[data-autofocus]', facts, '[data-keys="list"], [data-keys="grid"]', 'input:not([type=hidden]), select, textarea']
  for (const wish of wishes) {
    const found = [...root.querySelectorAll<HTMLElement>(wish)].find((element) => element.tabIndex >= 0 && element.offsetParent !== null)
    if (found) return found
  }
  return root
}
