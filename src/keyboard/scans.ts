import { scanPace, scanReader } from './scanner.ts'

/** A key that a scanner may have typed, and what it does when a person did. */
interface Pressed {
  key: string
  /** Milliseconds on any one clock. */
  at: number
  /** Held down, it repeats at a scanner's pace. */
  repeats: boolean
  act: () => void
}

/** Marks that stickers and serial numbers consist of. */
const ofCodes = /^[\p{L}\p{N}._/-]$/u

/**
 * Tells codes of a scanner where nothing is typed into, and every letter may mean a command: keys that follow each
 * other faster than any hand are held back until it is known, and then either are a code or mean what they mean.
 * @param onCode told the whole code, once its Enter came
 */
export function scansBesideText(onCode: (code: string) => void) {
  const reader = scanReader()
  let held: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A person typed them after all: in their order, before anything that comes next. */
  function giveUp(): void {
    clearTimeout(timer)
    const acts = held
    held = []
    if (acts.length > 0) reader.giveUp()
    for (const act of acts) act()
  }

  return {
    /** True when the key was taken: it is part of a code, or may be. */
    press({ key, at, repeats, act }: Pressed): boolean {
      if (repeats || (key !== 'Enter' && !ofCodes.test(key))) {
        giveUp()
        return false
      }
      const step = reader.key(key, at)
      if (step.kind === 'code') {
        clearTimeout(timer)
        held = []
        onCode(step.code)
        return true
      }
      if (step.kind === 'pass') {
        giveUp()
        return false
      }
      held.push(act)
      clearTimeout(timer)
      timer = setTimeout(giveUp, scanPace * 2)
      return true
    },
    giveUp,
  }
}
