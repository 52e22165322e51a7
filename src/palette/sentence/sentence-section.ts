import { chainSteps } from '../../../commands/chain.ts'
import { withheld, type Command } from '../../../commands/command.ts'
import type { CommandContext } from '../../../commands/context.ts'
import { placeOf } from '../../../commands/scope.ts'
import { countOf } from '../../../contract/format.ts'
import { joinNames } from '../../../contract/record-names.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import { commandsFor } from '../../commands/commands.ts'
import { closeThen } from '../../commands/shell-state.ts'
import type { PaletteRow, PaletteSection } from '../palette-row.ts'
import { indexOf, type Indexed } from '../search-index.ts'
import type { Sentence } from './parse.ts'
import { runOnMany, runOnOne } from './run-sentence.ts'
import { understood } from './understand.ts'
import type { Named } from './use-sentence.ts'

interface SentenceRows {
  sentence: Sentence
  named: Named
  ctx: CommandContext
  /** Replaces the text. */
  type: (text: string) => void
}

/** The row that does what was written, or says what is not understood. Empty while documents are looked for. */
export function sentenceSection({ sentence, named, ctx, type }: SentenceRows): PaletteSection {
  const { numbers, parts } = sentence
  const said = (rows: readonly PaletteRow[]): PaletteSection => ({ title: 'Darbības ar dokumentu', rows })
  const unknown = numbers.find((number) => named.get(number) === null)
  if (unknown !== undefined) return said([refused(unknown, 'tāda dokumenta nav')])
  const records = numbers.flatMap((number) => named.get(number) ?? [])
  const [record] = records
  if (!record || records.length < numbers.length) return said([])
  if (records.some(({ kind }) => kind !== record.kind)) return said([refused(numbers.join(', '), 'dokumentiem jābūt viena veida')])
  const index = indexFor(record.kind, records.length > 1, ctx)
  const commands: Command[] = []
  for (const part of parts) {
    const meant = understood(index, part, ({ scope }) => placeOf(scope).kind === record.kind)
    if ('unknown' in meant) return said([refused(part, `nav saprasts: ${meant.unknown.map((word) => `„${word}”`).join(', ')}`)])
    if ('among' in meant) {
      const exact = (command: Command): string => whole(sentence, part, command.title.toLowerCase())
      return said(meant.among.map((command) => choice(command, () => type(exact(command)))))
    }
    commands.push(meant.one)
  }
  return said([records.length > 1 ? groupRow(records, commands) : oneRow(record, commands)])
}

/** Commands of the kind, and those of a document to which steps lead. */
function indexFor(kind: string, many: boolean, ctx: CommandContext): readonly Indexed<Command>[] {
  const isOf = ({ id, scope }: Command): boolean =>
    scope === `record:${kind}` || (!many && kind === 'order' && chainSteps.some(({ command }) => command === id))
  const there = commandsFor(ctx.user.kind).filter(
    (command) =>
      isOf(command) && !command.stands && !command.line && (!many || command.many !== undefined) && withheld(command, ctx) === null,
  )
  return indexOf(there, ({ title, keywords = [] }) => ({ title, keywords }))
}

function oneRow(record: FoundRecord, commands: readonly Command[]): PaletteRow {
  const titles = commands.map(({ title }) => title).join(' → ')
  return {
    id: 'sentence',
    title: `${record.title}: ${titles}`,
    hint: record.subtitle,
    reason: null,
    does: `Priekšskatīt un izdarīt: ${titles}`,
    opens: false,
    choose: () => closeThen(() => void runOnOne(record, commands)),
  }
}

function groupRow(records: readonly FoundRecord[], [command, second]: readonly Command[]): PaletteRow {
  const all = countOf(records.length, 'dokuments', 'dokumenti', 'dokumentu')
  if (!command || second) return refused(all, 'vairākiem dokumentiem vienā reizē var darīt vienu darbību')
  return {
    id: 'sentence',
    title: `${command.many ?? command.title}: ${all}`,
    hint: joinNames(...records.map(({ title }) => title)),
    reason: null,
    does: `${command.many ?? command.title}: ${all}`,
    opens: false,
    choose: () => closeThen(() => runOnMany(records, command)),
  }
}

function choice(command: Command, choose: () => void): PaletteRow {
  return {
    id: `sentence ${command.id}`,
    title: command.title,
    hint: 'precizēt',
    reason: null,
    does: `Domāts: ${command.title}`,
    opens: false,
    choose,
  }
}

function refused(title: string, reason: string): PaletteRow {
  return { id: 'sentence', title, hint: '', reason, does: title, opens: false, choose: () => undefined }
}

/** The sentence with other words for one part. */
function whole({ numbers, parts }: Sentence, part: string, words: string): string {
  return `${numbers.join(', ')} ${parts.map((each) => (each === part ? words : each)).join('; ')}`
}
