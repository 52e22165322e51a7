import type { FieldErrors } from '../../ui/use-form.ts'

interface GeneralErrorsProps {
  errors: FieldErrors
  /** Whether a field of the page shows the error itself. */
  isShown: (name: string) => boolean
}

/** The errors that no field shows. */
export function GeneralErrors({ errors, isShown }: GeneralErrorsProps) {
  const texts = Object.entries(errors).flatMap(([name, each]) => (isShown(name) ? [] : each))
  if (texts.length === 0) return null
  return (
    <p role="alert" className="text-danger">
      {texts.join(' ')}
    </p>
  )
}
