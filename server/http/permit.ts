import type { Call, Rule } from '../../contract/calls.ts'
import { openWithoutFactor } from '../../contract/account/demanded-factor.ts'
import { openToPortal } from '../../contract/portal.ts'
import type { SessionUser } from './context.ts'
import { Refusal } from './refusal.ts'

/** Refuses a call whose rule or module the person does not satisfy, or that is closed to his kind (docs/domain/accounts.md#rules-of-calls.17). */
export function permit(call: Call, user: SessionUser | null): void {
  if (call.spec.rule === 'visitor') return
  if (!user) throw Refusal.signedOut()
  if (user.lacks_factor && !openWithoutFactor.has(call.id)) throw Refusal.forbidden(factorFirst)
  if (user.is_program && isOfPeopleAlone(call)) throw Refusal.forbidden(peopleAlone)
  if (!permits(call, user)) throw Refusal.forbidden()
}

/** What a program is told of what is closed to every token. */
export const peopleAlone = 'Ar API atslēgu to nevar: to dara cilvēks, kas pieslēdzies pats'

/**
 * What no token opens, whatever it names: how people are let in and what they may, by which a program would outgrow or
 * outlive its token; and what needs no permission, so that no token can name it: a person's own, and changes open to all of ours.
 */
function isOfPeopleAlone({ id, method, spec: { rule, changes } }: Call): boolean {
  const isRead = method === 'GET' && changes === undefined
  if (rule === 'signed-in' || waysIn.has(id) || /^(account|session)\./.test(id)) return true
  return !isRead && (rule === 'staff' || id.startsWith('users.'))
}

/** Ways to an account outside the areas of accounts: links that are mailed, and the second factor that is demanded. */
const waysIn: ReadonlySet<string> = new Set(['users.outbox', 'company.demandFactor', 'customers.invite', 'customers.revokeInvitation'])

/** What he is told of whom a second factor is demanded. */
export const factorFirst = 'Vispirms pievienojiet otro faktoru: autentifikatoru vai piekļuves atslēgu'

/** Whether a call is open to a person who is signed in. */
export function permits({ id, spec: { rule, module } }: Call, user: SessionUser): boolean {
  if (user.kind === 'customer' && !openToPortal(id, user.sees_prices)) return false
  return (!module || user.modules.has(module)) && satisfies(user, rule)
}

/** Whether a person satisfies a rule. `owner` is left to the handler. */
export function satisfies(user: SessionUser, rule: Rule): boolean {
  if (rule === 'visitor' || rule === 'signed-in' || rule === 'owner') return true
  if (rule === 'staff') return user.kind === 'staff'
  if (typeof rule === 'string') return user.permissions.has(rule)
  return 'anyOf' in rule ? rule.anyOf.some((each) => user.permissions.has(each)) : rule.allOf.every((each) => user.permissions.has(each))
}
