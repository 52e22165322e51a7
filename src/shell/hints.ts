import { useEffect, useState } from 'react'
import { viewVerbs, type ViewVerb } from '../../commands/workspace/workspace.ts'
import { keyTarget } from '../keyboard/target.ts'

export interface Hint {
  keys: string
  text: string
}

type Part = 'list' | 'cells' | 'choice' | 'text' | 'other'

const hintsByPart: Readonly<Record<Part, readonly Hint[]>> = {
  list: [
    { keys: 'enter', text: 'atvērt' },
    { keys: 'ctrl+enter', text: 'atvērt fonā' },
    { keys: 'space', text: 'atzīmēt' },
    { keys: 'shift+arrowright', text: 'šūnu apgabals' },
  ],
  cells: [
    { keys: 'f2', text: 'labot šūnu' },
    { keys: 'enter', text: 'tālāk' },
    { keys: 'escape', text: 'atpakaļ' },
  ],
  choice: [{ keys: 'arrowdown', text: 'izvēlēties' }],
  text: [],
  other: [],
}

const hintedVerbs: readonly ViewVerb[] = ['save', 'primary', 'search', 'new', 'edit', 'lines']

export function useFocusedPart(): Part {
  const [part, setPart] = useState<Part>('other')
  useEffect(() => {
    const note = (): void => setPart(partOf(document.activeElement))
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return part
}

/** At most six. */
export function hintsFor(part: Part, offers: (verb: string) => boolean, keysOf: (commandId: string) => string | undefined): Hint[] {
  const verbs = hintedVerbs.flatMap((verb) => {
    const keys = keysOf(`view.${verb}`)
    return keys && offers(verb) ? [{ keys, text: viewVerbs[verb].title.toLowerCase() }] : []
  })
  return [...hintsByPart[part], ...verbs].slice(0, 6)
}

function partOf(element: Element | null): Part {
  if (element?.matches('[role="combobox"]')) return 'choice'
  // Read-only lines.
  if (element?.matches('textarea[readonly]')) return 'other'
  const target = keyTarget(element)
  if (target === 'rich' || target === 'palette') return 'text'
  if (target === 'lines') return 'list'
  return target === 'none' || target === 'recorder' ? 'other' : target
}
