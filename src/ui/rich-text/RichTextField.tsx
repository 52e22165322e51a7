import { useState } from 'react'
import { edge, Field, type ControlProps, type FieldProps } from '../Field.tsx'
import { apart, Loaded } from '../apart.tsx'
import { controlBox, cx } from '../classes.ts'
import type { SurfaceProps } from './Surface.tsx'

export interface RichTextFieldProps extends FieldProps, Pick<SurfaceProps, 'offers' | 'pictures' | 'send' | 'keep' | 'tall'> {
  value: string | null | undefined
  /** An emptied field gives null. */
  onChange: (value: string | null) => void
}

const surface = apart<SurfaceProps>(async () => (await import('./Surface.tsx')).Surface, { without: true })

/** A Markdown field with formatting while typing; Tab leaves it. A plain text area until the editor is loaded. */
export function RichTextField({ value, onChange, offers, pictures, send, keep, tall, ...field }: RichTextFieldProps) {
  // The plain field stays until the editor is ready, so no input is lost.
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
