import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useRecordHotkeys } from 'react-hotkeys-hook'
import { chordOf } from '../ui/chord.ts'
import { sequenceWait } from './dispatcher.ts'
import { usePrintKeys } from './layout.ts'

interface KeyRecorderProps {
  /** What the keys are for. */
  label: string
  /** A chord, or letters pressed one after another. */
  onRecorded: (keys: string) => void
  onCancel: () => void
}

/**
 * Hears what a person presses and says it as commands write it. The library swallows the keys while it records, so
 * that neither browser nor dialog acts on them; which key each press was says the normaliser.
 */
export function KeyRecorder({ label, onRecorded, onCancel }: KeyRecorderProps) {
  const box = useRef<HTMLDivElement>(null)
  const [, { start, stop }] = useRecordHotkeys(true)
  const [presses, setPresses] = useState('')
  const print = usePrintKeys()
  // What follows takes the focus, which is no leaving.
  const ended = useRef(false)
  const recorded = useEffectEvent((keys: string) => {
    ended.current = true
    onRecorded(keys)
  })

  useEffect(() => {
    start()
    box.current?.focus()
    return stop
  }, [start, stop])
  // Letters may go on as a sequence; a chord is whole at once.
  useEffect(() => {
    if (presses === '') return
    const whole = presses.includes(' ') || !/^[a-z]$/.test(presses)
    const timer = setTimeout(() => recorded(presses), whole ? 0 : sequenceWait)
    return () => clearTimeout(timer)
  }, [presses])

  function hear(event: KeyboardEvent): void {
    const chord = chordOf(event.nativeEvent).replace(/^meta\+/, 'ctrl+')
    if (chord === '' || event.repeat) return
    if (chord === 'escape') {
      // The recorder goes with it, and the key must not reach the dialog behind.
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    } else setPresses(/^[a-z]$/.test(presses) && /^[a-z]$/.test(chord) ? `${presses} ${chord}` : chord)
  }

  return (
    <div
      ref={box}
      role="textbox"
      aria-readonly
      aria-label={label}
      tabIndex={0}
      data-keys="recorder"
      onKeyDownCapture={hear}
      onBlur={({ relatedTarget }) => relatedTarget !== null && !ended.current && onCancel()}
      className="flex h-7.5 min-w-60 items-center rounded-control border border-accent bg-accent-soft px-2"
    >
      {presses === '' ? 'Nospiediet taustiņus; Esc atmet' : print(presses)}
    </div>
  )
}
