import { placeOf, type Scope } from './scope.ts'

/** Which keys hold: those of the window as it is, of a browser's tab, or of an installed window. */
export const keyProfiles = { auto: 'Kā logā', tab: 'Pārlūka cilne', installed: 'Instalēts logs' } as const

export type KeyProfile = keyof typeof keyProfiles

/** Keys reserved by browsers, but not in an installed window. */
const browserKeys = /^ctrl\+(shift\+)?(w|t|n|tab|pageup|pagedown|[0-9])$/
/** Binding these would break typing and copying in text fields. Ctrl+Z takes back what is typed there first. */
const fieldKeys =
  /^(ctrl\+([acvxy]|shift\+[acvxzy])|(shift\+)?(tab|space|enter|escape|backspace|delete|insert|home|end|pageup|pagedown|arrow(up|down|left|right)))$/
const systemKeys = /^((ctrl\+)?(shift\+)?(f5|f12)|shift\+f10|f11|ctrl\+(f|r|l|shift\+[ijr]))$/

/**
 * Returns why keys must not be bound, or null. Alt with a letter opens browser menus and types characters on a Mac;
 * Ctrl+Alt is AltGr, used for Latvian letters; some punctuation is a dead key; sequences use letters only, which
 * every layout has.
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

interface Placed {
  key: string
  scope: Scope
}

/** Whether two keys conflict: equal or one a prefix of the other, in scopes that can be active together. */
export function keysClash(one: Placed, other: Placed): boolean {
  return overlap(one.scope, other.scope) && (one.key === other.key || begins(one.key, other.key) || begins(other.key, one.key))
}

export function begins(short: string, long: string): boolean {
  return long.startsWith(`${short} `)
}

/** Whether both scopes can be active: a record is current alone or as the selected row of a list of its kind. */
export function overlap(a: Scope, b: Scope): boolean {
  if (a === 'everywhere' || b === 'everywhere') return true
  return placeOf(a).kind === placeOf(b).kind
}
