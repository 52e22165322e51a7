import { Refusal } from './refusal.ts'
import { isSecret } from './sign-in.ts'

const unfit = 'Saite nav derīga vai tās termiņš ir beidzies'

/** Throws 404 for a secret we cannot have issued. */
export function refuseNeverMailed(secret: string): void {
  if (!isSecret(secret)) throw new Refusal(404, unfit, undefined, { code: 'no_record' })
}

/** 403: used, revoked or expired; the client goes to the sign-in (rule R182). */
export function deadLink(): Refusal {
  return Refusal.forbidden(unfit)
}
