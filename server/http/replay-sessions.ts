import type { Call } from '../../contract/calls.ts'
import { replayHeader } from '../../contract/workspace/recorded.ts'
import type { Settings } from '../runtime/settings.ts'
import type { SessionUser } from './context.ts'
import { Refusal } from './refusal.ts'

/** @file Replays a history on a copy or a demonstration, with the recorded rights. */

export function replaysHere({ COPY, DEMO }: Pick<Settings, 'COPY' | 'DEMO'>): void {
  if (!COPY && !DEMO) throw Refusal.forbidden('Vēsturi atkārto tikai datu kopijā vai demonstrācijā')
}

interface PlayedCall {
  call: Call
  changes: boolean
  headers: Readonly<Record<string, unknown>>
  settings: Pick<Settings, 'COPY' | 'DEMO'>
}

/** Refuses writes with other than the recorded rights, and calls that leave the replay. */
export function checkPlayed(user: SessionUser | null, { call, changes, headers, settings }: PlayedCall): void {
  const isReplay = headers[replayHeader] !== undefined
  if (changes && isReplay) replaysHere(settings)
  if (user?.is_played) {
    replaysHere(settings)
    if (!isReplay) throw Refusal.forbidden('Šī sesija tikai atkārto vēsturi')
    if (changes && opensAnAccount(call)) throw Refusal.forbidden('Atkārtojot vēsturi, piekļuvi kontiem nemaina')
  } else if (changes && isReplay && call.spec.rule !== 'visitor' && call.id !== 'workspace.playAs') {
    throw Refusal.forbidden('Vēsturi atkārto ar ierakstītā cilvēka tiesībām')
  }
}

function opensAnAccount({ id, path }: Call): boolean {
  return /^account\./.test(id) || path.includes('api_tokens') || ['session.changePassword', 'workspace.playAs'].includes(id)
}
