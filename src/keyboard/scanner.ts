/** Recognizes barcode scanners by typing speed and a final Enter. */

export type ScanStep =
  | { kind: 'pass' }
  /** Possibly part of a code, held back until known. */
  | { kind: 'hold' }
  | { kind: 'code'; code: string }

/** Maximum milliseconds between keys; people are slower. */
export const scanPace = 30
/** Minimum length. */
const shortest = 4

const pass: ScanStep = { kind: 'pass' }

export function scanReader() {
  let code = ''
  let last = -Infinity

  return {
    /** @param at milliseconds of any one clock */
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
    /** Returns held-back text typed by a person. */
    giveUp(): string {
      const heldText = code.slice(1)
      code = ''
      return heldText
    },
  }
}
