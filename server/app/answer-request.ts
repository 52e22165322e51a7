import type { FileAnswer } from '../../contract/calls.ts'
import type { Context } from '../http/context.ts'
import type { Refusal } from '../http/refusal.ts'

export type HeavyInput = Omit<Context, 'db' | 'audit' | 'afterwards'> & { params: unknown; query: unknown; body: unknown }

export interface HeavyWork {
  databaseUrl: string
  callId: string
  input: HeavyInput
  path: string
}

/** The file (null: JSON), or the error as data. */
export type HeavyResult =
  | { file: Omit<FileAnswer, 'bytes'> | null }
  | { refused: Pick<Refusal, 'status' | 'message' | 'errors' | 'extra'> }
  | { busy: string }
