import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../contract/format.ts'
import { keepMacro } from '../commands/macro-left.ts'
import { beginning, closeMacros, type MacroProgress, type MacroView } from '../commands/macro-state.ts'
import { previewMacro, runMacro, type MacroPreview } from '../commands/macro-run.ts'
import { notify } from '../commands/notices.ts'
import { failureOf, wasAborted } from '../data/failure.ts'
import { PreviewEffects } from '../palette/PreviewEffects.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'

type Running = Extract<MacroView, { view: 'run' }>

/** The steps as they go: those done, the one under way, and why the next was not done. */
function useSteps(run: Running, isReady: (progress: MacroProgress) => boolean) {
  const { macro, record, args } = run
  const [progress, setProgress] = useState<MacroProgress>(run.progress ?? beginning)
  const [isBusy, setBusy] = useState(false)
  const stops = useRef(false)

  function take(now: MacroProgress): void {
    setProgress(now)
    keepMacro({ ...run, progress: now })
  }

  /** The person saw that it is done. */
  function skip(): void {
    take({ ...progress, answers: [...progress.answers, []], stopped: 'lapa pārlādēta', isUnsure: false })
  }

  async function go(): Promise<void> {
    if (isBusy || !isReady(progress)) return
    stops.current = false
    setBusy(true)
    const ended = await runMacro(macro, {
      beginning: { record, args },
      progress,
      report: (now) => {
        take(now)
        return stops.current
      },
    })
    setBusy(false)
    take(ended)
    if (ended.stopped !== null) return
    closeMacros()
    const count = countOf(macro.steps.length, 'solis izdarīts', 'soļi izdarīti', 'soļu izdarīts')
    notify({ color: 'green', text: `Makro „${macro.name}”: ${count}` })
  }

  function leave(): void {
    if (isBusy) stops.current = true
    else closeMacros()
  }
  return { progress, isBusy, skip, go, leave }
}

/** The macro as it would go, then as it goes: Enter begins it, Esc stops it before its next step. */
export function MacroRun({ run }: { run: Running }) {
  const { macro, record, args } = run
  const [preview, setPreview] = useState<MacroPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { steps } = macro

  useEffect(() => {
    const controller = new AbortController()
    previewMacro(macro, { record, args }, controller.signal).then(setPreview, (error: unknown) => {
      if (!wasAborted(error)) setFailure(failureOf(error).message || 'Priekšskatījumu neizdevās sagatavot')
    })
    return () => controller.abort()
  }, [macro, record, args])

  const refused = preview === null ? null : firstRefused(preview)
  /** Steps that would be done: up to the refused one. */
  const count = refused ?? steps.length
  // A run that goes on was previewed before.
  const goesOnFrom = ({ answers, stopped }: MacroProgress): boolean => answers.length > 0 || stopped !== null
  const { progress, isBusy, skip, go, leave } = useSteps(
    run,
    (now) => goesOnFrom(now) || ((preview !== null || failure !== null) && count > 0),
  )
  const done = progress.answers.length
  const isWaiting = preview === null && failure === null
  const goesOn = goesOnFrom(progress)
  return (
    <Dialog
      title={[`Makro: ${macro.name}`, record?.title].filter(Boolean).join(' · ')}
      onClose={leave}
      cancelLabel={isBusy ? null : 'Aizvērt'}
      primary={{
        label: goesOn ? `Turpināt no ${done + 1}. soļa` : `Izdarīt ${countOf(count, 'soli', 'soļus', 'soļu')}`,
        run: () => void go(),
        busy: isBusy,
        autoFocus: true,
        disabledReason: goesOn ? null : isWaiting ? 'Priekšskatījums vēl top' : count === 0 ? 'Neviens solis nav iespējams' : null,
      }}
      aside={<Aside isBusy={isBusy} progress={progress} onStop={leave} onSkip={skip} />}
    >
      <ol aria-label="Soļi" className="flex flex-col gap-0.5">
        {steps.map((step, place) => (
          // Steps have no other identity than their place, which does not change here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} aria-current={place === progress.under ? 'step' : undefined} className={stepClass(place, progress)}>
            <span className="figures text-muted">{place + 1}.</span> {step.title}
            <StepState place={place} progress={progress} preview={preview} />
          </li>
        ))}
      </ol>
      <p role="status" className={cx('mt-3', progress.stopped === null ? 'text-muted' : 'text-danger')}>
        {statusOf(progress, steps.length)}
      </p>
      {failure && !goesOn && <p className="text-danger">{failure} Makro var izpildīt arī bez priekšskatījuma.</p>}
      {preview && !goesOn && !isBusy && (
        <>
          {preview.previewed < steps.length && refused === null && (
            <p className="text-muted">{preview.previewed + 1}. un tālākos soļus pirms izpildes nevar priekšskatīt.</p>
          )}
          <PreviewEffects preview={preview} />
        </>
      )}
    </Dialog>
  )
}

interface AsideProps {
  isBusy: boolean
  progress: MacroProgress
  onStop: () => void
  onSkip: () => void
}

function Aside({ isBusy, progress: { answers, isUnsure }, onStop, onSkip }: AsideProps) {
  if (isBusy) return <Button onClick={onStop}>Apturēt pēc šī soļa</Button>
  return isUnsure && <Button onClick={onSkip}>{answers.length + 1}. solis ir izdarīts</Button>
}

function firstRefused({ steps, stepOf }: MacroPreview): number | null {
  const call = steps.findIndex(({ refused }) => refused !== null)
  return call < 0 ? null : (stepOf[call] ?? null)
}

function statusOf({ answers, under, stopped }: MacroProgress, all: number): string {
  if (under !== null) return `Izpilda ${under + 1}. soli no ${all}`
  if (stopped === null) return ''
  return `Izdarīts ${answers.length} no ${all}. ${answers.length + 1}. solis: ${stopped}`
}

function stepClass(place: number, { answers, under, stopped }: MacroProgress): string {
  const isStopped = stopped !== null && place === answers.length
  return cx(
    'rounded-control px-2.5 py-1',
    place < answers.length && 'bg-success-soft',
    place === under && 'bg-accent-soft',
    isStopped && 'bg-danger-soft',
  )
}

function StepState({ place, progress, preview }: { place: number; progress: MacroProgress; preview: MacroPreview | null }) {
  if (place < progress.answers.length) return <span className="ml-2 text-small text-success">izdarīts</span>
  if (place === progress.under) return <span className="ml-2 text-small">notiek</span>
  if (progress.answers.length > 0 || !preview) return null
  const calls = preview.steps.filter((_, call) => preview.stepOf[call] === place)
  return (
    <>
      {calls.map(({ refused, questions, warnings }, call) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={call}>
          {refused !== null && <span className="block text-small text-danger">Nav iespējams: {refused}</span>}
          {questions.map(({ code, text }) => (
            <span key={code} className="block text-small text-warning">
              Jautās: {text}
            </span>
          ))}
          {warnings.map((text) => (
            <span key={text} className="block text-small text-warning">
              {text}
            </span>
          ))}
        </span>
      ))}
    </>
  )
}
