import { placeOf, type Scope } from './scope.ts'

/** Keys that a browser keeps for itself; an installed window gives them to the page. */
const browserKeys = /^ctrl\+(shift\+)?(w|t|n|tab|pageup|pagedown|[0-9])$/
/** Keys of a text field: taking them would break typing, copying and undoing. */
const fieldKeys =
  /^(ctrl\+(shift\+)?[acvxzy]|(shift\+)?(tab|space|enter|escape|backspace|delete|insert|home|end|pageup|pagedown|arrow(up|down|left|right)))$/
/** Reload, the developer's tools, full screen, the menu key. */
const systemKeys = /^((ctrl\+)?(shift\+)?(f5|f12)|shift\+f10|f11|ctrl\+(f|r|l|shift\+[ijr]))$/

/**
 * Why a chord or sequence must not be bound, in words that follow it; null when it may. Alt with a letter opens browser menus and
 * makes characters on a Mac; Ctrl with Alt is AltGr, with which Latvian letters are typed; some
 * punctuation is a dead key on our layouts; sequences are letters so that every layout has them.
 */
export function keyFault(keys: string, installed: boolean): string | null {
  const presses = keys.split(' ')
  if (presses.length > 1) return presses.every((press) => /^[a-z]$/.test(press)) ? null : 'nav derīga virkne: tajā var būt tikai burti'
  if (/(^|\+)ctrl\+alt\+/.test(keys)) return 'ir AltGr, ar ko raksta latviešu burtus'
  if (/(^|\+)alt\+(shift\+)?[a-z]$/.test(keys)) return 'atver pārlūka izvēlni'
  if (/^['`^~;"]$/.test(keys)) return 'ir mēmais taustiņš'
  if (fieldKeys.test(keys)) return 'pieder teksta laukiem'
  if (systemKeys.test(keys)) return 'pieder pārlūkam'
  if (!installed && browserKeys.test(keys)) return 'pārlūka cilnē līdz lapai nenonāk'
  return null
}

/** A key of a command, and where the command lives. */
interface Placed {
  key: string
  scope: Scope
}

/** Whether two keys cannot both be told apart: they are the same or one begins the other, and both may be in front at once. */
export function keysClash(one: Placed, other: Placed): boolean {
  return overlap(one.scope, other.scope) && (one.key === other.key || begins(one.key, other.key) || begins(other.key, one.key))
}

/** Whether a key is the beginning of a sequence. */
export function begins(short: string, long: string): boolean {
  return long.startsWith(`${short} `)
}

/** Whether both scopes can be in front at once: a record is in front alone or as the selected row of a list of its kind. */
export function overlap(a: Scope, b: Scope): boolean {
  if (a === 'everywhere' || b === 'everywhere') return true
  return placeOf(a).kind === placeOf(b).kind
}
