import { useEffect, useEffectEvent } from 'react'
import { useDraftsOfPicker } from '../../commands/picker-drafts.ts'
import { useForm, type FieldErrors, type Form } from '../../ui/use-form.ts'
import { bodyOf } from './use-record-form.ts'

interface PickedFormOptions<Values extends object> {
  fresh: Values
  required: readonly (keyof Values & string)[]
  errors: FieldErrors
  /** Draft key, for pickers with several forms. */
  draftName?: string
  onPick: (body: Record<string, unknown>) => void
}

/** Passes its values to the command, omitting empty ones, and shows errors of the call. */
export function usePickedForm<Values extends object>({
  fresh,
  required,
  errors,
  draftName = 'picked',
  onPick,
}: PickedFormOptions<Values>): Form<Values> {
  const form = useForm<Values>({
    initial: fresh,
    drafts: useDraftsOfPicker(),
    draftKey: draftName,
    submit: async (values) => {
      const missing = required.filter((name) => values[name] === null)
      if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, ['Lauks ir obligāts']]))
      const filledFields = Object.entries(bodyOf(values)).filter(([, value]) => value !== null)
      onPick(Object.fromEntries(filledFields))
      return undefined
    },
  })
  const refuse = useEffectEvent(form.setErrors)
  useEffect(() => refuse(errors), [errors])
  return form
}
