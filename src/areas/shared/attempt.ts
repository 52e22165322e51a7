import { failureOf } from '../../data/failure.ts'
import { notify } from '../../commands/notices.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/**
 * Does what carries or answers a secret, past the history; answers the errors of the fields that were asked, and tells
 * all others.
 */
export async function attempt(asked: readonly string[], act: () => Promise<void>): Promise<FieldErrors | void> {
  try {
    await act()
  } catch (error) {
    const { message, errors } = failureOf(error)
    if (asked.some((name) => name in errors)) return errors
    notify({ color: 'red', text: message || 'Sistēmas kļūda' })
    return { form: [message] }
  }
}
