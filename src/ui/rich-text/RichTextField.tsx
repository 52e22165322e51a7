import { useState } from 'react'
import { edge, Field, type ControlProps, type FieldProps } from '../Field.tsx'
import { apart, Loaded } from '../apart.tsx'
import { controlBox, cx } from '../classes.ts'
import type { SurfaceProps } from './Surface.tsx'

/** What a text written as Markdown takes beside what every field does. */
export interface RichTextFieldProps extends FieldProps, Pick<SurfaceProps, 'offers' | 'pictures' | 'send' | 'keep' | 'tall'> {
  value: string | null | undefined
  /** An emptied field gives null. */
  onChange: (value: string | null) => void
}

const surface = apart<SurfaceProps>(async () => (await import('./Surface.tsx')).Surface, { without: true })

/**
 * Text written as Markdown, which takes its form while it is typed; Tab leaves it. Until the editor is loaded, and where
 * it cannot be, the same text is typed as it is stored.
 */
export function RichTextField({ value, onChange, offers, pictures, send, keep, tall, ...field }: RichTextFieldProps) {
  // What was given stays in its place until the editor stands: who types in it loses no letter.
  const [ready, show] = useState(false)
  const { label, readOnly = false, disabled = false, autoFocus = false } = field
  const plain = (control: ControlProps) => (
    <textarea
      {...control}
      data-keys="text"
      rows={tall ? 24 : 4}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      readOnly={readOnly}
      disabled={disabled}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      className={cx(controlBox, edge(control), 'h-auto resize-none py-1.5')}
    />
  )
  if (readOnly || disabled) return <Field {...field}>{plain}</Field>
  return (
    <Field {...field}>
      {(control) => {
        const props = {
          control,
          label,
          value: value ?? '',
          onChange,
          offers,
          pictures,
          send,
          keep,
          tall,
          autoFocus,
          ready,
          onReady: () => show(true),
        }
        return (
          <>
            {!ready && plain(control)}
            <Loaded part={surface} props={props} failed={null} />
          </>
        )
      }}
    </Field>
  )
}
