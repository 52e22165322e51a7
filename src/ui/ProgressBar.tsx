import { useEffect, useState } from 'react'
import { cx } from './classes.ts'

export type ProgressState = 'idle' | 'running' | 'done' | 'failed'

const step = 200
const termination = 300

/** See rules R249 to R257. */
export function ProgressBar({ state }: { state: ProgressState }) {
  const { percent, visible } = useProgress(state)
  return (
    <div
      role="progressbar"
      aria-label="Lapa ielādējas"
      aria-hidden={!visible}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={cx(
        'no-print pointer-events-none fixed inset-x-0 top-0 z-50 h-[5px] origin-left',
        state === 'failed' ? 'bg-progress-failed' : 'bg-progress',
      )}
      style={{
        transform: `scaleX(${percent / 100})`,
        opacity: visible ? 1 : 0,
        transition: `transform 0.2s, opacity 0.6s`,
      }}
    />
  )
}

function useProgress(state: ProgressState) {
  const [percent, setPercent] = useState(0)
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (state === 'idle') return
    if (state === 'running') {
      const start = setTimeout(() => {
        setVisible(true)
        setPercent(8)
      })
      // Decreasing steps never reach the end.
      const creep = setInterval(() => setPercent((now) => now + (95 - now) * 0.12), step)
      return () => {
        clearTimeout(start)
        clearInterval(creep)
      }
    }
    const fill = setTimeout(() => setPercent(100))
    const fade = setTimeout(() => setVisible(false), termination)
    const rewind = setTimeout(() => setPercent(0), termination + 600)
    return () => {
      clearTimeout(fill)
      clearTimeout(fade)
      clearTimeout(rewind)
    }
  }, [state])
  return { percent, visible }
}
