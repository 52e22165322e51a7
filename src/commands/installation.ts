import type { Answer } from '../../contract/calls.ts'
import { session } from '../../contract/session/session.ts'
import { sendOnce } from '../data/http.ts'
import { createStore, useStore } from '../store/store.ts'

export type Installation = Answer<typeof session.logo>

const installation = createStore<Installation>({
  logo: null,
  title: 'Darbgalds',
  accounts: [],
  demo_password: null,
  needs_administrator: false,
  sends_mail: false,
  replays: false,
})

/** Falls back to the product name. */
export async function loadInstallation(): Promise<void> {
  const answer = await sendOnce(session.logo).catch(() => null)
  if (answer) installation.set(answer)
}

export function useInstallation(): Installation {
  return useStore(installation)
}
