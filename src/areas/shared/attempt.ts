import { failureOf } from '../../data/failure.ts'
import { notify } from '../../commands/notices.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/** Runs a secret action outside the history; returns errors of the named fields and notifies about others. */
export async function attempt(fieldNames: readonly string[], act: () => Promise<void>): Promise<FieldErrors | void> {
  try {
    await act()
  } catch (error) {
    const { message, errors } = failureOf(error)
    if (fieldNames.some((name) => name in errors)) return errors
    notify({ color: 'red', text: message || 'Sistēmas kļūda' })
    return { form: [message] }
  }
}
