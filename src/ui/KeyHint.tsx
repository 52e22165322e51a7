import type { ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

/** A key of a list or dialog and its effect. */
export function KeyHint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span>
      <Kbd chord={keys} /> {children}
    </span>
  )
}
