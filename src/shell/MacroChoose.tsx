import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { MacroDraft } from '../../commands/macros/edit.ts'
import { stepsOf, whyNoStep, type MadeSteps } from '../../commands/macros/make.ts'
import { sentenceOf } from '../../commands/sentences.ts'
import { countOf, formatSecond } from '../../contract/format.ts'
import { mostSteps } from '../../contract/workspace/macros.ts'
import type { Recording } from '../../contract/workspace/recorded.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { flush } from '../commands/history.ts'
import { closeMacros, showMacros, type RunRange } from '../commands/macro-state.ts'
import { findCommand, rememberNames } from '../commands/macros.ts'
import { readOnce } from '../commands/use-call.ts'
import { failureOf, wasAborted } from '../data/failure.ts'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'

type Run = Recording['runs'][number]

/** Last runs that are shown. */
const most = 40

/** Oldest first. */
async function readRuns(range: RunRange | null, signal: AbortSignal): Promise<readonly Run[]> {
  // The last runs may still wait to be sent.
  await flush()
  const { data } = await readOnce(workspace.recording, { query: range ?? (await lastRange(signal)) }, signal)
  return data.runs.slice(-most)
}

async function lastRange(signal: AbortSignal): Promise<{ from?: number }> {
  const { data } = await readOnce(workspace.history, { query: { per_page: most } }, signal)
  const oldest = data.at(-1)
  return oldest ? { from: oldest.id } : {}
}

function useRuns(range: RunRange | null): { runs: readonly Run[] | null; failure: string | null } {
  const [runs, setRuns] = useState<readonly Run[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    readRuns(range, controller.signal).then(setRuns, (error: unknown) => {
      if (!wasAborted(error)) setFailure(failureOf(error).message || 'Vēsturi neizdevās nolasīt')
    })
    return () => controller.abort()
  }, [range])
  return { runs, failure }
}

/** Reason of each run that cannot be a step. */
const reasonOf = (run: Run): string | null => whyNoStep(run, findCommand(run.command_id))

/** The run in focus and the marked ones; at first the last that can be a step, or all of a range. */
function useMarks(runs: readonly Run[] | null, whole: boolean) {
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [known, setKnown] = useState<readonly Run[] | null>(null)
  if (runs && known !== runs) {
    const fit = runs.filter((run) => reasonOf(run) === null)
    setKnown(runs)
    setAt(
      Math.max(
        0,
        runs.findLastIndex((run) => reasonOf(run) === null),
      ),
    )
    setChosen(new Set((whole ? fit : fit.slice(-1)).map(({ id }) => id)))
  }

  function mark(place: number, on?: boolean): void {
    const run = runs?.[place]
    if (!run || reasonOf(run) !== null) return
    setChosen((before) => {
      const next = new Set(before)
      if (on ?? !next.has(run.id)) next.add(run.id)
      else next.delete(run.id)
      return next
    })
  }

  function move(to: number, marks: boolean): void {
    const place = Math.max(0, Math.min((runs?.length ?? 1) - 1, to))
    if (marks) for (let each = Math.min(at, place); each <= Math.max(at, place); each += 1) mark(each, true)
    setAt(place)
  }

  return { at, chosen, mark, move }
}

