import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { printKeys } from '../ui/printed-keys.ts'
import { saveLayout } from './layout.ts'
import { learnedLayout, pressFault, wantedPresses, type LearnedPress } from './layouts.ts'

const examples = ['ctrl+k', 'g o', 'g k', '/', '?']

/** Six presses tell the layout, so that hints print keys as this keyboard has them. */
export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const [presses, setPresses] = useState<readonly LearnedPress[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const wanted = wantedPresses[place]
  const layout = learnedLayout(presses)
  useEffect(() => box.current?.focus(), [place])

  function goOn(press?: LearnedPress): void {
    const all = press ? [...presses, press] : presses
    setPresses(all)
    setFault(null)
    setPlace(place + 1)
    if (place + 1 === wantedPresses.length && all.length > 0) saveLayout(learnedLayout(all))
  }

  function hear(event: KeyboardEvent): void {
    const { key, code, shiftKey: shift, repeat, ctrlKey, altKey, metaKey } = event
    if (wanted === undefined || key.length !== 1 || ctrlKey || altKey || metaKey) return
    event.preventDefault()
    if (repeat) return
    const reason = pressFault(wanted, key)
    if (reason === null) goOn({ wanted, key, code, shift })
    else setFault(reason)
  }

  if (wanted === undefined) {
    return (
      <Dialog
        title="Tastatūras izkārtojums"
        size="small"
        onClose={onClose}
        cancelLabel={null}
        primary={{ label: 'Aizvērt', run: onClose, autoFocus: true }}
      >
        <p>{presses.length === 0 ? 'Nekas nav mainīts.' : `Izkārtojums: ${layout.name ?? 'cits'}. Taustiņi turpmāk rakstīti tā:`}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          {examples.map((keys) => (
            <kbd key={keys} className="rounded-control border border-line px-1.5 font-sans">
              {printKeys(keys)}
            </kbd>
          ))}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Tastatūras izkārtojums"
      size="small"
      onClose={onClose}
      aside={`${place + 1}. no ${wantedPresses.length}`}
      cancelLabel={null}
    >
      <p id="layout-wanted">
        Nospiediet taustiņu, ar ko rakstāt{' '}
        <kbd className="rounded-control border border-line px-1.5 font-sans text-head">{wanted.toUpperCase()}</kbd>
      </p>
      <div
        ref={box}
        role="textbox"
        aria-readonly
        aria-labelledby="layout-wanted"
        tabIndex={0}
        data-autofocus
        data-keys="recorder"
        onKeyDown={hear}
        className="mt-3 flex h-10 items-center rounded-control border border-accent bg-accent-soft px-3"
      >
        {presses.map(({ key }) => key).join(' ')}
      </div>
      <p role="alert" className="mt-2 min-h-5 text-danger">
        {fault}
      </p>
      <div className="mt-2 flex gap-2">
        <Button onClick={() => goOn()}>Izlaist šo</Button>
        <Button tone="quiet" onClick={onClose}>
          Izlaist visu
        </Button>
      </div>
    </Dialog>
  )
}
