import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { closeOf } from './record-rows.ts'
import { recordSection } from './record-sections.ts'
import { closeness } from './search-index.ts'
import type { useCommandSections } from './use-sections.ts'

interface Found {
  commands: ReturnType<typeof useCommandSections>
  records: readonly FoundRecord[]
  text: string
  /** Records are still to come. */
  waiting: boolean
  open: (record: FoundRecord, background: boolean) => void
}

/**
 * Prefix matches; a closer record precedes commands. An impossible command precedes loose record matches, so that
 * Enter does not open one.
 */
export function foundSections({ commands, records, text, waiting, open }: Found) {
  const { matching, refused, others, close } = commands
  const recorded = recordSection(records, open)
  const first = records[0] ? closeOf(records[0], text) : 0
  // Loose matches wait for records, which would move them.
  const loose = waiting ? [] : [others]
  if (first >= closeness.beginning && first > close.matching) return [recorded, matching, refused, ...loose]
  // The name of an impossible command is closer than a keyword of another one.
  if (close.refused >= closeness.beginning && close.matching > 0 && close.matching <= closeness.keywords)
    return [refused, matching, recorded, ...loose]
  if (waiting && close.refused < closeness.beginning) return [matching, recorded]
  return first > close.refused ? [matching, recorded, refused, ...loose] : [matching, refused, recorded, ...loose]
}
