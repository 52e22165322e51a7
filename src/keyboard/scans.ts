import { scanPace, scanReader } from './scanner.ts'

interface Pressed {
  key: string
  /** Milliseconds. */
  at: number
  /** Held keys repeat at scanner speed. */
  repeats: boolean
  act: () => void
}

const ofCodes = /^[\p{L}\p{N}._/-]$/u

/**
 * Detects scans where letters are commands: fast keys are held back, then become a code or run as usual.
 * @param onCode called after the final Enter
 */
export function scansOutsideText(onCode: (code: string) => void) {
  const reader = scanReader()
  let heldActions: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Runs the held keys in order. */
  function runHeld(): void {
    clearTimeout(timer)
    const acts = heldActions
    heldActions = []
    for (const act of acts) act()
  }

  function giveUp(): void {
    if (heldActions.length > 0) reader.giveUp()
    runHeld()
  }

  return {
    /** True: the key is, or may be, part of a code. */
    press({ key, at, repeats, act }: Pressed): boolean {
      if (repeats || (key !== 'Enter' && !ofCodes.test(key))) {
        giveUp()
        return false
      }
      const step = reader.key(key, at)
      if (step.kind === 'code') {
        clearTimeout(timer)
        heldActions = []
        onCode(step.code)
        return true
      }
      if (step.kind === 'pass') {
        runHeld()
        // Most codes begin with a digit, which is a command, too.
        if (!/^\d$/.test(key)) return false
      }
      heldActions.push(act)
      clearTimeout(timer)
      timer = setTimeout(giveUp, scanPace * 2)
      return true
    },
    giveUp,
    isHolding: () => heldActions.length > 0,
  }
}
