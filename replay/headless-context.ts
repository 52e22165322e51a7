import type { CallInput, CommandContext, CommandUser, Pictures } from '../commands/context.ts'
import type { CurrentRecord } from '../commands/records.ts'
import type { Answer, Call } from '../contract/calls.ts'
import { files } from '../contract/files/files.ts'
import type { RunNote } from './note.ts'
import type { Send } from './server.ts'

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

export interface Seat {
  user: CommandUser
  record: CurrentRecord | null
  chosen: readonly CurrentRecord[]
  send: Send
  note: RunNote
  /** Confirmations given for each call, in order. */
  confirmed: readonly (readonly string[])[]
}

/** Command context without a screen: sends and records calls, only records pages, shows nothing. */
export function headlessContext({ user, record, chosen, send, note, confirmed }: Seat): CommandContext {
  let sentCount = 0
  async function carry(call: Call, input: CallInput<Call>): Promise<unknown> {
    const words = confirmed[sentCount] ?? []
    sentCount += 1
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
    // Files contain timestamps; the client does not record downloads either.
    sendWithPictures: async <C extends Call>(call: C, { params, body }: CallInput<C>, { files: given, ...owner }: Pictures) => {
      const ids: Record<string, unknown> = {}
      for (const [field, file] of Object.entries(given)) {
        if (file === null) continue
        const { data } = (await carry(files.uploadImages, { body: { ...owner, files: [file] } } as object)) as Answer<
          typeof files.uploadImages
        >
        ids[field] = data[0]?.id
      }
      return (await carry(call, { params, body: { ...(body as object), ...ids } } as object)) as Answer<C>
    },
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
