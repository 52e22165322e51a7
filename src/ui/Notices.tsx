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
      className="no-print fixed inset-auto bottom-8 left-4 m-0 flex max-w-100 flex-col gap-2 overflow-visible bg-transparent not-popover-open:hidden"
    >
      {notices.map((notice) => (
        <div key={notice.id} role={notice.color === 'red' ? 'alert' : 'status'}>
          <button
            type="button"
            data-notice={notice.color}
            onClick={() => onClose(notice.id)}
            className={cx(
              'appears flex items-center gap-3 rounded-panel border border-current/40 px-3 py-2 text-left font-medium shadow-float',
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
