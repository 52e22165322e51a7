import { Refusal } from './refusal.ts'
import { isSecret } from './sign-in.ts'

/** @file What is answered to who opens a mailed link that does not serve. */

const unfit = 'Saite nav derīga vai tās termiņš ir beidzies'

/** Refuses by 404 what no link of ours can have been; one that may have served once is dead. */
export function refuseNeverMailed(secret: string): void {
  if (!isSecret(secret)) throw new Refusal(404, unfit, undefined, { code: 'no_record' })
}

/** 403: the link was used, taken back, or its time is over; the client goes to the sign-in (rule R182). */
export function deadLink(): Refusal {
  return Refusal.forbidden(unfit)
}
