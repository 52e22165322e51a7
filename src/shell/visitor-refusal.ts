import type { Call } from '../../contract/calls.ts'
import { currentAddress, showAddress } from '../commands/address.ts'
import { planFor, type ErrorPlan } from '../commands/errors.ts'
import { notify } from '../commands/notices.ts'
import { loadUser } from '../commands/session.ts'
import { failureOf } from '../data/failure.ts'
import type { FieldErrors } from '../ui/use-form.ts'

/** Refusal of a call before sign-in: shows its notice. */
export function showRefusal(call: Call, error: unknown, path = '/login'): ErrorPlan {
  const { status, message, errors } = failureOf(error)
  const plan = planFor({ call, status, message, errors }, { path })
  if (plan.notice) notify({ color: 'red', text: plan.notice })
  return plan
}

/** Refusal of a mailed link; a dead one leads to the sign-in (rule R182). */
export function showLinkRefusal(call: Call, error: unknown): FieldErrors {
  const { goTo, errors = {} } = showRefusal(call, error, currentAddress())
  if (goTo) toSignIn()
  return errors
}

export function toSignIn(): void {
  showAddress('/login', { replace: true })
  void loadUser()
}
