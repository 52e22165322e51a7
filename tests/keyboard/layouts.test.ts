import { describe, expect, test } from 'vitest'
import { learnedLayout, pressFault, wantedPresses, type LearnedPress } from '../../src/keyboard/layouts.ts'
import { printKeys } from '../../src/ui/printed-keys.ts'

/** Key and physical key of G, O, K, Z, / and ? on eight layouts; Shift as `+`. */
const eight: Readonly<Record<string, string>> = {
  lv: 'g KeyG, o KeyO, k KeyK, z KeyZ, / Slash, ? Slash+',
  'lv apostrophe': 'g KeyG, o KeyO, k KeyK, z KeyZ, / Slash, ? Slash+',
  'lv ergonomic': 'g KeyW, o KeyN, k KeyV, z KeyI, / Slash, ? Slash+',
  ru: 'п KeyG, щ KeyO, л KeyK, я KeyZ, / Backslash+, ? Digit7+',
  ee: 'g KeyG, o KeyO, k KeyK, z KeyZ, / Digit7+, ? Minus+',
  lt: 'g KeyG, o KeyO, k KeyK, z KeyZ, / Slash, ? Slash+',
  de: 'g KeyG, o KeyO, k KeyK, z KeyY, / Digit7+, ? Minus+',
  fr: 'g KeyG, o KeyO, k KeyK, z KeyW, / Period+, ? KeyM+',
}

/** Ctrl+K, G O, / and ? as each keyboard prints them. */
const prints: Readonly<Record<string, string>> = {
  lv: 'Ctrl+K | G O | / | ?',
  'lv apostrophe': 'Ctrl+K | G O | / | ?',
  'lv ergonomic': 'Ctrl+K | G O | / | ?',
  ru: 'Ctrl+Л | П Щ | Shift+\\ | Shift+7',
  ee: 'Ctrl+K | G O | Shift+7 | Shift++',
  lt: 'Ctrl+K | G O | / | ?',
  de: 'Ctrl+K | G O | Shift+7 | Shift+ß',
  fr: 'Ctrl+K | G O | Shift+: | Shift+,',
}

function pressesOf(text: string): LearnedPress[] {
  return text.split(', ').map((press, place) => {
    const [key = '', code = ''] = press.split(' ')
    return { wanted: wantedPresses[place] ?? '', key, code: code.replace('+', ''), shift: code.endsWith('+') }
  })
}

describe('six presses', () => {
  test.each(Object.entries(eight))('on %s are what is asked for, and tell how its keys are printed', (name, text) => {
    const presses = pressesOf(text)
    expect(presses.map(({ wanted, key }) => pressFault(wanted, key))).toEqual(presses.map(() => null))
    const { characters, signs, name: learned } = learnedLayout(presses)
    expect(learned).not.toBeNull()
    const layout = { characters: new Map(Object.entries(characters)), signs }
    expect(['ctrl+k', 'g o', '/', '?'].map((keys) => printKeys(keys, layout)).join(' | ')).toBe(prints[name])
  })

  test('may be skipped: the rest decides', () => {
    const [first, ...rest] = pressesOf(eight['de'] ?? '')
    expect(first).toBeDefined()
    expect(learnedLayout(rest).name).toBe('vācu (QWERTZ)')
  })

  test('of an unknown layout count alone', () => {
    const dvorak = pressesOf('g KeyU, o KeyS, k KeyV, z Slash, / BracketLeft, ? BracketLeft+')
    expect(learnedLayout(dvorak)).toEqual({ name: null, characters: { KeyU: 'g', KeyS: 'o', KeyV: 'k', Slash: 'z' }, signs: {} })
  })

  test('of a wrong key say what it types', () => {
    expect(pressFault('g', 'h')).toContain('raksta „h”')
    expect(pressFault('/', '.')).toContain('rakstāt „/”')
    expect(pressFault('k', 'ķ')).toBeNull()
    expect(pressFault('g', '5')).not.toBeNull()
  })
})
