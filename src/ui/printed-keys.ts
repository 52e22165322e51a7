import { createStore, useStore } from '../store/store.ts'
import { chordText } from './chord-text.ts'

/** A keyboard as far as its keys print differently from the names of chords. */
export interface PrintedKeys {
  /** Letter or sign by physical key (`KeyG`), as far as known. */
  characters: ReadonlyMap<string, string>
  /** How a sign is typed here: `/` as `shift+7`. */
  signs: Readonly<Record<string, string>>
}

const printed = createStore<PrintedKeys>({ characters: new Map(), signs: {} })

export const setPrintedKeys = printed.set

/** Chords use the produced letter; non-Latin layouts show the letter of the same physical key: Ctrl+Л for Ctrl+K. */
export function printKeys(keys: string, { characters, signs }: PrintedKeys = printed.get()): string {
  const presses = keys.split(' ').map((press) => {
    const typed = signs[press]
    return typed ?? press.replace(/(^|\+)([a-z])$/, (_, before: string, letter: string) => before + letterOf(letter, characters))
  })
  return chordText(presses.join(' '))
}

export function usePrintKeys(): (keys: string) => string {
  const layout = useStore(printed)
  return (keys) => printKeys(keys, layout)
}

function letterOf(letter: string, characters: ReadonlyMap<string, string>): string {
  // The layout produces this letter.
  if (characters.size === 0 || [...characters.values()].includes(letter)) return letter
  return characters.get(`Key${letter.toUpperCase()}`) ?? letter
}
