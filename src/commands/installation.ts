import { useSyncExternalStore } from 'react'
import type { Answer } from '../../contract/calls.ts'
import { session } from '../../contract/session/session.ts'
import { sendOnce } from '../data/http.ts'

export type Installation = Answer<typeof session.logo>

let installation: Installation = {
  logo: null,
  title: 'Darbgalds',
  accounts: [],
  demo_password: null,
  needs_administrator: false,
  sends_mail: false,
  replays: false,
}
const watchers = new Set<() => void>()

/** Falls back to the product name. */
export async function loadInstallation(): Promise<void> {
  const answer = await sendOnce(session.logo).catch(() => null)
  if (!answer) return
  installation = answer
  for (const watcher of watchers) watcher()
}

export function currentInstallation(): Installation {
  return installation
}

export function useInstallation(): Installation {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, currentInstallation)
}
