/**
 * What the part with focus does with keys itself. `recorder` takes every key as it is; `text` types; `rich` types words with a look, for
 * which it has keys of its own; `cells` types into cells and walks by arrows; `list` walks by arrows only, so that letters stay free; `none` leaves all to commands.
 */
export type KeyTarget = 'recorder' | 'text' | 'rich' | 'cells' | 'list' | 'none'

/**
 * Reads it from the element: what kind of control it is, and `data-keys` on the part around it
 * (`text`, `grid`). A grid in which a text control has focus is one whose cells are typed into.
 */
export function keyTarget(element: Element | null): KeyTarget {
  if (!element) return 'none'
  const part = element.closest('[data-keys]')?.getAttribute('data-keys')
  if (part === 'recorder') return part
  const inGrid = element.closest('[data-keys="grid"], [data-keys="cells"]') !== null
  if (part === 'rich') return part
  if (typesText(element)) return inGrid ? 'cells' : 'text'
  if (part === 'text' || part === 'cells') return part
  if (part === 'grid' || part === 'list') return 'list'
  // Menus and list boxes find their rows by typed letters.
  return element.closest('[role="menu"], [role="listbox"], [role="combobox"]') ? 'text' : 'none'
}

function typesText(element: Element): boolean {
  // The input of a grid that only reads: its cells are walked, and letters stay free.
  if (element instanceof HTMLTextAreaElement && element.readOnly && element.dataset['keys'] === 'grid') return false
  if (element instanceof HTMLInputElement) return !/^(button|checkbox|color|file|image|radio|range|reset|submit)$/.test(element.type)
  return element.matches('textarea, select, [contenteditable=""], [contenteditable="true"]')
}

const walking = /(^|\+)(arrow(up|down|left|right)|home|end|pageup|pagedown|backspace|delete|insert|tab|escape)$/
const confirming = /^(shift\+)?(enter|space)$/
const printing = /^(shift\+)?[^\s+]$|^\+$/
const editing = /^(ctrl|meta)\+(shift\+)?([acvxzy]|insert)$/

/** Whether a chord belongs to the part with focus, so that no command may take it. */
export function keepsChord(target: KeyTarget, chord: string): boolean {
  if (target === 'recorder') return true
  // Tabs are switched with Ctrl+PageDown in an installed window, from anywhere.
  if (/^ctrl\+(shift\+)?(tab|page(up|down))$/.test(chord)) return false
  if (target === 'none') return confirming.test(chord)
  if (walking.test(chord) || confirming.test(chord) || editing.test(chord)) return true
  if (target === 'list') return false
  if (printing.test(chord)) return true
  if (target === 'rich') return /^ctrl\+[bi]$/.test(chord)
  return target === 'cells' && /^(f2|f8|ctrl\+[dr])$/.test(chord)
}
