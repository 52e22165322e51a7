import { commandById } from '../commands/commands.ts'
import { helpTopics, type HelpTopic } from './help-topics.ts'
import { modes } from './modes.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { indexOf, search } from './search-index.ts'

interface Help {
  text: string
  keysOf: ReadonlyMap<string, readonly string[]>
  print: (chord: string) => string
  /** Rows of commands, with their explanations. */
  commands: readonly PaletteRow[]
  begin: (commandId: string) => void
  /** Goes over to a mode. */
  enter: (prefix: string) => void
}

const byTitle = indexOf(helpTopics, ({ title, keywords }) => ({ title, keywords }))
const byText = indexOf(helpTopics, ({ title, keywords, text }) => ({ title, keywords: [...keywords, text] }))

/** Topics, then commands, then topics that only mention the words; without a text the modes of the palette. */
export function helpSections({ text, keysOf, print, commands, begin, enter }: Help): PaletteSection[] {
  const near = search(byTitle, text).map(({ item }) => item)
  const far = search(byText, text).flatMap(({ item }) => (near.includes(item) ? [] : [topicRow(item)]))
  const prefixes = modes.filter(({ mode }) => mode !== 'help').map(({ prefix, title, mode }) => modeRow(prefix, title, mode))
  return [
    { title: 'Kā to izdarīt', rows: near.map(topicRow) },
    { title: 'Darbības un to taustiņi', rows: text === '' ? [] : commands },
    { title: 'Piemin arī', rows: far },
    { title: 'Ko meklēt', rows: text === '' ? prefixes : [] },
  ]

  function topicRow({ id, title, text: words, command }: HelpTopic): PaletteRow {
    const opens = command === undefined ? null : commandById(command).title
    return {
      id: `help ${id}`,
      title,
      hint: '',
      ...(command !== undefined && { keys: keysOf.get(command)?.[0] }),
      reason: null,
      does: opens ?? title,
      about: withKeys(words, keysOf, print),
      opens: false,
      choose: () => command !== undefined && begin(command),
    }
  }

  function modeRow(prefix: string, title: string, mode: string): PaletteRow {
    return {
      id: `mode ${mode}`,
      title: `${prefix}  ${title}`,
      hint: '',
      reason: null,
      does: `Meklēt: ${title.toLowerCase()}`,
      opens: false,
      choose: () => enter(prefix),
    }
  }
}

/** `{shell.help}` becomes the keys that the person has for that command. */
export function withKeys(text: string, keysOf: ReadonlyMap<string, readonly string[]>, print: (chord: string) => string): string {
  return text.replaceAll(/\{([\w.-]+)\}/g, (_, id: string) => {
    const keys = keysOf.get(id) ?? []
    return keys.length === 0 ? `„${commandById(id).title}”` : keys.map(print).join(' vai ')
  })
}
