import { useEffect } from 'react'
import { listViews, savedName, type ListView } from '../../contract/workspace/list-views.ts'
import { matchPage } from './routes.ts'
import { useSession } from './session.ts'
import { useCall } from './use-call.ts'

const none: readonly ListView[] = []

/**
 * All views that the person sees; undefined until known. A copy in the browser opens lists without waiting; a failed
 * reading counts as none.
 */
export function useAllListViews(): readonly ListView[] | undefined {
  const session = useSession()
  const userId = session.phase === 'signed-in' && session.user.kind === 'staff' ? session.user.id : null
  const { answer, failure } = useCall(listViews.list, userId === null ? null : {}, { handled: true })
  const data = answer?.data
  useEffect(() => {
    if (data && userId !== null) remember(userId, data)
  }, [data, userId])
  if (userId === null) return none
  return data ?? remembered(userId) ?? (failure ? none : undefined)
}

/** By which the server knows a list: the path of its page, with parameters. */
export function listOfPath(path: string): string {
  return matchPage(path)?.page.path ?? path
}

/** Opens the list with the view. */
export function viewPath({ id, list }: Pick<ListView, 'id' | 'list'>): string {
  return `${list}?${savedName}=${id}`
}

let copy: { userId: number; views: readonly ListView[] } | null = null

const nameOf = (userId: number): string => `listViews:${userId}`

function remember(userId: number, views: readonly ListView[]): void {
  if (copy?.userId === userId && copy.views === views) return
  copy = { userId, views }
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(views))
  } catch {
    // Storage is full or forbidden: the next start waits for the server.
  }
}

function remembered(userId: number): readonly ListView[] | undefined {
  if (copy?.userId === userId) return copy.views
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(userId)) ?? 'null') as readonly ListView[] | null
    if (stored === null) return undefined
    copy = { userId, views: stored }
    return stored
  } catch {
    return undefined
  }
}
