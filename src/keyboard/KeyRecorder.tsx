import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useRecordHotkeys } from 'react-hotkeys-hook'
import { chordOf } from '../ui/chord.ts'
import { usePrintKeys } from '../ui/printed-keys.ts'

/** Milliseconds in which a letter may become a sequence. */
const recordingWait = 1500

interface KeyRecorderProps {
  label: string
  /** A chord or a sequence. */
  onRecorded: (keys: string) => void
  onCancel: () => void
}

/** The library suppresses keys while recording; our normalizer names them. */
export function KeyRecorder({ label, onRecorded, onCancel }: KeyRecorderProps) {
  const box = useRef<HTMLDivElement>(null)
  const [, { start, stop }] = useRecordHotkeys(true)
  const [presses, setPresses] = useState('')
  const print = usePrintKeys()
  // Moving the focus on is not leaving.
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
  // Letters may continue as a sequence; chords are complete.
  useEffect(() => {
    if (presses === '') return
    const whole = presses.includes(' ') || !/^[a-z]$/.test(presses)
    const timer = setTimeout(() => recorded(presses), whole ? 0 : recordingWait)
    return () => clearTimeout(timer)
  }, [presses])

  function hear(event: KeyboardEvent): void {
    const chord = chordOf(event.nativeEvent).replace(/^meta\+/, 'ctrl+')
    if (chord === '' || event.repeat) return
    if (chord === 'escape') {
      // The key must not reach the dialog behind.
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
