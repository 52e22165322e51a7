/** Keys that a browser keeps for itself; an installed window gives them to the page. */
const browserKeys = /^ctrl\+(shift\+)?(w|t|n|tab|pageup|pagedown|[0-9])$/
/** Keys of a text field: taking them would break typing, copying and undoing. */
const fieldKeys =
  /^(ctrl\+(shift\+)?[acvxzy]|(shift\+)?(tab|space|enter|escape|backspace|delete|insert|home|end|pageup|pagedown|arrow(up|down|left|right)))$/
/** Reload, the developer's tools, full screen, the menu key. */
const systemKeys = /^((ctrl\+)?(shift\+)?(f5|f12)|shift\+f10|f11|ctrl\+(f|r|l|shift\+[ijr]))$/

/**
 * Why a chord or sequence must not be bound, or null. Alt with a letter opens browser menus and
 * makes characters on a Mac; Ctrl with Alt is AltGr, with which Latvian letters are typed; some
 * punctuation is a dead key on our layouts; sequences are letters so that every layout has them.
 */
export function keyFault(keys: string, installed: boolean): string | null {
  const presses = keys.split(' ')
  if (presses.length > 1) return presses.every((press) => /^[a-z]$/.test(press)) ? null : 'is a sequence of other than letters'
  if (/(^|\+)ctrl\+alt\+/.test(keys)) return 'is AltGr on our keyboards'
  if (/(^|\+)alt\+(shift\+)?[a-z]$/.test(keys)) return 'opens a browser menu'
  if (/^['`^~;"]$/.test(keys)) return 'is a dead key on our keyboards'
  if (fieldKeys.test(keys)) return 'belongs to text fields'
  if (systemKeys.test(keys)) return 'belongs to the browser'
  if (!installed && browserKeys.test(keys)) return 'does not reach a page in a browser tab'
  return null
}
