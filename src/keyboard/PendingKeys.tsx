import { useEffect, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { continuations, type Continuation } from './continuations.ts'
import { useBindings } from './use-bindings.ts'

interface PendingKeysProps {
  /** Keys of an unfinished sequence, or keys that wait for their page. */
  pending: string
  /** Commands that could run here. */
  offered: (command: Command) => boolean
}

/** Milliseconds. */
const panelAfter = 1000
/** In the chip; the panel has them all. */
const inChip = 3

/** Continuations of a begun sequence: at once a few in the status line, after a second all of them in a panel. */
export function PendingKeys({ pending, offered }: PendingKeysProps) {
  const bindings = useBindings()
  const following = bindings.prefixes.has(pending) ? continuations(bindings, pending, offered) : []
  return (
    <>
      <output aria-label="Iesāktie taustiņi" className={pending ? 'flex shrink-0 items-center gap-2' : '-mr-4'}>
        {pending && (
          <span className="rounded-control bg-accent-soft px-1.5 py-0.5 text-text">
            <Kbd chord={pending} /> …
          </span>
        )}
        {following.slice(0, inChip).map(({ rest, command }) => (
          <span key={command.id} className="flex items-center gap-1 whitespace-nowrap max-sm:hidden">
            <Kbd chord={rest} /> {command.title}
          </span>
        ))}
        {following.length > inChip && <span className="max-sm:hidden">un vēl {following.length - inChip}</span>}
      </output>
      {following.length > 0 && <Panel key={pending} following={following} />}
    </>
  )
}

function Panel({ following }: { following: readonly Continuation[] }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), panelAfter)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <section
      aria-label="Kas var sekot"
      className="fixed bottom-9 left-3 z-40 max-h-[70vh] max-w-[calc(100vw-1.5rem)] columns-1 gap-6 overflow-y-auto rounded-panel border border-line bg-raised px-4 py-3 text-base text-text shadow-float sm:columns-2 lg:columns-3"
    >
      {following.map(({ rest, command }) => (
        <p key={command.id} className="flex min-h-6 break-inside-avoid items-center gap-2">
          <Kbd chord={rest} className="min-w-6" />
          <span>{command.title}</span>
        </p>
      ))}
    </section>
  )
}
