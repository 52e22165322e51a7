import type { Confirmation } from '../../../contract/confirmations.ts'
import { dayOf } from '../../../contract/format.ts'
import { nothingFollows } from '../../http/afterwards.ts'
import type { AuditEntry, Context, Db, SessionUser } from '../../http/context.ts'
import { usualPage } from '../../http/list.ts'
import type { Settings } from '../../runtime/settings.ts'

interface Dependencies {
  db: Db
  settings: Settings
  auditEntries: AuditEntry[]
}

/** Runs a job as the person who requested it; permissions were checked then. */
export function inNameOf(
  { user_id, user_name }: { user_id: number; user_name: string },
  { db, settings, auditEntries }: Dependencies,
): Context {
  const now = new Date()
  const user: SessionUser = {
    id: user_id,
    kind: 'staff',
    name: user_name,
    email: '',
    main_customer_id: null,
    sees_prices: true,
    token_id: 0,
    page_size: usualPage,
    lacks_factor: false,
    permissions: new Set<never>(),
    modules: new Set<never>(),
  }
  // Jobs cannot ask; the history of the stock check records it.
  const allowed = new Set<Confirmation>(['before-count'])
  const audit = (entry: AuditEntry | null): void => {
    if (entry) auditEntries.push(entry)
  }
  return {
    db,
    user,
    settings,
    now,
    today: dayOf(now),
    ip: '',
    userAgent: '',
    confirmed: allowed,
    asks: false,
    audit,
    afterwards: nothingFollows,
  }
}

/** Runs a job that no person requested. */
export function inNameOfNobody(dependencies: Dependencies): Context {
  return inNameOf({ user_id: 0, user_name: '' }, dependencies)
}

/** Who wrote a row; null for a job that no person requested. */
export function writerOf({ id }: Pick<SessionUser, 'id'>): number | null {
  return id === 0 ? null : id
}
