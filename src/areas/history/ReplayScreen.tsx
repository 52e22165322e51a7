import { useEffect, useRef } from 'react'
import { formatSecond } from '../../../contract/format.ts'
import { cutWords, type RecordedRun, type Recording } from '../../../contract/workspace/recorded.ts'
import { divergenceText, type Step } from '../../../replay/replay.ts'
import { stateWord } from '../../../replay/states.ts'
import { useInstallation } from '../../commands/installation.ts'
import { notify } from '../../commands/notices.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { addressOf } from '../../workspace/list/opening.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { useReplay, type Replaying } from './use-replay.ts'
import { listWord, outcomes, runSentence } from './history.labels.ts'

export default function ReplayScreen({ tab }: ScreenProps) {
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

function Steps({ tab }: Pick<ScreenProps, 'tab'>) {
  const address = tab.path.split('?')[1] ?? ''
  const { recording, steps, busy, fault, otherSettings, take, run, restart } = useReplay(address)
  const runs = recording?.runs ?? []
  const difference = steps.at(-1)?.divergence ?? null
  const stopped = difference !== null || (fault !== null && recording !== null)
  const isOver = stopped || (recording !== null && steps.length === runs.length)
  const next = useRef<HTMLDivElement>(null)
  const statusRef = useRef<HTMLParagraphElement>(null)
  useView(tab, {
    primary: () => {
      if (isOver) notify({ color: 'blue', text: `${endOf(difference, fault)} Turpināt var tikai no sākuma.` })
      else void run(1)
    },
  })
  useEffect(() => takeFocus(next.current?.querySelector('button')), [recording])
  // The focused button disappeared; the focus moves where the next key press does nothing.
  useEffect(() => {
    if (isOver) statusRef.current?.focus()
  }, [isOver])

  return (
    <div className="flex min-h-0 grow flex-col gap-3 p-4 pb-0">
      <div ref={next} className="flex flex-wrap items-end gap-3">
        {recording && <GoingOn isOver={isOver} busy={busy} run={run} restart={restart} />}
        {!recording && !address && (
          <div className="w-full max-w-160">
            <FileField label="Vēstures fails (JSON)" accept=".json,application/json" onChange={([file]) => void file?.text().then(take)} />
          </div>
        )}
        <p ref={statusRef} tabIndex={-1} role="status" className={cx(fault || stopped ? 'text-danger' : 'text-muted')}>
          {fault ?? wordOf(steps, runs.length)}
        </p>
      </div>
      {recording && <p className="text-muted">Darbības atkārto kā {recording.user.name}, ar ierakstītajām tiesībām.</p>}
      {[...(recording?.cut ? [cutWords] : []), ...otherSettings].map((text) => (
        <p key={text} className="text-warning">
          {text}
        </p>
      ))}
      {recording && <StepsTable runs={runs} steps={steps} stopped={stopped} />}
    </div>
  )
}

function GoingOn({ isOver, busy, run, restart }: { isOver: boolean } & Pick<Replaying, 'busy' | 'run' | 'restart'>) {
  const reason = busy ? 'Solis vēl notiek' : null
  if (isOver) {
    return (
      <Button disabledReason={reason} onClick={restart}>
        Sākt no jauna
      </Button>
    )
  }
  return (
    <>
      <Button tone="primary" busy={busy} shortcut="ctrl+enter" onClick={() => void run(1)}>
        Nākamais solis
      </Button>
      <Button disabledReason={reason} onClick={() => void run(Infinity)}>
        Līdz galam
      </Button>
    </>
  )
}

function StepsTable({ runs, steps, stopped }: { runs: Recording['runs']; steps: readonly Step[]; stopped: boolean }) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [steps.length])
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <table aria-label="Soļi" className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            <th className="w-12 py-1.5 pr-3 text-right font-normal">Nr.</th>
            <th className="w-40 px-2 py-1.5 font-normal">Laiks</th>
            <th className="px-2 py-1.5 font-normal">Kas darīts</th>
            <th className="w-1/4 px-2 py-1.5 font-normal">Toreiz</th>
            <th className="w-1/4 px-2 py-1.5 font-normal">Tagad</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((each, place) => {
            const isNext = place === steps.length && !stopped
            return (
              <tr
                key={each.id}
                ref={place === steps.length ? row : undefined}
                aria-current={isNext ? 'step' : undefined}
                className={cx('border-b border-line align-top', isNext && 'bg-accent-soft', place > steps.length && 'text-muted')}
              >
                <td className="figures py-1.5 pr-3 text-right">{place + 1}</td>
                <td className="figures px-2 py-1.5 text-muted">{formatSecond(each.at)}</td>
                <td className="px-2 py-1.5">
                  {runSentence(each)}
                  {each.list && (
                    <span className="block text-small">
                      <AppLink to={addressOf(each.list)}>{listWord}</AppLink>
                    </span>
                  )}
                </td>
                <td className="px-2 py-1.5">{thenOf(each)}</td>
                <td className="px-2 py-1.5">
                  <Now step={steps[place]} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function wordOf(steps: readonly Step[], all: number): string {
  if (all === 0) return 'Izvēlieties lejupielādēto vēsturi, vai sāciet no komandu vēstures ar „Atkārtot plūsmu datu kopijā”.'
  if (steps.at(-1)?.divergence) return `Atšķiras ${steps.length}. solī; tālāk nekas netiek darīts`
  return steps.length === all ? 'Viss noticis tāpat kā toreiz' : `Atkārtoti ${steps.length} no ${all}`
}

function endOf(difference: Step['divergence'], fault: string | null): string {
  if (difference) return `Atkārtošana apstājās, jo atšķiras: ${divergenceText(difference)}.`
  return fault ?? 'Viss jau ir atkārtots.'
}

function thenOf({ outcome, error, record, status_after }: RecordedRun): string {
  const state = record && status_after ? stateWord(record.kind, status_after) : null
  return [outcomes[outcome].label, error, state].filter(Boolean).join(' · ')
}

function Now({ step }: { step: Step | undefined }) {
  if (!step) return null
  const { divergence, made } = step
  if (divergence) return <span className="text-danger">{divergenceText(divergence)}</span>
  return made ? <AppLink to={made.path}>{made.title}</AppLink> : 'Tāpat'
}
