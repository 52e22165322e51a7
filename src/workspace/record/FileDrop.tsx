import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'
import { filesOf } from '../../ui/dropped-files.ts'

interface FileDropProps {
  label: string
  /** False when they cannot be accepted now. */
  onFiles: (files: readonly File[]) => boolean
  className?: string
  children: ReactNode
}

/** Accepts files pasted on the page or dropped here. */
export function FileDrop({ label, onFiles, className, children }: FileDropProps) {
  const [over, setOver] = useState(false)
  const pasted = useEffectEvent(take)

  useEffect(() => {
    function paste(event: ClipboardEvent) {
      if (!event.defaultPrevented && pasted(event.clipboardData)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  function take(data: DataTransfer | null): boolean {
    const files = filesOf(data)
    return files.length > 0 && onFiles(files)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer)
  }

  return (
    // Pasting and the button inside are alternatives.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={label}
      className={cx(className, over && 'bg-accent-soft')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  )
}
