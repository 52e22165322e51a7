import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import { createContext, use, useRef, type ReactNode } from 'react'
import { Button, IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { stopAtUnread } from './unparsed-input.ts'
import { useKeysAround } from './use-part-keys.ts'

export interface DialogAction {
  label: string
  run: () => void
  disabledReason?: string | null | undefined
  busy?: boolean | undefined
  tone?: 'primary' | 'final' | undefined
  autoFocus?: true | undefined
}

export interface DialogProps {
  title: string
  /** `cancelled`: by the cancel button; else Esc, backdrop or cross. */
  onClose: (how?: 'cancelled') => void
  /** `open` only closes a dialog that stays mounted. */
  open?: boolean | undefined
  children: ReactNode
  /** Also runs on Ctrl+Enter. */
  primary?: DialogAction | undefined
  /** Null where the primary action is the way back. */
  cancelLabel?: string | null | undefined
  aside?: ReactNode
  /** 400, 640, 960 px. */
  size?: 'small' | 'medium' | 'large' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

/** Content above the next dialog's body. */
export const DialogHead = createContext<ReactNode>(null)

const widths = { small: 'max-w-100', medium: 'max-w-160', large: 'max-w-240' }

/** Focuses the `autoFocus` field or the first one, and restores focus on close. */
export function Dialog({
  title,
  onClose,
  open = true,
  children,
  primary,
  cancelLabel = wayBack(primary?.label),
  aside,
  size = 'medium',
  role,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const head = use(DialogHead)
  useKeysAround(panel, ['ctrl+enter', 'meta+enter'], confirm)

  function confirm(): boolean {
    if (primary && !primary.disabledReason && !primary.busy) run()
    return primary !== undefined
  }

  function run() {
    if (!stopAtUnread(panel.current)) primary?.run()
  }

  return (
    <HeadlessDialog open={open} onClose={() => onClose()} role={role ?? 'dialog'} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-backdrop" />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto p-4 pt-[10vh]">
        <DialogPanel
          ref={panel}
          // Clicks on empty space keep focus inside, and with it Ctrl+Enter.
          tabIndex={-1}
          className={cx(
            'appears flex max-h-[85vh] w-full flex-col rounded-panel border border-line bg-raised shadow-float outline-none',
            widths[size],
          )}
        >
          <header className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
            <DialogTitle className="truncate text-head">{title}</DialogTitle>
            <IconButton label="Aizvērt" shortcut="Esc" onClick={() => onClose()} tabIndex={-1}>
              <X aria-hidden size={16} />
            </IconButton>
          </header>
          <div className="min-h-0 overflow-y-auto p-4">
            {head}
            <DialogHead value={null}>{children}</DialogHead>
          </div>
          {(primary || aside) && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5">
              <div className="min-w-0 flex-[1_1_11rem] text-muted empty:hidden">{aside}</div>
              <div className="flex flex-wrap items-center justify-end gap-2">
                {cancelLabel !== null && (
                  <Button tone="quiet" onClick={() => onClose('cancelled')}>
                    {cancelLabel}
                  </Button>
                )}
                {primary && (
                  <Button
                    key={primary.label}
                    autoFocus={primary.autoFocus}
                    tone={primary.tone ?? 'primary'}
                    onClick={run}
                    disabledReason={primary.disabledReason}
                    busy={primary.busy}
                    shortcut="ctrl+Enter"
                  >
                    {primary.label}
                  </Button>
                )}
              </div>
            </footer>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  danger?: boolean | undefined
  busy?: boolean | undefined
}

export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onClose, danger = false, busy }: ConfirmDialogProps) {
  return (
    <HeadlessDialog open onClose={onClose} role="alertdialog" className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-backdrop" />
      <div className="fixed inset-0 flex items-start justify-center p-4 pt-[18vh]">
        <DialogPanel className="appears w-full max-w-100 rounded-panel border border-line bg-raised shadow-float">
          <DialogTitle className="px-4 pt-4 text-head">{title}</DialogTitle>
          <div className="px-4 pt-2 pb-4 text-muted">{children}</div>
          <footer className="flex justify-end gap-2 px-4 pb-4">
            <Button tone="quiet" onClick={onClose} shortcut="Esc">
              {wayBack(confirmLabel)}
            </Button>
            <Button tone={danger ? 'final' : 'primary'} onClick={onConfirm} busy={busy} autoFocus shortcut="Enter">
              {confirmLabel}
            </Button>
          </footer>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/** Avoids two buttons labelled cancel. */
function wayBack(action = ''): string {
  return action.startsWith('Atcelt') ? 'Aizvērt' : 'Atcelt'
}
