import type { CallInput } from '../../commands/context.ts'
import type { RecordKind } from '../../commands/records.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { files } from '../../contract/files/files.ts'
import { isUnanswered } from '../../machines/unanswered.ts'
import { invalidate } from '../data/cache.tsx'
import { carry } from '../data/carry.ts'
import { currentConnection, watchConnection } from '../data/connection.ts'
import { CallFailure, failureOf } from '../data/failure.ts'
import { dropPictureSave, pictureSavesOf, storePictureSave, type PictureSave } from '../data/picture-saves.ts'
import { createStore, useStore } from '../store/store.ts'
import { ownerOfWorkspace } from '../tabs/store.ts'
import { notify } from './notices.ts'
import { countPictureSaves } from './outbox.ts'
import { callById } from './resume.ts'
import { endSession, ofEarlierSession } from './session.ts'

/**
 * @file Saves whose pictures are uploaded first. Stored before they are sent, so that they wait for the network
 * together and outlive the page; each is recorded once.
 */

const saves = createStore<readonly PictureSave[]>([])
/** Sent by a command at this moment. */
const underWay = new Set<string>()

/** `input` is of the call. */
export type SendOne = (call: Call, input: object, key: string) => Promise<unknown>

/**
 * Sends with `send`; null if it waits for the network.
 * @throws CallFailure after a refusal, and without network if the browser cannot hold the pictures
 */
export async function sendOrStore(save: PictureSave, send: SendOne): Promise<{ answer: unknown } | null> {
  const same = saves.get().find(({ record }) => record === save.record)
  if (same && same.refused === null) {
    notify({ color: 'blue', text: `${save.title}: jau saglabāts un gaida savienojumu` })
    return null
  }
  underWay.add(save.key)
  const full = await storePictureSave(save)
  try {
    const answer = await sendParts(save, send)
    await forget(save.key, same?.key)
    return { answer }
  } catch (error) {
    if (!isUnanswered(failureOf(error).status)) {
      await dropPictureSave(save.key)
      throw error
    }
    if (full !== null) throw new CallFailure(422, { message: full, errors: { files: [full] } })
    if (same) await dropPictureSave(same.key)
    saves.update((all) => [...all.filter(({ key }) => key !== save.key && key !== same?.key), save])
    countPictureSaves(saves.get().length)
    notify({ color: 'blue', text: `${save.title}: saglabāts šajā datorā, tiks nosūtīts, kad būs savienojums` })
    return null
  } finally {
    underWay.delete(save.key)
  }
}

/** Uploads under derived keys, so that a repetition adds nothing. */
async function sendParts({ key, call: id, params, body, pictures }: PictureSave, send: SendOne): Promise<unknown> {
  const call = callById(id)
  if (!call) throw new CallFailure(422, { message: 'Šī darbība vairs nav pieejama' })
  const ids: Record<string, number> = {}
  for (const [field, file] of Object.entries(pictures.files)) {
    if (file === null) continue
    const upload = { fileable_type: pictures.fileable_type, fileable_id: pictures.fileable_id, files: [file] }
    const { data } = (await send(files.uploadImages, { body: upload }, `${key}-${field}`)) as Answer<typeof files.uploadImages>
    const [uploaded] = data
    if (uploaded) ids[field] = uploaded.id
  }
  return send(call, { params, body: { ...body, ...ids } }, key)
}

const carried: SendOne = (call, input, key) => carry(call, input as CallInput<Call>, { key, unattended: true })

let sending: Promise<void> | undefined

/** Those of earlier pages too; also each time when the network is back. */
export function followPictureSaves(session: AbortSignal): void {
  const unwatch = watchConnection(() => {
    if (currentConnection() === 'connected') void sendWaiting()
  })
  session.addEventListener('abort', unwatch)
  void sendWaiting()
}

async function read(): Promise<void> {
  const owner = ownerOfWorkspace()
  saves.set(owner === null ? [] : await pictureSavesOf(owner))
  countPictureSaves(saves.get().length)
}

function sendWaiting(): Promise<void> {
  sending ??= sendEach().finally(() => (sending = undefined))
  return sending
}

async function sendEach(): Promise<void> {
  await read()
  for (const save of saves.get()) {
    if (save.refused !== null || underWay.has(save.key)) continue
    if (!(await sendStored(save))) return
  }
}

/** False if the rest must wait, too. */
async function sendStored(save: PictureSave): Promise<boolean> {
  try {
    await sendParts(save, carried)
    await forget(save.key)
    notify({ color: 'green', text: `${save.title}: nosūtīts` })
    void invalidate(() => 'own')
    return true
  } catch (error) {
    return failed(save, failureOf(error))
  }
}

async function failed(save: PictureSave, failure: CallFailure): Promise<boolean> {
  const { status, message, errors } = failure
  if (isUnanswered(status) || ofEarlierSession(failure)) return false
  if (status === 401) {
    endSession(message)
    return false
  }
  const version = versionNow(failure)
  if ('lock_version' in errors && version !== null) {
    // The hand-over stays true when the office edits the record meanwhile.
    const again = { ...save, key: `${save.key}-v${version}`, body: { ...save.body, lock_version: version } }
    await forget(save.key)
    await keep(again)
    return sendStored(again)
  }
  const refused = Object.values(errors).flat().join(' ') || message || 'serveris nepieņēma'
  await keep({ ...save, refused })
  notify({ color: 'red', text: `${save.title}: ${refused} Dati un attēli palikuši šajā datorā.`, timeout: 10_000 })
  return true
}

/** A refusal of a stale save contains the current record. */
function versionNow({ body }: CallFailure): number | null {
  const { current } = (body ?? {}) as { current?: { lock_version?: unknown } }
  return typeof current?.lock_version === 'number' ? current.lock_version : null
}

async function keep(save: PictureSave): Promise<void> {
  await storePictureSave(save)
  saves.update((all) => [...all.filter(({ key }) => key !== save.key), save])
  countPictureSaves(saves.get().length)
}

async function forget(...keys: readonly (string | undefined)[]): Promise<void> {
  for (const key of keys) if (key !== undefined) await dropPictureSave(key)
  saves.update((all) => all.filter(({ key }) => !keys.includes(key)))
  countPictureSaves(saves.get().length)
}

export function dropSave({ key }: PictureSave): Promise<void> {
  return forget(key)
}

export async function sendAgain(save: PictureSave): Promise<void> {
  const again = { ...save, refused: null }
  await keep(again)
  await sendStored(again)
}

/** Of the record, waiting or refused. */
export function usePictureSave(kind: RecordKind, id: number): PictureSave | undefined {
  return useStore(saves, (all) => all.find(({ record }) => record === `${kind} ${id}`))
}
