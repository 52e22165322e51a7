import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../../contract/format.ts'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { commandById } from '../../desk/commands.ts'
import { startCommand } from '../../desk/run.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { asQuery, FilterBar, type Filter } from './FilterBar.tsx'

interface ListBarProps {
  tab: TabHandle
  filters: readonly Filter[]
  commands: readonly string[]
  create: string | undefined
  nouns: readonly [one: string, other: string, zero: string]
  /** Matches found; null until the first answer. */
  total: number | null
  /** There are more matches than were counted. */
  capped: boolean
  reload: () => Promise<void>
}

/** Milliseconds after the last key until a search is sent (rule R040). */
const searchPause = 300

/** The bar over a list: search, filters, how many there are, and commands; it offers the verbs of a list. */
export function ListBar({ tab, filters, commands, create, nouns, total, capped, reload }: ListBarProps) {
  const { listState, setListState } = tab
  const [typed, setTyped] = useTyped(listState.q, (q) => setListState({ q, focus: null, scroll: 0 }))
  const bar = useRef<HTMLDivElement>(null)
  // In a window as narrow as a telephone's the filters would leave little of the list.
  const [filtering, setFiltering] = useState(false)
  const set = Object.keys(asQuery(listState.filters)).length
  useView(tab, {
    search: () => bar.current?.querySelector<HTMLElement>('[name="q"]')?.focus(),
    refresh: () => void reload(),
    ...(create && { new: () => void startCommand(commandById(create), {}, tab.id) }),
    ...(filters.length > 0 && {
      filter: () => {
        flushSync(() => setFiltering(true))
        bar.current?.querySelector<HTMLElement>('[data-filters] :is(select, input)')?.focus()
      },
    }),
  })
  return (
    <div ref={bar} className="flex shrink-0 flex-wrap items-end gap-2 border-b border-line px-4 py-2">
      <TextField
        label="Meklēt"
        hideLabel
        name="q"
        type="search"
        placeholder="Meklēt"
        className="w-64 max-sm:w-44 max-sm:grow"
        value={typed}
        onChange={(value) => setTyped(value ?? '')}
      />
      {filters.length > 0 && (
        <>
          <span className="sm:hidden">
            <Button aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
              {set > 0 ? `Filtri (${set})` : 'Filtri'}
            </Button>
          </span>
          <FilterBar
            filters={filters}
            values={listState.filters}
            onChange={(changes) => setListState({ filters: changes, focus: null, scroll: 0 })}
            className={filtering ? '' : 'max-sm:hidden'}
          />
        </>
      )}
      <div className="ml-auto flex items-center gap-2">
        <span className="figures text-small text-muted" role="status">
          {total === null ? '' : capped ? `vairāk nekā ${countOf(total, ...nouns)}` : countOf(total, ...nouns)}
        </span>
        {commands.map((id) => (
          <CommandButton key={id} id={id} />
        ))}
        {create && <CommandButton id={create} tone="primary" />}
      </div>
    </div>
  )
}

/**
 * Text as it is typed, given on after a pause; what the tab says wins when it changes from outside. A
 * tab that goes to the back within the pause gives it on at once: nothing typed is lost.
 */
function useTyped(kept: string, give: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  if (seen !== kept) {
    setSeen(kept)
    setTyped(kept)
  }
  useEffect(() => () => pending.current?.send(), [])
  return [
    typed,
    (value) => {
      setTyped(value)
      clearTimeout(pending.current?.timer)
      const send = (): void => {
        clearTimeout(pending.current?.timer)
        pending.current = null
        setSeen(value)
        give(value)
      }
      pending.current = { timer: setTimeout(send, searchPause), send }
    },
  ]
}
