import { useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import type { Memory } from './memory.ts'
import { meantBy } from './meaning/meaning-sections.ts'
import { recognised } from './meaning/recognise.ts'
import { findsRecords } from './modes.ts'
import { closeOf, kindWeight } from './record-rows.ts'
import type { usePending } from './use-pending.ts'
import { useRecords } from './use-records.ts'
import { useCommandSections } from './use-sections.ts'

/** The page over which the palette stands. */
export interface PalettePlace {
  ctx: CommandContext
  tabId: string | null
  path: string | null
  /** Of the record or the list. */
  kind: string | null
  memory: Memory
}

interface FoundOptions {
  input: ReturnType<typeof usePending>
  isPasted: boolean
  place: PalettePlace
  chooseCommand: (command: Command, background: boolean) => void
  openRecord: (record: FoundRecord, background: boolean) => void
}

/** Commands and records for the text, or for the argument that is asked for. */
export function useFound({ input, isPasted, place, chooseCommand, openRecord }: FoundOptions) {
  const { mode, searchText, argument } = input
  const { ctx, tabId, kind, memory } = place
  const text = searchText.trim()
  const commands = useCommandSections({ query: { mode, text }, ctx, tabId, memory, choose: chooseCommand })
  const meaning = argument || isPasted || !findsRecords(mode) ? null : recognised(text)
  const isSought = argument ? argument.kind === 'record' : findsRecords(mode) && !isPasted && !meaning?.fault
  const recordsText = isSought ? (meaning?.value ?? text) : null
  // Enter pressed before records arrive selects the first for this text.
  const eager = useRef<string | null>(null)
  const weigh = useMemo(() => kindWeight(kind), [kind])
  const { records, answered, failed } = useRecords(
    recordsText,
    { kind: argument?.record, mode: argument ? 'all' : mode, meant: meantBy(meaning), weigh },
    (of, [first]) => {
      if (eager.current !== of) return
      eager.current = null
      if (argument) return first && input.answerStep(first.id, first.title)
      if (first && (meaning || closeOf(first, of) > commands.close.refused)) openRecord(first, false)
      else commands.refused.rows[0]?.refuse?.()
    },
  )
  const waiting = recordsText !== null && recordsText !== '' && answered !== recordsText

  /** Enter takes the first record once it has come; false if none is to come. */
  function awaitsFirst(): boolean {
    if (waiting) eager.current = recordsText
    return waiting
  }

  return { text: meaning?.value ?? text, commands, meaning, records, waiting, failed, awaitsFirst }
}
