import { countOf } from '../../../contract/format.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

export function Reading({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-muted">{label}…</span>
      <progress aria-label={label} className="h-1.5 w-full" />
    </div>
  )
}

/** Maximum rows with errors. */
const most = 100

export function Wrongs({ errors, own }: { errors: FieldErrors; own: readonly string[] }) {
  const texts = Object.entries(errors).flatMap(([field, each]) => (own.includes(field) ? [] : each))
  if (texts.length === 0) return null
  return (
    <div role="alert" className="rounded-panel bg-danger-soft px-3 py-2 text-danger">
      <p className="font-medium">Nekas nav ielasīts: {countOf(texts.length, 'kļūda', 'kļūdas', 'kļūdu')}</p>
      <ul className="max-h-60 overflow-y-auto">
        {texts.slice(0, most).map((text, place) => (
          // Texts may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${place} ${text}`}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
