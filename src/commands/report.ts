import type { Call } from '../../contract/calls.ts'
import { currentConnection } from '../data/connection.ts'
import { failureOf, wasAborted } from '../data/failure.ts'
import { setActiveView } from '../tabs/active-views.ts'
import { tabById, pathname, pathOfTab } from '../tabs/model.ts'
import { currentWorkspace } from '../tabs/store.ts'
import { currentAddress } from './address.ts'
import { planFor, type Circumstances } from './errors.ts'
import { goHome } from './navigate.ts'
import { notify } from './notices.ts'
import { saveWaits } from './outbox.ts'
import { currentSession, endSession, loadUser, ofEarlierSession } from './session.ts'

export type Where = Omit<Circumstances, 'path'> & { tabId: string | null }

/** Shows failures by the error catalogue. */
export function report(call: Call, error: unknown, { tabId, ...where }: Where): void {
  if (wasAborted(error)) return
  const failure = failureOf(error)
  if (ofEarlierSession(failure)) return
  const tab = tabById(currentWorkspace(), tabId)
  const path = tab ? pathname(pathOfTab(tab)) : currentAddress()
  const { message, status, code, errors } = failure
  const offline = currentConnection() === 'lost' || !navigator.onLine || saveWaits()
  const plan = planFor({ call, status, message, code, errors }, { path, offline, ...where })
  // Calls refused together sign out once.
  if (plan.clearToken && currentSession().phase === 'signed-in') endSession(message)
  if (plan.reloadPage) return location.reload()
  if (plan.notice && !failure.declined) notify({ color: 'red', text: plan.notice })
  if (plan.errors && tabId !== null) setActiveView(tabId, { errors: plan.errors })
  if (plan.reloadUser) void loadUser()
  if (plan.goTo === '/') goHome(tabId)
}
