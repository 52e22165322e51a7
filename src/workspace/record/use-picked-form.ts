import { useEffect, useEffectEvent } from 'react'
import { useDraftsOfPicker } from '../../commands/picked.ts'
import { useForm, type FieldErrors, type Form } from '../../ui/use-form.ts'
import { bodyOf } from './use-record-form.ts'

interface PickedFormOptions<Values extends object> {
  fresh: Values
  required: readonly (keyof Values & string)[]
  /** Errors of the refused command, by field. */
  errors: FieldErrors
  /** What the form is kept as, where the picker has several. */
  keptAs?: string
  /** Runs the command with the body. */
  onPick: (body: Record<string, unknown>) => void
}

/** The form of a picker: gives its values to the command that asks, left-out ones not at all, and shows what the command's call refused. */
export function usePickedForm<Values extends object>({
  fresh,
  required,
  errors,
  keptAs = 'picked',
  onPick,
}: PickedFormOptions<Values>): Form<Values> {
  const form = useForm<Values>({
    initial: fresh,
    drafts: useDraftsOfPicker(),
    draftKey: keptAs,
    submit: async (values) => {
      const missing = required.filter((name) => values[name] === null)
      if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, ['Lauks ir obligāts']]))
      const given = Object.entries(bodyOf(values)).filter(([, value]) => value !== null)
      onPick(Object.fromEntries(given))
      return undefined
    },
  })
  const refuse = useEffectEvent(form.setErrors)
  useEffect(() => refuse(errors), [errors])
  return form
}
