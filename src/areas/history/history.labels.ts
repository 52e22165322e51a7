import { sentenceOf, shortSentenceOf } from '../../../commands/sentences.ts'
import { argumentsOf } from '../../../commands/argument-sentences.ts'
import type { RecordedRun, RunWithNames } from '../../../contract/workspace/recorded.ts'
import { everyCommand } from '../../commands/commands.ts'
import type { Tone } from '../../ui/classes.ts'

/** What the link is called that leads to a list as it stood. */
export const listWord = 'Saraksts, kā tas bija'

/** How a run ended, in a word. */
export const outcomes: Readonly<Record<RecordedRun['outcome'], { label: string; tone: Tone }>> = {
  done: { label: 'Izdarīts', tone: 'success' },
  failed: { label: 'Neizdevās', tone: 'danger' },
  blocked: { label: 'Nebija iespējams', tone: 'warning' },
  left: { label: 'Nesagaidīts', tone: 'warning' },
}

/** What was done, as a sentence, with all that the command was told. */
export function said(run: RunWithNames): string {
  return sentenceOf(run, commandOf(run))
}

/** The same without what the command was told. */
export function shortlySaid(run: RunWithNames): string {
  return shortSentenceOf(run, commandOf(run))
}

/** What the command was told, in words. */
export function toldTo(run: RunWithNames): string[] {
  return argumentsOf(run, commandOf(run))
}

function commandOf({ command_id }: RunWithNames) {
  return everyCommand().find(({ id }) => id === command_id)
}

/** The command's title, or its id where the command is no more. */
export function titleOf(id: string): string {
  return everyCommand().find((command) => command.id === id)?.title ?? id
}

/** Versions of the record before and after. */
export function versionsOf({ record, version_after }: Pick<RecordedRun, 'record' | 'version_after'>): string {
  const before = record?.lock_version
  if (before === undefined) return ''
  return version_after === null || version_after === undefined || version_after === before ? `${before}` : `${before} → ${version_after}`
}
