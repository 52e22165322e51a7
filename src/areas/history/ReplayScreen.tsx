import { useEffect, useRef } from 'react'
import { cutWords, type RecordedRun } from '../../../contract/recorded.ts'
import { divergenceWords, type Step } from '../../../replay/replay.ts'
import { stateWord } from '../../../replay/states.ts'
import { useInstallation } from '../../desk/installation.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { useReplay } from './use-replay.ts'
import { outcomes, said } from './words.ts'

/** A history run again on a copy of the data, step by step: what comes next, what it did then, and what it does now. */
export default function ReplayScreen({ tab }: ScreenProps<never>) {
  const { replays } = useInstallation()
  useTitle(tab, 'Vēstures atkārtošana')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <RecordHead title="Vēstures atkārtošana" above="Kas darīts toreiz, un kas notiek tagad" />
      {replays ? (
        <Steps tab={tab} />
      ) : (
        <EmptyState title="Šeit strādā cilvēki">
          Vēsturi atkārto tikai datu kopijā: lejupielādējiet plūsmu, atjaunojiet citā mapē rezerves kopiju no brīža pirms tās, palaidiet
          programmu ar COPY=1 un atveriet failu tur.
        </EmptyState>
      )}
    </div>
  )
}

function Steps({ tab }: Pick<ScreenProps<never>, 'tab'>) {
  const address = tab.path.split('?')[1] ?? ''
  const { recording, steps, busy, fault, take, run } = useReplay(address)
  const runs = recording?.runs ?? []
  const stopped = Boolean(steps.at(-1)?.divergence)
  const isOver = stopped || steps.length === runs.length
  const next = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLTableRowElement>(null)
  useView(tab, { primary: () => void run(1) })
  useEffect(() => takeFocus(next.current?.querySelector('button')), [recording])
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [steps.length])

  return (
    <div className="flex min-h-0 grow flex-col gap-3 p-4 pb-0">
      <div ref={next} className="flex flex-wrap items-end gap-3">
        {recording && !isOver && (
          <>
            <Button tone="primary" busy={busy} shortcut="ctrl+enter" onClick={() => void run(1)}>
              Nākamais solis
            </Button>
            <Button disabledReason={busy ? 'Solis vēl notiek' : null} onClick={() => void run(Infinity)}>
              Līdz galam
            </Button>
          </>
        )}
        {!recording && !address && (
          <div className="w-full max-w-160">
            <FileField label="Vēstures fails (JSON)" accept=".json,application/json" onChange={([file]) => void file?.text().then(take)} />
          </div>
        )}
        <p role="status" className={cx(fault || stopped ? 'text-danger' : 'text-muted')}>
          {fault ?? wordOf(steps, runs.length)}
        </p>
      </div>
      {recording?.cut && <p className="text-warning">{cutWords}</p>}
      {recording && (
        <div className="min-h-0 grow overflow-y-auto">
          <table aria-label="Soļi" className="w-full">
            <thead>
              <tr className="border-b border-line text-left text-small text-muted">
                <th className="w-12 py-1.5 pr-3 text-right font-normal">Nr.</th>
                <th className="px-2 py-1.5 font-normal">Kas darīts</th>
                <th className="w-1/4 px-2 py-1.5 font-normal">Toreiz</th>
                <th className="w-1/4 px-2 py-1.5 font-normal">Tagad</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((each, place) => (
                <tr
                  key={each.id}
                  ref={place === steps.length ? row : undefined}
                  aria-current={place === steps.length && !stopped ? 'step' : undefined}
                  className={cx(
                    'border-b border-line align-top',
                    place === steps.length && !stopped && 'bg-accent-soft',
                    place > steps.length && 'text-muted',
                  )}
                >
                  <td className="figures py-1.5 pr-3 text-right">{place + 1}</td>
                  <td className="px-2 py-1.5">{said(each)}</td>
                  <td className="px-2 py-1.5">{thenOf(each)}</td>
                  <td className="px-2 py-1.5">
                    <Now step={steps[place]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** How far it is. */
function wordOf(steps: readonly Step[], all: number): string {
  if (all === 0) return 'Izvēlieties lejupielādēto vēsturi, vai sāciet no komandu vēstures ar „Atkārtot plūsmu datu kopijā”.'
  if (steps.at(-1)?.divergence) return `Atšķiras ${steps.length}. solī`
  return steps.length === all ? 'Viss noticis tāpat kā toreiz' : `Atkārtoti ${steps.length} no ${all}`
}

/** What a run did when it was recorded. */
function thenOf({ outcome, error, record, status_after }: RecordedRun): string {
  const state = record && status_after ? stateWord(record.kind, status_after) : null
  return [outcomes[outcome].label, error, state].filter(Boolean).join(' · ')
}

function Now({ step }: { step: Step | undefined }) {
  if (!step) return null
  const { divergence, made } = step
  if (divergence)
    return (
      <span className="text-danger">
        {divergenceWords[divergence.what]} {divergence.place}: toreiz {divergence.then}, tagad {divergence.now}
      </span>
    )
  return made ? <AppLink to={made.path}>{made.title}</AppLink> : 'Tāpat'
}
