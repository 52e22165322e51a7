import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { invalidate } from '../data/cache.tsx'
import { carry } from '../data/carry.ts'
import { failureOf } from '../data/failure.ts'
import { tabShowing } from '../tabs/model.ts'
import { currentWorkspace } from '../tabs/store.ts'
import { close } from './navigate.ts'
import { notify } from './notices.ts'
import { follow, noteSent, settleDraft, type StoredSave } from './outbox.ts'
import { endSession, ofEarlierSession } from './session.ts'

/** Milliseconds: the server stores keys for a day; an hour is the margin. */
const keysLast = 23 * 3_600_000

/** Sends in sequence, because saves may build on each other. */
export async function sendLeft(saves: readonly StoredSave[]): Promise<void> {
  for (const save of saves) await sendOne(save)
}

async function sendOne(save: StoredSave): Promise<void> {
  const call = callById(save.call)
  const keeper = follow(save)
  // With an expired key, a duplicate could not be detected; the draft remains.
  if (!call || Date.now() - Date.parse(save.at) > keysLast) {
    keeper.ended()
    return notify({ color: 'blue', text: `${save.title}: pārāk sen saglabāts, lai sūtītu; pārbaudiet un saglabājiet vēlreiz` })
  }
  try {
    await carry(call, save.input, { key: save.key, keeps: keeper })
    settleDraft(save)
    noteSent(save)
    keeper.ended()
    // Closes the form, which would create a duplicate.
    const form = save.draft === undefined ? tabShowing(currentWorkspace(), save.path) : undefined
    if (form) close(form.id)
    notify({ color: 'green', text: `${save.title}: nosūtīts` })
    void invalidate(() => 'own')
  } catch (error) {
    const failure = failureOf(error)
    const { status, message } = failure
    keeper.ended(status)
    if (ofEarlierSession(failure)) return
    if (status === 401) return endSession(message)
    notify({
      color: 'red',
      text: `${save.title}: ${message || 'serveris nepieņēma'}; ievadītais palicis nesaglabātajos darbos`,
      timeout: 10_000,
    })
  }
}

export function callById(id: string): Call | undefined {
  return Object.values(areas)
    .flatMap((area): Call[] => Object.values(area))
    .find((call) => call.id === id)
}
