import { sentenceOf, shortSentenceOf } from '../../../commands/sentences.ts'
import { argumentsOf } from '../../../commands/argument-sentences.ts'
import { runOutcomes, type RecordedRun, type RunWithNames } from '../../../contract/workspace/recorded.ts'
import { everyCommand } from '../../commands/commands.ts'
import type { Tone } from '../../ui/classes.ts'

export const listWord = 'Saraksts, kā tas bija'

export const outcomes: Readonly<Record<RecordedRun['outcome'], { label: string; tone: Tone }>> = {
  done: { label: runOutcomes.done, tone: 'success' },
  failed: { label: runOutcomes.failed, tone: 'danger' },
  blocked: { label: runOutcomes.blocked, tone: 'warning' },
  left: { label: runOutcomes.left, tone: 'warning' },
}

export function runSentence(run: RunWithNames): string {
  return sentenceOf(run, commandOf(run))
}

export function shortRunSentence(run: RunWithNames): string {
  return shortSentenceOf(run, commandOf(run))
}

export function argumentTexts(run: RunWithNames): string[] {
  return argumentsOf(run, commandOf(run))
}

function commandOf({ command_id }: RunWithNames) {
  return everyCommand().find(({ id }) => id === command_id)
}

/** Removed commands show their id. */
export function titleOf(id: string): string {
  return everyCommand().find((command) => command.id === id)?.title ?? id
}

export function versionsOf({ record, version_after }: Pick<RecordedRun, 'record' | 'version_after'>): string {
  const before = record?.lock_version
  if (before === undefined) return ''
  return version_after === null || version_after === undefined || version_after === before ? `${before}` : `${before} → ${version_after}`
}
