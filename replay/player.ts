import type { CallInput, CommandUser } from '../commands/context.ts'
import type { Answer, Body, Call } from '../contract/calls.ts'
import { session } from '../contract/session/session.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import type { RecordedRights, Recording } from '../contract/workspace/recorded.ts'
import { Refused } from './headless-context.ts'
import type { FindFile } from './files.ts'
import type { Send } from './server.ts'

/** Throws the server's reasons. */
export async function answered<C extends Call>(send: Send, call: C, body?: Body<C>): Promise<Answer<C>> {
  const reply = await send(call, (body === undefined ? {} : { body }) as CallInput<Call>, [])
  if (reply.status === 200) return reply.body as Answer<C>
  const { errors, message } = new Refused(reply.status, reply.body)
  throw new Error(Object.values(errors).flat().join('; ') || message || `${reply.status}`)
}

/** Session with the recorded rights, and settings that differ from the recording. */
export interface Player {
  send: Send
  user: CommandUser
  findFile: FindFile
  other_settings: readonly { key: string; then: unknown; now: unknown }[]
}

export type Seats = (rights: RecordedRights | null) => Promise<Player>

/**
 * One session per set of rights.
 * @param sendWith returns the server for a token
 * @param token of the user who runs the replay
 */
export function playersAt(sendWith: (token: string | null) => Send, token: string | null, { user: { id, name } }: Recording): Seats {
  const startedPlayers = new Map<number, Promise<Player>>()
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
    const player = startedPlayers.get(key) ?? begin(rights)
    startedPlayers.set(key, player)
    return player
  }
}
