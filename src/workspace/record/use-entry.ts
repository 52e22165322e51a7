import { useRef, useState } from 'react'
import { startPage } from '../../commands/run.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

interface EntryOptions {
  tab: TabHandle
  command: string
  args: () => Readonly<Record<string, unknown>>
  /** Why the input cannot be sent yet. */
  blocked: string | null
  /** Selector of the control that F7 focuses. */
  lines?: string
  onDone?: () => void
  onErrors?: (errors: FieldErrors) => void
}

/** A page whose input becomes a record by one command; a refusal stays as errors. */
export function useEntry({ tab, command, args, blocked, lines, onDone, onErrors }: EntryOptions) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const box = useRef<HTMLDivElement>(null)
  useView(tab, {
    primary: () => void send(),
    save: () => void send(),
    ...(lines && { lines: () => box.current?.querySelector<HTMLElement>(lines)?.focus() }),
  })

  async function send(): Promise<void> {
    if (blocked !== null) return
    const { outcome, errors: refused } = await startPage(command, args(), tab.id)
    if (outcome === 'done') onDone?.()
    setErrors(refused)
    onErrors?.(refused)
  }

  return { box, errors, setErrors, send }
}
