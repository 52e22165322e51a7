import { useEffect, useRef } from 'react'
import { X } from 'lucide-react'
import { cx, toneSoft, type Tone } from './classes.ts'

export interface Notice {
  id: number
  color: 'green' | 'blue' | 'red'
  text: string
}

interface NoticesProps {
  notices: readonly Notice[]
  onClose: (id: number) => void
  /** An action beside them; a new key shows it anew. */
  offer?: { key: string; text: string; run: () => void } | null
}

/** The caller closes each notice after its time. Red ones are alerts. */
export function Notices({ notices, onClose, offer = null }: NoticesProps) {
  const layer = useRef<HTMLDivElement>(null)
  const newest = notices.at(-1)?.id ?? offer?.key
  useEffect(() => {
    // Reopened for each notice, to be above newer dialogs.
    if (newest === undefined) return
    layer.current?.hidePopover()
    layer.current?.showPopover()
  }, [newest])

  return (
    <div
      ref={layer}
      popover="manual"
      // Over the status line's hints, so that no content is covered.
      className="no-print fixed inset-auto right-80 bottom-px left-1 m-0 flex w-auto items-end gap-2 overflow-visible bg-transparent not-popover-open:hidden max-sm:right-1 max-sm:flex-col max-sm:items-start"
    >
      {notices.map((notice) => (
        <div key={notice.id} role={notice.color === 'red' ? 'alert' : 'status'} className="min-w-0">
          <button
            type="button"
            data-notice={notice.color}
            onClick={() => onClose(notice.id)}
            className={cx(
              'appears flex items-center gap-3 rounded-control border border-current/40 px-2.5 text-left leading-6 font-medium shadow-float',
              toneSoft[tones[notice.color]],
            )}
          >
            <span>{notice.text}</span>
            <X aria-hidden size={14} />
            <span className="unseen">Aizvērt</span>
          </button>
        </div>
      ))}
      {offer && (
        <div role="status" className="shrink-0">
          <button
            type="button"
            data-offer=""
            onClick={offer.run}
            className="appears rounded-control border border-line bg-raised px-2.5 leading-6 shadow-float hover:bg-hover"
          >
            {offer.text}
          </button>
        </div>
      )}
    </div>
  )
}

const tones: Readonly<Record<Notice['color'], Tone>> = { green: 'success', blue: 'info', red: 'danger' }
