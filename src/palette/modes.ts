import { partyKinds, numberedKinds } from '../../contract/record-names.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { closeTo } from './search-index.ts'

/** Chosen by the first character. */
export type Mode = 'all' | 'commands' | 'records' | 'numbers' | 'parties' | 'help'

export interface ModeSpec {
  mode: Exclude<Mode, 'all'>
  prefix: string
  /** Of the chip. */
  title: string
  /** In the foot. */
  short: string
  field: string
}

export const modes: readonly ModeSpec[] = [
  { mode: 'commands', prefix: '>', title: 'Darbības', short: 'darbības', field: 'Darbība' },
  { mode: 'numbers', prefix: '#', title: 'Numuri', short: 'numuri', field: 'Dokumenta numurs' },
  { mode: 'parties', prefix: '@', title: 'Cilvēki un uzņēmumi', short: 'cilvēki', field: 'Vārds, uzņēmums vai reģistrācijas numurs' },
  { mode: 'records', prefix: '/', title: 'Ieraksti', short: 'ieraksti', field: 'Numurs vai nosaukums' },
  { mode: 'help', prefix: '?', title: 'Palīdzība', short: 'palīdzība', field: 'Ko darīt, darbība vai taustiņš' },
]

export const fieldOfAll = 'Darbība, numurs vai nosaukums'

export function specOf(mode: Mode): ModeSpec | undefined {
  return modes.find((each) => each.mode === mode)
}

export interface Typed {
  mode: Mode
  text: string
}

/** A prefix changes the mode and leaves the text; other text is typed in the current mode. */
export function typedIn(before: Mode, text: string): Typed {
  const spec = modes.find(({ prefix }) => text.startsWith(prefix))
  return spec ? { mode: spec.mode, text: text.slice(spec.prefix.length).trimStart() } : { mode: before, text }
}

/** Server group of kinds; undefined: all. */
export function groupOf(mode: Mode): 'documents' | 'parties' | undefined {
  if (mode === 'numbers') return 'documents'
  return mode === 'parties' ? 'parties' : undefined
}

export function findsRecords(mode: Mode): boolean {
  return mode !== 'commands' && mode !== 'help'
}

/** Numbers match the number alone, not the party or the subject. */
export function admits(mode: Mode, { kind, title }: Pick<FoundRecord, 'kind' | 'title'>, text: string): boolean {
  if (mode === 'parties') return partyKinds.has(kind)
  return mode !== 'numbers' || (numberedKinds.has(kind) && (text === '' || closeTo(title, [], text) !== null))
}
