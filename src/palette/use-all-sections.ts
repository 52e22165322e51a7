import { currentParty } from '../../commands/acting.ts'
import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { reasonAgainst } from '../commands/commands.ts'
import { useAllListViews } from '../commands/list-views.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { useUnsavedWork } from '../tabs/drafts.ts'
import { usePrintKeys } from '../ui/printed-keys.ts'
import type { Option } from '../ui/use-options.ts'
import { helpSections } from './help-sections.ts'
import { clipboardSection, isApart, meaningSection, tableSection } from './meaning/meaning-sections.ts'
import { readClipboard, useClipboard } from './meaning/use-clipboard.ts'
import type { Pasted } from './meaning/use-pasted.ts'
import type { PaletteSection } from './palette-row.ts'
import { orderSection } from './order/order-section.ts'
import { paletteSections } from './palette-sections.ts'
import { sentenceSection } from './sentence/sentence-section.ts'
import { stepSection } from './step-section.ts'
import type { PalettePlace, useFound } from './use-found.ts'
import type { usePending } from './use-pending.ts'
import { useWaiting } from './use-waiting.ts'

interface SectionOptions {
  input: ReturnType<typeof usePending>
  pasted: Pasted
  place: PalettePlace
  found: ReturnType<typeof useFound>
  begin: (commandId: string) => void
  openRecord: (record: FoundRecord, background: boolean) => void
}

/** All rows of the palette: of an argument, of the help, of a pasted table, or what is found. */
export function useSections({ input, pasted, place, found, begin, openRecord: open }: SectionOptions): readonly PaletteSection[] {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const unsaved = useUnsavedWork()
  const documents = useWaiting()
  const views = useAllListViews() ?? []
  const clipboard = useClipboard()
  const { mode, argument } = input
  const { ctx, tabId, path, memory } = place
  const { text, commands, records, waiting } = found
  const against = (command: Command): string | null => reasonAgainst(command, ctx, tabId)
  if (argument) {
    const { searchText, proposed, answerStep, takeTyped } = input
    return [stepSection({ argument, input: searchText, fault: input.faultOf(), proposed, records, answer: answerStep, take: takeTyped })]
  }
  if (pasted.lines) return [tableSection({ lines: pasted.lines, customer: customerOf(ctx), reasonAgainst: against })]
  if (mode === 'help') return helpSections({ text, keysOf, print, commands: commands.all, begin, enter: input.type })
  if (found.sentence) return [sentenceSection({ sentence: found.sentence, named: found.named, ctx, type: input.type })]
  const ask = (): void => void readClipboard().then((copied) => copied && pasted.take(copied))
  const copied = clipboardSection(clipboard, pasted.take, ask)
  return paletteSections({
    mode,
    text,
    commands,
    memory,
    meaning: meaningOf(found, open, against),
    ordered: found.ordered.length > 0 ? orderSection(found.ordered, against) : null,
    clipboard: copied && { section: copied, isNew: clipboard.isNew },
    records,
    waiting,
    unsaved,
    documents,
    views,
    path,
    open,
  })
}

function meaningOf(
  { meaning, records, waiting, failed }: ReturnType<typeof useFound>,
  open: SectionOptions['openRecord'],
  reason: (command: Command) => string | null,
): PaletteSection | null {
  return isApart(meaning) ? meaningSection({ meaning, records, isComplete: !waiting && !failed, open, reasonAgainst: reason }) : null
}

function customerOf(ctx: CommandContext): Option | null {
  const customer = currentParty(ctx, 'customer')
  return customer && { id: customer.id, label: customer.name }
}
