import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { PickerProps } from '../../../commands/picker.ts'
import { useScanner } from '../../../keyboard/use-scanner.ts'
import { cx } from '../../../ui/classes.ts'
import { Dialog, type DialogProps } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface ScanDialogProps extends Pick<PickerProps, 'title' | 'errors' | 'onClose'>, Pick<DialogProps, 'primary' | 'aside'> {
  state: { failure?: unknown; reload: () => unknown }
  message: { good: boolean; text: string } | null
  hint: string
  onCode: (code: string) => void
  /** Null while loading. */
  children: ReactNode
}

export function ScanDialog({ title, errors, onClose, primary, aside, state, message, hint, onCode, children }: ScanDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useScanner(body, (code) => {
    onCode(code)
    // A focused field would not show the new value.
    body.current?.querySelector<HTMLElement>('[data-scan] input')?.focus()
  })
  const wrong = Object.values(errors).flat()
  return (
    <Dialog title={title} onClose={onClose} primary={primary} aside={aside} size="large">
      <div ref={body} className="flex flex-col gap-3">
        {Boolean(state.failure) && <ErrorState title="Rindas neizdevās ielādēt" onRetry={() => void state.reload()} />}
        {children === null && !state.failure && <SkeletonRows rows={4} />}
        <ScanField onCode={onCode} />
        <p role="status" className={cx('min-h-5', message && !message.good ? 'text-danger' : 'text-muted')}>
          {message?.text ?? hint}
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

/** Keeps the focus after each code. */
function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState<string | null>(null)
  function keys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    // Reads the DOM, because state may lag behind a fast scanner.
    onCode((event.target as HTMLInputElement).value)
    setCode(null)
  }
  return (
    <div data-scan>
      <TextField label="Skenētais kods" value={code} onChange={setCode} onKeyDown={keys} autoFocus />
    </div>
  )
}
