import { useEffect, useRef } from 'react'
import { X } from 'lucide-react'
import { cx, toneSoft, type Tone } from './classes.ts'

/** One text at the bottom left. */
export interface ShownNotice {
  id: number
  color: 'green' | 'blue' | 'red'
  text: string
}

/** The list of notices; who keeps it also closes each one after its time. Red ones are alerts. */
export function Notices({ notices, onClose }: { notices: readonly ShownNotice[]; onClose: (id: number) => void }) {
  const layer = useRef<HTMLDivElement>(null)
  const newest = notices.at(-1)?.id
  useEffect(() => {
    // Shown anew for each notice, to stand above a dialog that opened since.
    if (newest === undefined) return
    layer.current?.hidePopover()
    layer.current?.showPopover()
  }, [newest])

  return (
    <div
      ref={layer}
      popover="manual"
      // Over the hints of the status line and side by side, so that nothing one works with lies under them; what stands at
      // the line's end stays in sight.
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
    </div>
  )
}

const tones: Readonly<Record<ShownNotice['color'], Tone>> = { green: 'success', blue: 'info', red: 'danger' }
