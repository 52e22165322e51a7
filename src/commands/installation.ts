import type { Answer } from '../../contract/calls.ts'
import { session } from '../../contract/session/session.ts'
import { sendOnce } from '../data/http.ts'
import { withStore } from '../data/with-store.ts'
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
  const known = answer ?? (await withStore(({ storedAnswerOf }) => storedAnswerOf(session.logo)))
  if (known) installation.set(known)
  if (answer) await withStore(({ storeAnswer }) => storeAnswer(session.logo, answer))
}

export function useInstallation(): Installation {
  return useStore(installation)
}
