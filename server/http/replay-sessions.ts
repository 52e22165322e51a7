import type { Call } from '../../contract/calls.ts'
import { replayHeader } from '../../contract/workspace/recorded.ts'
import type { Settings } from '../runtime/settings.ts'
import type { SessionUser } from './context.ts'
import { Refusal } from './refusal.ts'

/** @file A history is run again on a copy or a demonstration, by sessions that have the rights of then and nothing else. */

/** Refuses a replay where people work. */
export function replaysHere({ COPY, DEMO }: Pick<Settings, 'COPY' | 'DEMO'>): void {
  if (!COPY && !DEMO) throw Refusal.forbidden('Vēsturi atkārto tikai datu kopijā vai demonstrācijā')
}

interface Asked {
  call: Call
  /** The call changes something. */
  changes: boolean
  headers: Readonly<Record<string, unknown>>
  settings: Pick<Settings, 'COPY' | 'DEMO'>
}

/** Refuses what a replay may not do: write with other rights than those of then, or leave what it plays. */
export function checkPlayed(user: SessionUser | null, { call, changes, headers, settings }: Asked): void {
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

/** Ways to get into an account, or to another session. */
function opensAnAccount({ id, path }: Call): boolean {
  return /^account\./.test(id) || path.includes('api_tokens') || ['session.changePassword', 'workspace.playAs'].includes(id)
}
