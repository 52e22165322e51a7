/**
 * A barcode scanner is a keyboard that types a code faster than any hand and ends it with Enter. What it
 * types is told apart from what a person types by the pace alone, wherever the keyboard is.
 */

/** What becomes of a key. */
export type ScanStep =
  /** An ordinary key: it goes where it was meant to. */
  | { kind: 'pass' }
  /** A further key of what may be a code: it is held back until that is known. */
  | { kind: 'hold' }
  /** The code is whole. */
  | { kind: 'code'; code: string }

/** Milliseconds between keys of a scanner at most; the quickest hands need more. */
export const scanPace = 30
/** Keys of a code at least. */
const shortest = 4

const pass: ScanStep = { kind: 'pass' }

/** Follows keys with the moments at which they came. */
export function scanReader() {
  let code = ''
  let last = -Infinity

  return {
    /** @param at milliseconds on any one clock */
    key(key: string, at: number): ScanStep {
      const quick = at - last <= scanPace
      last = at
      if (key === 'Enter') {
        const whole = code
        code = ''
        return quick && whole.length >= shortest ? { kind: 'code', code: whole } : pass
      }
      if (key.length !== 1) {
        code = ''
        return pass
      }
      code = quick ? code + key : key
      return code.length > 1 ? { kind: 'hold' } : pass
    },
    /** Nothing more came: answers what was held back, for a person typed it. */
    giveUp(): string {
      const held = code.slice(1)
      code = ''
      return held
    },
  }
}
