import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chordAria, chordText } from '../../src/ui/chord-text.ts'
import { letterOf } from '../../src/ui/is-letter.ts'
import { chainOf } from '../../src/ui/LifecyclePicture.tsx'
import { markedParts } from '../../src/ui/OptionList.tsx'
import { countThatFit } from '../../src/ui/Toolbar.tsx'
import { changesOf } from '../../src/ui/use-form.ts'

describe('chords in print', () => {
  it.each([
    ['ctrl+shift+k', 'Ctrl+Shift+K', '⌃⇧K'],
    ['mod+k', 'Ctrl+K', '⌘K'],
    ['g o', 'G O', 'G O'],
    ['f9', 'F9', 'F9'],
    ['ctrl++', 'Ctrl++', '⌃+'],
    ['ctrl+Enter', 'Ctrl+Enter', '⌃↩'],
    ['ctrl+Insert', 'Ctrl+Ins', '⌃Ins'],
  ])('%s', (chord, plain, mac) => {
    expect(chordText(chord, false)).toBe(plain)
    expect(chordText(chord, true)).toBe(mac)
  })

  it('are told to screen readers by their full names', () => expect(chordAria('ctrl+arrowdown', false)).toBe('Control+ArrowDown'))
})

it('finds the letter of a chord on Latvian and Russian keyboards', () => {
  expect(letterOf({ key: 'ķ', code: 'KeyK' })).toBe('k')
  expect(letterOf({ key: 'л', code: 'KeyK' })).toBe('k')
  expect(letterOf({ key: 'F2', code: 'F2' })).toBe('')
})

it('marks what was typed, accents forgiven', () => {
  expect(markedParts('SIA Ķekavas būve', 'kek buve')).toEqual([
    { text: 'SIA ', hit: false },
    { text: 'Ķek', hit: true },
    { text: 'avas ', hit: false },
    { text: 'būve', hit: true },
  ])
})

it('follows the usual course of a lifecycle, others beside it', () => {
  const edges = [
    ['new', 'accepted'],
    ['accepted', 'done'],
    ['new', 'cancelled'],
    ['done', 'new'],
  ] as const
  expect(chainOf(['new', 'accepted', 'done', 'cancelled'], edges)).toEqual(['new', 'accepted', 'done'])
})

it('leaves room for the menu when the bar is full', () => {
  expect(countThatFit([100, 100, 100], 320, false)).toBe(3)
  expect(countThatFit([100, 100, 100], 320, true)).toBe(2)
  expect(countThatFit([100, 100, 100], 120, false)).toBe(0)
  expect(countThatFit([], 50, false)).toBe(0)
})

it('tells the changed values alone, nothing and empty being the same', () => {
  expect(changesOf({ a: null as string | null, b: '1', c: { id: 1 } }, { a: '', b: '2', c: { id: 1 } })).toEqual({ b: '2' })
})

describe('contrast of the tokens', () => {
  const css = readFileSync(join(import.meta.dirname, '../../styles/theme.css'), 'utf8')
  const tokens = (selector: string) => {
    const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
    return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name ?? '', colour ?? '']))
  }
  const grounds = ['surface', 'raised', 'hover', 'accent-soft', 'sunken']
  const pairs = [
    ...['text', 'muted', 'accent'].flatMap((ink) => grounds.map((ground) => [ink, ground])),
    ...['danger', 'warning', 'success', 'info'].flatMap((tone) => [
      [tone, 'surface'],
      [tone, 'raised'],
      [tone, `${tone}-soft`],
    ]),
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-strong'],
    ['raised', 'text'],
  ] as [string, string][]

  it.each([':root', '.dark'])('is 4.5:1 for text and 3:1 for the borders of controls in %s', (selector) => {
    const palette = tokens(selector)
    const ratio = (one: string, other: string) => contrast(palette.get(one) ?? '', palette.get(other) ?? '')
    const weak = pairs
      .filter(([ink, ground]) => ratio(ink, ground) < 4.5)
      .map(([ink, ground]) => `${ink} on ${ground}: ${ratio(ink, ground).toFixed(2)}`)
    expect(weak).toEqual([])
    for (const ground of ['surface', 'raised']) expect(ratio('edge', ground)).toBeGreaterThanOrEqual(3)
  })
})

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(colour.slice(place, place + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
