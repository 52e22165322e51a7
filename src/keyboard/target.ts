/**
 * Key handling of the focused part. `recorder` takes every key; `text` types; `rich` also has formatting keys;
 * `cells` types and moves by arrows; `palette` types and pins its rows; `list` only moves, leaving letters free, `lines` also takes back its changes; `none` leaves all to commands.
 */
export type KeyTarget = 'recorder' | 'text' | 'rich' | 'cells' | 'palette' | 'list' | 'lines' | 'none'

/**
 * From the control type and the surrounding `data-keys` (`text`, `grid`). A grid with a focused text control is
 * `cells`.
 */
export function keyTarget(element: Element | null): KeyTarget {
  if (!element) return 'none'
  const part = element.closest('[data-keys]')?.getAttribute('data-keys')
  if (part === 'recorder') return part
  const inGrid = element.closest('[data-keys="grid"], [data-keys="cells"]') !== null
  if (part === 'rich' || part === 'palette') return part
  if (typesText(element)) return inGrid ? 'cells' : 'text'
  if (part === 'text' || part === 'cells') return part
  if (part === 'grid' && element.closest('[data-undoes]')) return 'lines'
  if (part === 'grid' || part === 'list') return 'list'
  // Menus and list boxes have type-ahead.
  return element.closest('[role="menu"], [role="listbox"], [role="combobox"]') ? 'text' : 'none'
}

function typesText(element: Element): boolean {
  // A read-only grid's input: letters stay free.
  if (element instanceof HTMLTextAreaElement && element.readOnly && element.dataset['keys'] === 'grid') return false
  if (element instanceof HTMLInputElement) return !/^(button|checkbox|color|file|image|radio|range|reset|submit)$/.test(element.type)
  return element.matches('textarea, select, [contenteditable=""], [contenteditable="true"]')
}

const walking = /(^|\+)(arrow(up|down|left|right)|home|end|pageup|pagedown|backspace|delete|insert|tab|escape)$/
const confirming = /^(shift\+)?(enter|space)$/
const printing = /^(shift\+)?[^\s+]$|^\+$/
const editing = /^(ctrl|meta)\+(shift\+)?([acvxzy]|insert)$/

/** Whether commands must leave a chord to the focused part. */
export function keepsChord(target: KeyTarget, chord: string): boolean {
  if (target === 'recorder') return true
  // Ctrl+PageDown switches tabs anywhere in an installed window.
  if (/^ctrl\+(shift\+)?(tab|page(up|down))$/.test(chord)) return false
  if (target === 'none') return confirming.test(chord)
  // Lines take back their own changes; tables have none.
  if (target === 'list' && chord === 'ctrl+z') return false
  if (walking.test(chord) || confirming.test(chord) || editing.test(chord)) return true
  if (target === 'list' || target === 'lines') return false
  if (printing.test(chord)) return true
  if (target === 'rich') return /^ctrl\+[bi]$/.test(chord)
  if (target === 'palette') return chord === 'ctrl+u'
  return target === 'cells' && /^(f2|f8|ctrl\+[dr])$/.test(chord)
}
