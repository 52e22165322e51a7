import { useEffect, type ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Form } from '../../ui/use-form.ts'
import { cx } from '../../ui/classes.ts'

interface PickerDialogProps<Values extends object> {
  title: string
  doing: string
  form: Form<Values>
  busy: boolean
  onClose: (how?: 'cancelled') => void
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

/** Enter in a field or Ctrl+Enter submits. */
export function PickerDialog<Values extends object>(props: PickerDialogProps<Values>) {
  const { title, doing, busy, onClose, size = 'medium', children } = props
  const { ref, submit } = props.form
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [ref])
  return (
    <Dialog title={title} size={size} onClose={onClose} primary={{ label: doing, run: () => void submit(), busy }}>
      <form
        ref={ref}
        onSubmit={(event) => void submit(event)}
        className={cx('grid gap-3', size === 'small' ? 'grid-cols-1' : 'grid-cols-2')}
      >
        {children}
        {/* Browsers submit multi-field forms by Enter only with a submit button. */}
        <input type="submit" hidden aria-label={doing} />
      </form>
    </Dialog>
  )
}
