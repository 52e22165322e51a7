import type { Body } from '../../../contract/calls.ts'
import { listViews, type ListView } from '../../../contract/workspace/list-views.ts'
import { createCommandContext } from '../../commands/context.ts'
import { notify } from '../../commands/notices.ts'
import { invalidate } from '../../data/cache.tsx'

type Changes = Omit<Body<typeof listViews.update>, 'lock_version'>

/** @throws CallFailure, reported */
export async function createView(tabId: string, body: Body<typeof listViews.create>): Promise<ListView> {
  const { data } = await createCommandContext(tabId).send(listViews.create, { body })
  await readAnew()
  return data
}

/** @throws CallFailure, reported */
export async function changeView(tabId: string, view: ListView, changes: Changes): Promise<ListView> {
  const body = { ...changes, lock_version: view.lock_version }
  const { data } = await createCommandContext(tabId).send(listViews.update, { params: { id: view.id }, body })
  await readAnew()
  return data
}

export async function removeView(tabId: string, { id, name }: ListView): Promise<void> {
  try {
    await createCommandContext(tabId).send(listViews.remove, { params: { id } })
    await readAnew()
    notify({ color: 'green', text: `Skats „${name}” dzēsts` })
  } catch {
    // Reported by the sending.
  }
}

export async function setDefaultView(tabId: string, { id }: ListView, is_default: boolean): Promise<void> {
  try {
    await createCommandContext(tabId).send(listViews.setDefault, { params: { id }, body: { is_default } })
    await readAnew()
  } catch {
    // Reported by the sending.
  }
}

/** Announcements come later. */
function readAnew(): Promise<void> {
  return invalidate(({ id }) => (id === listViews.list.id ? 'own' : null))
}
