import { formatMoment } from '../../contract/format.ts'
import { usePastNotices } from '../commands/notices.ts'
import { setShell } from '../commands/shell-state.ts'
import { cx, toneText } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function NoticesDialog() {
  const past = usePastNotices()
  return (
    <Dialog title="Paziņojumi" onClose={() => setShell({ overlay: null })}>
      {past.length === 0 && <EmptyState title="Vēl nekas nav paziņots" />}
      <ol className="flex flex-col">
        {past.map(({ id, color, text, at }) => (
          <li key={id} className="flex gap-3 border-b border-line py-1.5">
            <span className="figures shrink-0 text-small leading-5 text-muted">{formatMoment(at)}</span>
            <span className={cx(color === 'red' && toneText.danger)}>{text}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
