import type { ListView } from '../../contract/workspace/list-views.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { closeThen } from '../commands/shell-state.ts'
import type { UnsavedWork } from '../tabs/draft-record.ts'
import { parkedSection, viewSection, withFlows } from './flow-sections.ts'
import { foundSections } from './found-sections.ts'
import { admits, findsRecords, type Mode } from './modes.ts'
import { withMarks, withPinned, type Memory } from './memory.ts'
import type { PaletteSection } from './palette-row.ts'
import { closeOf } from './record-rows.ts'
import { latelySection, pinnedSection, unfinishedSection, waitingSection } from './record-sections.ts'
import { closeness } from './search-index.ts'
import type { useCommandSections } from './use-sections.ts'

interface Found {
  mode: Mode
  text: string
  commands: ReturnType<typeof useCommandSections>
  memory: Memory
  /** Comes first: a value of a known form. */
  meaning: PaletteSection | null
  /** Comes first, unless a name begins with the text. */
  ordered: PaletteSection | null
  clipboard: { section: PaletteSection; isNew: boolean } | null
  records: readonly FoundRecord[]
  /** Records are still to come. */
  waiting: boolean
  unsaved: readonly UnsavedWork[]
  documents: readonly FoundRecord[]
  views: readonly ListView[]
  /** Of the active tab. */
  path: string | null
  open: (record: FoundRecord, background: boolean) => void
}

export function paletteSections(found: Found): readonly PaletteSection[] {
  return withMarks(sectionsFor(found), found.memory)
}

function sectionsFor(found: Found): readonly PaletteSection[] {
  const { text, commands, records, waiting, open } = found
  if (text === '') return likely(found)
  if (found.meaning) return [found.meaning, ...foundSections({ commands, records: [], text, waiting, open })]
  const named = foundSections({ commands, records, text, waiting, open })
  const isNamed = records[0] !== undefined && closeOf(records[0], text) >= closeness.beginning
  const sections = found.ordered ? named.toSpliced(isNamed ? 1 : 0, 0, found.ordered) : named
  return found.mode === 'all' || found.mode === 'records' ? withFlows(sections, closeThen, text, found) : sections
}

/** Suggestions without input; server results come last, so that rows do not move. */
function likely(found: Found): readonly PaletteSection[] {
  const { mode, commands, memory, open } = found
  const isAsked = (record: Pick<FoundRecord, 'kind' | 'title'>): boolean => findsRecords(mode) && admits(mode, record, '')
  const commandRow = (row: string) => (mode === 'all' || mode === 'commands' ? commands.rowOf(row) : null)
  const sections = withPinned(pinnedSection(memory, open, isAsked, commandRow), unpinned(found, isAsked))
  if (!found.clipboard || mode !== 'all') return sections
  // First only when it was just copied; else before the rows that come from the server last.
  return sections.toSpliced(found.clipboard.isNew ? 0 : -1, 0, found.clipboard.section)
}

function unpinned(
  { mode, commands, memory, unsaved, documents, views, path, open }: Found,
  isAsked: (record: Pick<FoundRecord, 'kind' | 'title'>) => boolean,
): readonly PaletteSection[] {
  if (!findsRecords(mode)) return [commands.matching]
  const lately = latelySection(memory, path, open, isAsked)
  const narrowed = mode === 'numbers' || mode === 'parties'
  return [
    lately,
    ...(narrowed ? [] : [parkedSection(closeThen), viewSection(closeThen, { views, path })]),
    unfinishedSection(narrowed ? [] : unsaved, path, closeThen),
    commands.matching,
    waitingSection(documents.filter(isAsked), lately, path, open),
  ]
}
