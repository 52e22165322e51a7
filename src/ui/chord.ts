export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  isComposing: boolean
  keyCode: number
  getModifierState(name: string): boolean
}

/**
 * Returns the chord of a key press (`ctrl+shift+k`, `f9`), or '' for text. Uses the produced character, else the
 * physical key: Latvian letters by AltGr or dead keys stay text, Ctrl+š is Ctrl+S, and Russian Ctrl+л is Ctrl+K.
 */
export function chordOf(press: KeyPress): string {
  if (isUnfinished(press)) return ''
  const altGr = press.getModifierState('AltGraph')
  if (altGr && !press.ctrlKey && !press.metaKey) return ''
  // Windows users type character codes with Alt and the numeric pad.
  if (press.altKey && /^Numpad\d$/.test(press.code)) return ''
  const key = keyOf(press)
  if (key === null) return ''
  const shift = press.shiftKey && !key.shiftImplied ? 'shift+' : ''
  return `${press.ctrlKey ? 'ctrl+' : ''}${press.metaKey ? 'meta+' : ''}${press.altKey && !altGr ? 'alt+' : ''}${shift}${key.name}`
}

function isUnfinished(press: KeyPress): boolean {
  return (
    press.isComposing ||
    press.keyCode === 229 ||
    press.key.startsWith('.AltGraph') ||
    /^(Dead|Process|Unidentified|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Fn)$/.test(press.key)
  )
}

interface KeyName {
  name: string
  /** Shift was needed for the character (`?`) and is not part of the chord. */
  shiftImplied: boolean
}

function keyOf(press: KeyPress): KeyName | null {
  const { code } = press
  const modified = press.ctrlKey || press.metaKey || press.altKey
  if (press.key.length > 1) return { name: press.key.toLowerCase(), shiftImplied: false }
  // Digits need Shift on AZERTY, so with a modifier the physical key counts.
  if (/^Digit\d$/.test(code) && (press.ctrlKey || press.altKey)) return { name: code.slice(5), shiftImplied: false }
  const key = press.key.toLowerCase()
  if (key === ' ') return { name: 'space', shiftImplied: false }
  const base = key.normalize('NFD').charAt(0)
  if (key !== base && /[a-z]/.test(base) && !modified) return null
  if (/[a-z0-9]/.test(base)) return { name: base, shiftImplied: false }
  if (/^[\x21-\x7e]$/.test(key)) return { name: key, shiftImplied: true }
  if (/^Key[A-Z]$/.test(code)) return { name: code.slice(3).toLowerCase(), shiftImplied: false }
  if (/^Digit\d$/.test(code)) return { name: code.slice(5), shiftImplied: false }
  return { name: key, shiftImplied: false }
}