/** The stretch of the history that becomes a macro: arrows and Space mark its runs, Shift with arrows a stretch. */
export function MacroChoose({ range }: { range: RunRange | null }) {
  const { runs, failure } = useRuns(range)
  const { at, chosen, mark, move } = useMarks(runs, range !== null)
  const [unfit, setUnfit] = useState<{ id: number; why: string } | null>(null)
  const marked = (runs ?? []).filter(({ id }) => chosen.has(id))

  function next(): void {
    if (marked.length === 0 || marked.length > mostSteps) return
    const made = stepsOf(marked, findCommand)
    if ('why' in made) return setUnfit({ id: marked[made.place]?.id ?? 0, why: made.why })
    showMacros({ view: 'edit', draft: draftWith(made) })
  }

  function keys(event: KeyboardEvent): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - 8, PageDown: at + 8, Home: 0, End: most }[event.key]
    if (to !== undefined) move(to, event.shiftKey)
    else if (event.key === ' ') mark(at)
    else if (event.key === 'Enter' && !event.ctrlKey) next()
    else return
    if (event.key !== 'Enter') setUnfit(null)
    event.preventDefault()
  }

  function press(place: number): void {
    move(place, false)
    mark(place)
    setUnfit(null)
  }

  const why = marked.length === 0 ? 'Atzīmējiet vismaz vienu darbību' : null
  return (
    <Dialog
      title="Kuras darbības būs makro"
      size="large"
      onClose={closeMacros}
      primary={{
        label: 'Turpināt',
        run: next,
        disabledReason: marked.length > mostSteps ? `Makro ir ne vairāk kā ${mostSteps} soļi` : why,
      }}
      aside={
        <span role="status">
          {runs && `${countOf(marked.length, 'darbība', 'darbības', 'darbību')} · Space atzīmē, Shift+↑ posmu, Enter tālāk`}
        </span>
      }
    >
      {failure && <p className="text-danger">{failure}</p>}
      {!runs && !failure && <p className="text-muted">Nolasa vēsturi…</p>}
      {runs?.length === 0 && <p className="text-muted">Neviena darbība vēl nav veikta</p>}
      {runs && runs.length > 0 && <Runs runs={runs} at={at} chosen={chosen} unfit={unfit} onKey={keys} onPress={press} />}
    </Dialog>
  )
}

function draftWith(made: MadeSteps): MacroDraft {
  for (const { names } of made.steps) rememberNames(names ?? {})
  const name = made.steps
    .map(({ title }) => title)
    .join(', ')
    .slice(0, 80)
    .trim()
  return { ...made, name, id: null, lock_version: 0, parameters: [], sharing: 'own', role_id: null }
}

interface RunsProps {
  runs: readonly Run[]
  at: number
  chosen: ReadonlySet<number>
  unfit: { id: number; why: string } | null
  onKey: (event: KeyboardEvent) => void
  onPress: (place: number) => void
}

function Runs({ runs, at, chosen, unfit, onKey, onPress }: RunsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  // The runs come after the dialog has opened.
  useEffect(() => list.current?.focus(), [])
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Pēdējās darbības"
      aria-multiselectable
      aria-activedescendant={`run-${runs[at]?.id}`}
      data-keys="cells"
      data-autofocus
      tabIndex={0}
      onKeyDown={onKey}
      className="own-ring max-h-[55vh] overflow-y-auto outline-none"
    >
      {runs.map((run, place) => (
        <RunRow
          key={run.id}
          run={run}
          isChosen={chosen.has(run.id)}
          isFocused={place === at}
          unfit={unfit?.id === run.id ? unfit.why : null}
          onPress={() => {
            list.current?.focus()
            onPress(place)
          }}
        />
      ))}
    </div>
  )
}

interface RunRowProps {
  run: Run
  isChosen: boolean
  isFocused: boolean
  /** Why the chosen runs cannot be a macro because of this one. */
  unfit: string | null
  onPress: () => void
}

function RunRow({ run, isChosen, isFocused, unfit, onPress }: RunRowProps) {
  const never = reasonOf(run)
  const reason = unfit ?? never
  return (
    <div
      id={`run-${run.id}`}
      role="option"
      aria-selected={isChosen}
      aria-disabled={never !== null}
      tabIndex={-1}
      onMouseDown={(event) => {
        event.preventDefault()
        onPress()
      }}
      className={cx(
        'flex gap-3 rounded-control border-l-2 px-2.5 py-1',
        isChosen ? 'border-accent bg-accent-soft' : 'border-transparent',
        isFocused && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span className="figures w-36 shrink-0 text-small text-muted">{formatSecond(run.at)}</span>
      <span className={cx('min-w-0 grow', never !== null && 'text-muted')}>
        {sentenceOf(run, findCommand(run.command_id))}
        {reason && <span className={cx('block text-small', unfit === null ? 'text-muted' : 'text-danger')}>Makro neiekļauj: {reason}</span>}
      </span>
    </div>
  )
}
