import { useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { reasonAgainst } from '../commands/commands.ts'
import type { Memory } from './memory.ts'
import { meantBy } from './meaning/meaning-sections.ts'
import { recognised, type Recognised } from './meaning/recognise.ts'
import { findsRecords } from './modes.ts'
import { orderRow } from './order/order-section.ts'
import { useOrders } from './order/use-orders.ts'
import { closeOf, kindWeight } from './record-rows.ts'
import type { usePending } from './use-pending.ts'
import { useRecords } from './use-records.ts'
import { useSentence } from './sentence/use-sentence.ts'
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

/** The first record of an answer. */
interface Late {
  of: string
  first: FoundRecord | undefined
}

/** Commands and records for the text, or for the argument that is asked for. */
export function useFound({ input, isPasted, place, chooseCommand, openRecord }: FoundOptions) {
  const { mode, searchText, argument } = input
  const { ctx, tabId, kind, memory } = place
  const text = searchText.trim()
  // Enter pressed before records arrive selects the first for this text.
  const eager = useRef<string | null>(null)
  // Proposed orders go before records, which may be answered earlier.
  const late = useRef<Late | null>(null)
  const commands = useCommandSections({ query: { mode, text }, ctx, tabId, memory, choose: chooseCommand })
  const isPlain = !argument && !isPasted
  const plainText = isPlain && mode === 'all' ? text : ''
  const { sentence, named, isNaming, isLost } = useSentence(plainText)
  const meaning = isPlain && findsRecords(mode) ? recognised(text) : null
  const value = meaning?.value ?? text
  const isSought = argument ? argument.kind === 'record' : isPlain && findsRecords(mode) && isOfWords(sentence, meaning)
  const recordsText = isSought ? value : null
  const ordered = useOrders(plainText, ctx, (of, [first]) => {
    if (eager.current !== of) return
    if (!first) return late.current?.of === of ? takeFirst(late.current) : undefined
    eager.current = null
    const row = orderRow(first, (command) => reasonAgainst(command, ctx, tabId))
    if (row.reason === null) row.choose(false)
  })
  const weigh = useMemo(() => kindWeight(kind), [kind])
  const { records, answered, failed } = useRecords(
    recordsText,
    { kind: argument?.record, mode: argument ? 'all' : mode, meant: meantBy(meaning), weigh },
    (of, [first]) => {
      late.current = { of, first }
      if (eager.current === of && !ordered.isFinding) takeFirst(late.current)
    },
  )
  const waiting = isNaming || ordered.isFinding || (recordsText !== null && recordsText !== '' && answered !== recordsText)

  function takeFirst({ of, first }: Late): void {
    eager.current = null
    if (argument) return first && input.answerStep(first.id, first.title)
    if (first && (meaning || closeOf(first, of) > commands.close.refused)) openRecord(first, false)
    else commands.refused.rows[0]?.refuse?.()
  }

  /** Enter takes the first record once it has come; false if none is to come. */
  function awaitsFirst(): boolean {
    if (waiting) eager.current = recordsText
    return waiting
  }

  return {
    text: value,
    commands,
    meaning,
    sentence,
    named,
    records,
    ordered: ordered.orders,
    waiting,
    failed: failed || isLost || ordered.failed,
    awaitsFirst,
  }
}

/** Neither a sentence nor a value that is wrong. */
function isOfWords(sentence: unknown, meaning: Recognised | null): boolean {
  return sentence === null && !meaning?.fault
}
