import type { Call, SentBody } from '../contract/calls.ts'

/** @file The call that a command makes for each record of a group, which the server carries out. */

type Arguments = Readonly<Record<string, unknown>>

export interface GroupCall {
  call: Call
  /** Shared by all records; the server adds the version of each. */
  body: (args: Arguments) => Readonly<Record<string, unknown>>
}

type Shared<C extends Call> = Omit<NonNullable<SentBody<C>>, 'lock_version'>

/** The call of a record, with the body that all records share. */
export function each<C extends Call>(call: C, ...[body]: SentBody<C> extends undefined ? [] : [Shared<C>]): GroupCall {
  return { call, body: () => ({ ...body }) }
}

/** The shared body follows from arguments that are asked once. */
export function eachWith<C extends Call, A extends Arguments>(call: C, body: (args: A) => Shared<C>): GroupCall {
  // The command's own arguments, as for its `run`.
  return { call, body: (args) => ({ ...body(args as A) }) }
}
