import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { PickerProps } from '../../../commands/picker.ts'
import { useScanner } from '../../../keyboard/use-scanner.ts'
import { cx } from '../../../ui/classes.ts'
import { Dialog, type DialogProps } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface ScanDialogProps extends Pick<PickerProps, 'title' | 'errors' | 'onClose'>, Pick<DialogProps, 'primary' | 'aside'> {
  /** The lines of a record that codes are meant for, as far as they came. */
  state: { failure?: unknown; reload: () => unknown }
  /** What the last code came to. */
  said: { good: boolean; text: string } | null
  /** Said before the first code. */
  hint: string
  onCode: (code: string) => void
  /** The lines; null until they came. */
  children: ReactNode
}

/** A dialog in which codes are scanned for the lines of a record: heard wherever the keyboard is in it. */
export function ScanDialog({ title, errors, onClose, primary, aside, state, said, hint, onCode, children }: ScanDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useScanner(body, (code) => {
    onCode(code)
    // What a field shows is drawn anew only once the keyboard has left it.
    body.current?.querySelector<HTMLElement>('[data-scan] input')?.focus()
  })
  const wrong = Object.values(errors).flat()
  return (
    <Dialog title={title} onClose={onClose} primary={primary} aside={aside} size="large">
      <div ref={body} className="flex flex-col gap-3">
        {Boolean(state.failure) && <ErrorState title="Rindas neizdevās ielādēt" onRetry={() => void state.reload()} />}
        {children === null && !state.failure && <SkeletonRows rows={4} />}
        <ScanField onCode={onCode} />
        <p role="status" className={cx('min-h-5', said && !said.good ? 'text-danger' : 'text-muted')}>
          {said?.text ?? hint}
        </p>
        {wrong.length > 0 && (
          <p role="alert" className="text-danger">
            {wrong.join(' ')}
          </p>
        )}
        {children}
      </div>
    </Dialog>
  )
}

/** The field that a scanner types into; it keeps the keyboard after each code. */
function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState<string | null>(null)
  function keys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    // What the field holds by now; what was drawn last may be behind a quick scanner.
    onCode((event.target as HTMLInputElement).value)
    setCode(null)
  }
  return (
    <div data-scan>
      <TextField label="Skenētais kods" value={code} onChange={setCode} onKeyDown={keys} autoFocus />
    </div>
  )
}
