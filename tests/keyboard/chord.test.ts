import { describe, expect, test } from 'vitest'
import { chordOf, type KeyPress } from '../../src/ui/chord.ts'

function press(key: string, code: string, held = ''): KeyPress {
  return {
    key,
    code,
    ctrlKey: held.includes('ctrl'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
    metaKey: held.includes('meta'),
    isComposing: held.includes('composing'),
    keyCode: held.includes('229') ? 229 : 0,
    getModifierState: (name) => name === 'AltGraph' && held.includes('AltGr'),
  }
}

// The design's table of Latvian and neighbouring layouts.
const captured: [what: string, event: KeyPress, chord: string][] = [
  ['AltGr+e on lv types ē', press('ē', 'KeyE', 'AltGr'), ''],
  ['Right Alt+e on us', press('e', 'KeyE', 'alt'), 'alt+e'],
  ['Right Alt+e on ru', press('у', 'KeyE', 'alt'), 'alt+e'],
  ['Ctrl+AltGr+k on lv is Ctrl+K', press('ķ', 'KeyK', 'ctrl AltGr'), 'ctrl+k'],
  ["the dead ' of lv apostrophe", press('.AltGraphLatch', 'Quote'), ''],
  ["a after the dead ' of lv apostrophe", press('ā', 'KeyA', 'AltGr'), ''],
  ["Ctrl+S after the dead ' of lv apostrophe", press('š', 'KeyS', 'ctrl AltGr'), 'ctrl+s'],
  ["the dead ' of us-intl", press('Dead', 'Quote'), ''],
  ['Ctrl+S inside a composition (us-intl, Firefox)', press('s', 'KeyS', 'ctrl composing'), ''],
  ['Ctrl+K on us', press('k', 'KeyK', 'ctrl'), 'ctrl+k'],
  ['Ctrl+K on ru', press('л', 'KeyK', 'ctrl'), 'ctrl+k'],
  ['Ctrl and the key printed K on lv ergonomic', press('k', 'KeyV', 'ctrl'), 'ctrl+k'],
  ['Ctrl and the place of K on lv ergonomic, which prints t', press('t', 'KeyK', 'ctrl'), 'ctrl+t'],
  ['g on us', press('g', 'KeyG'), 'g'],
  ['g on ru', press('п', 'KeyG'), 'g'],
  ['o on ru', press('щ', 'KeyO'), 'o'],
  ['/ on us', press('/', 'Slash'), '/'],
  ['? on us: Shift is implied', press('?', 'Slash', 'shift'), '?'],
  ['[ on us', press('[', 'BracketLeft'), '['],
  ['/ on de, Shift+7', press('/', 'Digit7', 'shift'), '/'],
  ['ā typed without a modifier is text', press('ā', 'KeyA'), ''],
]

const further: [what: string, event: KeyPress, chord: string][] = [
  ['CapsLock does not matter', press('K', 'KeyK', 'ctrl'), 'ctrl+k'],
  ['Shift is part of a letter chord', press('K', 'KeyK', 'ctrl shift'), 'ctrl+shift+k'],
  ['Ctrl+1 on AZERTY', press('&', 'Digit1', 'ctrl'), 'ctrl+1'],
  ['Ctrl+Shift+1 on us', press('!', 'Digit1', 'ctrl shift'), 'ctrl+shift+1'],
  ['Alt with the numeric pad types a character', press('1', 'Numpad1', 'alt'), ''],
  ['F9', press('F9', 'F9'), 'f9'],
  ['Shift+F4', press('F4', 'F4', 'shift'), 'shift+f4'],
  ['Ctrl+ArrowDown', press('ArrowDown', 'ArrowDown', 'ctrl'), 'ctrl+arrowdown'],
  ['space', press(' ', 'Space'), 'space'],
  ['a modifier alone', press('Shift', 'ShiftLeft', 'shift'), ''],
  ['an input method at work', press('a', 'KeyA', '229'), ''],
  ['Process of an input method', press('Process', 'KeyA'), ''],
  ['Cmd+K on a Mac', press('k', 'KeyK', 'meta'), 'meta+k'],
  ['š with Ctrl on ee', press('š', 'KeyS', 'ctrl'), 'ctrl+s'],
  ['ą on lt is text', press('ą', 'Digit1'), ''],
  ['+ keeps no Shift', press('+', 'Equal', 'shift'), '+'],
]

/** The keys of an installed window on the eight layouts: W, N and T by their letter, digits by their place. */
const eight: readonly [layout: string, w: [string, string], n: [string, string], t: [string, string], one: string][] = [
  ['lv', ['w', 'KeyW'], ['n', 'KeyN'], ['T', 'KeyT'], '1'],
  ['lv apostrophe', ['w', 'KeyW'], ['n', 'KeyN'], ['T', 'KeyT'], '1'],
  ['lv ergonomic', ['w', 'Digit0'], ['n', 'KeyO'], ['T', 'KeyK'], '1'],
  ['ru', ['ц', 'KeyW'], ['т', 'KeyN'], ['Е', 'KeyT'], '1'],
  ['ee', ['w', 'KeyW'], ['n', 'KeyN'], ['T', 'KeyT'], '1'],
  ['lt', ['w', 'KeyW'], ['n', 'KeyN'], ['T', 'KeyT'], 'ą'],
  ['de', ['w', 'KeyW'], ['n', 'KeyN'], ['T', 'KeyT'], '1'],
  ['fr', ['w', 'KeyZ'], ['n', 'KeyN'], ['T', 'KeyT'], '&'],
]

describe('the keys of an installed window', () => {
  test.each(eight)('on %s', (layout, [w, wCode], [n, nCode], [t, tCode], one) => {
    // On the ergonomic layout W stands on a digit key, whose place counts.
    expect(chordOf(press(w, wCode, 'ctrl'))).toBe(layout === 'lv ergonomic' ? 'ctrl+0' : 'ctrl+w')
    expect(chordOf(press(n, nCode, 'ctrl'))).toBe('ctrl+n')
    expect(chordOf(press(t, tCode, 'ctrl shift'))).toBe('ctrl+shift+t')
    expect(chordOf(press(one, 'Digit1', 'ctrl'))).toBe('ctrl+1')
    expect(chordOf(press('Tab', 'Tab', 'ctrl'))).toBe('ctrl+tab')
    expect(chordOf(press('Tab', 'Tab', 'ctrl shift'))).toBe('ctrl+shift+tab')
  })
})

describe('the chord normaliser', () => {
  test.each(captured)('%s', (_, event, chord) => expect(chordOf(event)).toBe(chord))
  test.each(further)('%s', (_, event, chord) => expect(chordOf(event)).toBe(chord))

  test('the captured table has its 21 cases', () => expect(captured).toHaveLength(21))
})
