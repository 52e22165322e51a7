import type { FileAnswer } from '../../contract/calls.ts'
import type { Context } from '../http/context.ts'
import type { Refusal } from '../http/refusal.ts'

/** What the handler of a heavy answer gets, but for what the thread has of its own. */
export type HeavyInput = Omit<Context, 'db' | 'audit' | 'afterwards'> & { params: unknown; query: unknown; body: unknown }

/** A heavy answer as its thread is asked for it. */
export interface HeavyWork {
  databaseUrl: string
  callId: string
  input: HeavyInput
  /** Where the file is written. */
  path: string
}

/** What came of it: the file (null: JSON), or why there is none, in words. */
export type HeavyBuilt =
  | { file: Omit<FileAnswer, 'bytes'> | null }
  | { refused: Pick<Refusal, 'status' | 'message' | 'errors' | 'extra'> }
  | { busy: string }
