import type { Call, Rule } from '../../contract/calls.ts'
import { openWithoutFactor } from '../../contract/account/demanded-factor.ts'
import { openToPortal } from '../../contract/portal.ts'
import type { SessionUser } from './context.ts'
import { Refusal } from './refusal.ts'

/** Refuses calls not open to the user (docs/domain/accounts.md#rules-of-calls.17). */
export function permit(call: Call, user: SessionUser | null): void {
  if (call.spec.rule === 'visitor') return
  if (!user) throw Refusal.signedOut()
  if (user.lacks_factor && !openWithoutFactor.has(call.id)) throw Refusal.forbidden(factorFirst)
  if (user.is_program && isOfPeopleAlone(call)) throw Refusal.forbidden(peopleAlone)
  if (!permits(call, user)) throw Refusal.forbidden()
}

/** Whether `permit` lets the user through. */
export function isPermitted(call: Call, user: SessionUser): boolean {
  try {
    permit(call, user)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export const peopleAlone = 'Ar API atslēgu to nevar: to dara cilvēks, kas pieslēdzies pats'

/**
 * Closed to all tokens: account access and permissions, which would let a program exceed or outlive its token, and
 * calls without a permission that a token could name.
 */
function isOfPeopleAlone({ id, method, spec: { rule, changes } }: Call): boolean {
  const isRead = method === 'GET' && changes === undefined
  if (rule === 'signed-in' || accountAccessCalls.has(id) || /^(account|session)\./.test(id)) return true
  return !isRead && (rule === 'staff' || id.startsWith('users.'))
}

/** Account access outside the account areas: mailed links and the second factor requirement. */
const accountAccessCalls: ReadonlySet<string> = new Set([
  'users.outbox',
  'company.demandFactor',
  'customers.invite',
  'customers.revokeInvitation',
])

export const factorFirst = 'Vispirms pievienojiet otro faktoru: autentifikatoru vai piekļuves atslēgu'

export function permits({ id, spec: { rule, module } }: Call, user: SessionUser): boolean {
  if (user.kind === 'customer' && !openToPortal(id, user.sees_prices)) return false
  return (!module || user.modules.has(module)) && satisfies(user, rule)
}

/** The handler checks `owner`. */
export function satisfies(user: SessionUser, rule: Rule): boolean {
  if (rule === 'visitor' || rule === 'signed-in' || rule === 'owner') return true
  if (rule === 'staff') return user.kind === 'staff'
  if (typeof rule === 'string') return user.permissions.has(rule)
  return 'anyOf' in rule ? rule.anyOf.some((each) => user.permissions.has(each)) : rule.allOf.every((each) => user.permissions.has(each))
}
