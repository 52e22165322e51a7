import { useEffect, useState } from 'react'
import { viewVerbs, type ViewVerb } from '../../commands/workspace/workspace.ts'
import { keyTarget } from '../keyboard/target.ts'

/** One hint of the status line. */
export interface Hint {
  keys: string
  text: string
}

/** What the part with focus understands by itself. */
type Part = 'list' | 'cells' | 'choice' | 'text' | 'other'

const own: Readonly<Record<Part, readonly Hint[]>> = {
  list: [
    { keys: 'enter', text: 'atvērt' },
    { keys: 'ctrl+enter', text: 'atvērt fonā' },
    { keys: 'space', text: 'atzīmēt' },
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

/** Verbs worth a hint where the view offers them. */
const told: readonly ViewVerb[] = ['save', 'primary', 'search', 'new', 'edit', 'lines']

/** The part that has focus, followed as focus moves. */
export function useFocusedPart(): Part {
  const [part, setPart] = useState<Part>('other')
  useEffect(() => {
    const note = (): void => setPart(partOf(document.activeElement))
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return part
}

/** Hints for a part, then for what the view offers; six at most. */
export function hintsFor(part: Part, offers: (verb: string) => boolean, keysOf: (commandId: string) => string | undefined): Hint[] {
  const verbs = told.flatMap((verb) => {
    const keys = keysOf(`view.${verb}`)
    return keys && offers(verb) ? [{ keys, text: viewVerbs[verb].title.toLowerCase() }] : []
  })
  return [...own[part], ...verbs].slice(0, 6)
}

function partOf(element: Element | null): Part {
  if (element?.matches('[role="combobox"]')) return 'choice'
  // Lines that only read: nothing of them opens or is edited.
  if (element?.matches('textarea[readonly]')) return 'other'
  const target = keyTarget(element)
  if (target === 'rich') return 'text'
  return target === 'none' || target === 'recorder' ? 'other' : target
}
