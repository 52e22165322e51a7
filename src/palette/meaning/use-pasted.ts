import { useState, type ClipboardEvent } from 'react'
import type { FilledLine } from '../../commands/prefill.ts'
import type { usePending } from '../use-pending.ts'
import { recognised } from './recognise.ts'
import { linesOf } from './table.ts'

/** Characters of a text without lines. */
const longest = 200

export interface Pasted {
  /** Null: no table was pasted. */
  lines: readonly FilledLine[] | null
  take: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
  drop: () => void
}

/** Pasted text: a table becomes lines; other text of several lines, which the field would join, stands in one. */
export function usePasted({ searchText, asked, type }: ReturnType<typeof usePending>): Pasted {
  const [lines, setLines] = useState<readonly FilledLine[] | null>(null)

  function take(text: string): void {
    const found = asked || recognised(text) ? [] : linesOf(text)
    if (found.length === 0) return type(searchText + text.slice(0, longest).replaceAll(/\s+/g, ' ').trim())
    setLines(found)
    type('')
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    take(text)
  }

  return { lines, take, onPaste, drop: () => setLines(null) }
}
