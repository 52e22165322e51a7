/** Formats a chord (`ctrl+shift+k`) as `Ctrl+Shift+K`, or `⌃⇧K` on a Mac. */
export function chordText(chord: string, mac = onMac): string {
  return chord
    .split(' ')
    .map((press) => pressText(press, mac))
    .join(' ')
}

/** Formats a chord for `aria-keyshortcuts`. */
export function chordAria(chord: string, mac = onMac): string {
  return keysOf(chord)
    .map((key) => (key === 'mod' ? (mac ? 'Meta' : 'Control') : (ariaNames[key] ?? capital(key))))
    .join('+')
}

function pressText(press: string, mac: boolean): string {
  const names = mac ? macNames : plainNames
  const keys = keysOf(press).map((key) => names[key] ?? capital(key))
  return mac ? keys.join('') : keys.join('+')
}

/** `ctrl++` is Ctrl with plus. */
function keysOf(press: string): string[] {
  if (press === '+') return ['+']
  return press.endsWith('++') ? [...press.slice(0, -2).split('+'), '+'] : press.split('+')
}

/** `ß` has no capital of one letter. */
function capital(key: string): string {
  const first = key.charAt(0).toUpperCase()
  return (first.length === 1 ? first : key.charAt(0)) + key.slice(1)
}

const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const arrows: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const plainNames: Readonly<Record<string, string>> = {
  ...arrows,
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  meta: 'Win',
  escape: 'Esc',
  Escape: 'Esc',
  insert: 'Ins',
  Insert: 'Ins',
  delete: 'Del',
  Delete: 'Del',
  pageup: 'PgUp',
  PageUp: 'PgUp',
  pagedown: 'PgDn',
  PageDown: 'PgDn',
  ' ': 'Atstarpe',
  space: 'Atstarpe',
}

const macNames: Readonly<Record<string, string>> = {
  ...plainNames,
  mod: '⌘',
  ctrl: '⌃',
  meta: '⌘',
  alt: '⌥',
  shift: '⇧',
  enter: '↩',
  Enter: '↩',
  backspace: '⌫',
  Backspace: '⌫',
  delete: '⌦',
  Delete: '⌦',
  tab: '⇥',
  Tab: '⇥',
}

const ariaNames: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  meta: 'Meta',
  '+': 'Plus',
  ' ': 'Space',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
}
