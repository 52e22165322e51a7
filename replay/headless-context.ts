import type { CallInput, CommandContext, CommandUser } from '../commands/context.ts'
import type { CurrentRecord } from '../commands/records.ts'
import type { Answer, Call } from '../contract/calls.ts'
import type { RunNote } from './note.ts'
import type { Send } from './server.ts'

/** A call that the server refused. */
export class Refused extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(status: number, body: unknown) {
    const { message = '', errors = {} } = (body ?? {}) as { message?: string; errors?: Record<string, string[]> }
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** Where and how a run is repeated. */
export interface Seat {
  user: CommandUser
  record: CurrentRecord | null
  chosen: readonly CurrentRecord[]
  send: Send
  note: RunNote
  /** What was confirmed for the calls of the run, in their order. */
  confirmed: readonly (readonly string[])[]
}

/** A desk without a screen: calls go to the server and are noted, pages are only noted, nobody is told anything. */
export function headlessContext({ user, record, chosen, send, note, confirmed }: Seat): CommandContext {
  let sent = 0
  async function carry(call: Call, input: CallInput<Call>): Promise<unknown> {
    const words = confirmed[sent] ?? []
    sent += 1
    const { status, body } = await send(call, input, words)
    const carried = { ms: null, confirmed: words }
    if (status === 200) {
      note.answered(call, body, carried)
      return body
    }
    const refused = new Refused(status, body)
    note.refused(call, refused, carried)
    throw refused
  }
  return {
    user,
    record,
    chosen: async () => chosen,
    send: async <C extends Call>(call: C, input: CallInput<C> = {}) => (await carry(call, input as CallInput<Call>)) as Answer<C>,
    // Its bytes differ by the moment at which it was made; the client notes no downloads either.
    download: async (call, input = {}) => {
      const { status, body } = await send(call, input as CallInput<Call>, [])
      if (status !== 200) throw new Refused(status, body)
    },
    open: (path) => void note.led.push(path),
    become: (path) => void note.led.push(path),
    close: () => {},
    openBehind: () => {},
    refresh: async () => {},
    notify: () => {},
    view: () => false,
    shell: () => {},
  }
}
