import type { CallInput, CommandUser } from '../commands/context.ts'
import type { Answer, Body, Call } from '../contract/calls.ts'
import { session } from '../contract/session/session.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import type { RecordedRights, Recording } from '../contract/workspace/recorded.ts'
import { Refused } from './headless-context.ts'
import type { FindFile } from './files.ts'
import type { Send } from './server.ts'

/** What a server answers; throws its reasons. */
export async function answered<C extends Call>(send: Send, call: C, body?: Body<C>): Promise<Answer<C>> {
  const reply = await send(call, (body === undefined ? {} : { body }) as CallInput<Call>, [])
  if (reply.status === 200) return reply.body as Answer<C>
  const { errors, message } = new Refused(reply.status, reply.body)
  throw new Error(Object.values(errors).flat().join('; ') || message || `${reply.status}`)
}

/** Who runs a history again: a session with the rights of then, and settings that are other here than they were. */
export interface Player {
  send: Send
  user: CommandUser
  findFile: FindFile
  other_settings: readonly { key: string; then: unknown; now: unknown }[]
}

/** Gives a run the session that it is run in. */
export type Seats = (rights: RecordedRights | null) => Promise<Player>

/**
 * Sessions that play the person of a recording at a server, one for all runs with the same rights.
 * @param sendWith the server, for who holds a token of it
 * @param token of whom runs it again
 */
export function playersAt(sendWith: (token: string | null) => Send, token: string | null, { user: { id, name } }: Recording): Seats {
  const begun = new Map<number, Promise<Player>>()
  async function begin(rights: RecordedRights | null): Promise<Player> {
    const { permissions, modules, settings } = rights ?? {}
    const body = { user_id: id, name, ...(rights && { permissions, modules, settings }) }
    const { access_token, other_settings } = await answered(sendWith(token), workspace.playAs, body)
    const send = sendWith(access_token)
    const { data: user } = await answered(send, session.user)
    const findFile: FindFile = async (sha256) => {
      const { body: bytes } = await send(workspace.recordedFile, { params: { sha256 } as never }, [])
      return bytes instanceof Blob ? bytes : null
    }
    return { send, user, findFile, other_settings }
  }
  return (rights) => {
    const key = rights?.id ?? 0
    const player = begun.get(key) ?? begin(rights)
    begun.set(key, player)
    return player
  }
}
