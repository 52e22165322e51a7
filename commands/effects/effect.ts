import type { RecordedRun } from '../../contract/workspace/recorded.ts'
import type { Arguments } from '../command.ts'

/** A run as far as its reversal needs it: as recorded, so that the history can reverse it, too. */
export type UndoableRun = Pick<RecordedRun, 'command_id' | 'args' | 'record'>

/** A command that takes a change back. It runs on the same record, with the rights of the person. */
export interface UndoStep {
  command: string
  args?: Arguments
}

export type Effect =
  /** Changes no data by itself: reads, prints or opens a form. */
  | { is: 'nothing' }
  /**
   * Null: this run cannot be reversed, though others of the command can. `proposed`: what its dialog proposed for the
   * record as it was before.
   */
  | { is: 'reversible'; steps: (run: UndoableRun, proposed: Arguments) => readonly UndoStep[] | null }
  /** The grid of lines takes its changes back itself. */
  | { is: 'lines' }
  /** Taken back only by another change, which stays visible: by this command, or as the text says. */
  | { is: 'compensable'; by?: string; text: string }
  | { is: 'final'; text: string }

export type Effects = Readonly<Record<string, Effect>>

/** Ids separated by whitespace. */
export function each(ids: string, effect: (id: string) => Effect): Effects {
  return Object.fromEntries(
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, effect(id)]),
  )
}
