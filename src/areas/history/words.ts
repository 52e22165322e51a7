import type { Argument } from '../../../commands/command.ts'
import { sentenceOf } from '../../../commands/sentences.ts'
import { countOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { RecordedRun } from '../../../contract/recorded.ts'
import { spoken } from '../../desk/ArgumentField.tsx'
import { everyCommand } from '../../desk/commands.ts'
import type { Tone } from '../../ui/classes.ts'

/** How a run ended, in a word. */
export const outcomes: Readonly<Record<RecordedRun['outcome'], { label: string; tone: Tone }>> = {
  done: { label: 'Izdarīts', tone: 'success' },
  failed: { label: 'Neizdevās', tone: 'danger' },
  blocked: { label: 'Nebija iespējams', tone: 'warning' },
  left: { label: 'Nesagaidīts', tone: 'warning' },
}

/** What was done, as a sentence. */
export function said(run: RecordedRun): string {
  return sentenceOf(
    run,
    everyCommand().find(({ id }) => id === run.command_id),
  )
}

/** The command's title, or its id where the command is no more. */
export function titleOf(id: string): string {
  return everyCommand().find((command) => command.id === id)?.title ?? id
}

/** What the command was told, in words; a key says nothing to a person and is left out. */
export function argumentsOf({ command_id, args }: Pick<RecordedRun, 'command_id' | 'args'>): string[] {
  const asked = everyCommand().find((command) => command.id === command_id)?.arguments ?? []
  return Object.entries(args)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => told(asked.find((argument) => argument.name === name) ?? null, name, value))
    .filter(Boolean)
}

/** Fields that say nothing to a person. */
const unsaid = /(^|_)(id|ids|version|key)$/

function told(argument: Argument | null, name: string, value: unknown): string {
  if (argument && argument.kind !== 'record' && argument.kind !== 'picker') return `${argument.label}: ${spoken(argument, value)}`
  const label = argument?.label ?? labelOf(name)
  if (Array.isArray(value)) return `${label}: ${countOf(value.length, 'ieraksts', 'ieraksti', 'ierakstu')}`
  if (argument?.kind === 'record') return label
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== '')
      .map(([field, inner]) => (unsaid.test(field) ? '' : told(null, field, inner)))
      .filter(Boolean)
      .join(', ')
  }
  return unsaid.test(name) ? '' : `${label}: ${value === true ? 'jā' : value === false ? 'nē' : String(value)}`
}

/** Versions of the record before and after. */
export function versionsOf({ record, version_after }: Pick<RecordedRun, 'record' | 'version_after'>): string {
  const before = record?.lock_version
  if (before === undefined) return ''
  return version_after === null || version_after === undefined || version_after === before ? `${before}` : `${before} → ${version_after}`
}
