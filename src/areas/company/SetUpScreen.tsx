import { Check, Circle, SkipForward } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { company } from '../../../contract/company/company.ts'
import { countOf } from '../../../contract/format.ts'
import { setUpSteps, type SetUp } from '../../../contract/company/set-up.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useTitle } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'

type Step = SetUp['steps'][number]

const icons = { done: Check, skipped: SkipForward, open: Circle }
const stateWords = { done: 'izdarīts', skipped: 'izlaists', open: 'vēl jādara' }

/** Set-up steps of a new installation. Progress is derived from the data, so it can be resumed anywhere. */
export default function SetUpScreen({ tab }: ScreenProps) {
  const state = useCall(company.setUp, {}, { page: true })
  useTitle(tab, 'Uzņēmuma sākums')
  const steps = state.answer?.data.steps
  const place = useRef<HTMLDivElement>(null)
  const next = steps?.find((step) => step.state === 'open')?.key ?? null
  /** The next step changed while a dialog had the focus, which returns to the completed step. */
  const late = useRef(false)
  const goOn = useCallback((): boolean => {
    const button = place.current?.querySelector<HTMLElement>(`[data-step="${next}"] button`)
    if (place.current?.contains(document.activeElement)) button?.focus()
    else takeFocus(button)
    return !button || document.activeElement === button
  }, [next])
  useEffect(() => {
    late.current = !goOn()
  }, [goOn])
  return (
    <div
      ref={place}
      className="h-full"
      onFocus={() => {
        if (!late.current) return
        late.current = false
        goOn()
      }}
    >
      <RecordPage state={state} noun="uzņēmuma sākums">
        {(setUp) => <Steps setUp={setUp} next={next} />}
      </RecordPage>
    </div>
  )
}

function Steps({ setUp: { steps, left }, next }: { setUp: SetUp; next: Step['key'] | null }) {
  const walked = useWalkedList<HTMLOListElement>('button')
  return (
    <>
      <RecordHead title="Uzņēmuma sākums" />
      <div className="flex max-w-320 flex-col gap-3 p-4">
        <p role="status" className="text-muted">
          {left === 0
            ? 'Viss sagatavots: var rakstīt pirmo rēķinu.'
            : `Līdz darba sākumam vēl ${countOf(left, 'solis', 'soļi', 'soļu')}. Katrs saglabājas uzreiz; turpināt var jebkad.`}
        </p>
        <ol ref={walked} aria-label="Sākuma soļi" className="flex flex-col gap-2">
          {steps.map((step) => (
            <StepRow key={step.key} step={step} isNext={step.key === next} />
          ))}
        </ol>
      </div>
    </>
  )
}

function StepRow({ step: { key, state, told }, isNext }: { step: Step; isNext: boolean }) {
  const step = setUpSteps[key]
  const Icon = icons[state]
  const skip = state === 'skipped' ? { step: key, skip: false } : { step: key, skip: true }
  return (
    <li data-step={key} className="flex items-start gap-3 rounded-panel border border-line bg-raised p-3">
      <Icon aria-hidden size={18} className={state === 'done' ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-muted'} />
      <div className="min-w-0 flex-1">
        <h2 className="text-base">
          {step.title} <span className="text-small text-muted">{stateWords[state]}</span>
        </h2>
        <p className="text-small text-muted">{step.help}</p>
        {told && <p className="text-small">{told}</p>}
      </div>
      <div className="flex shrink-0 gap-1">
        <CommandButton id={step.command} tone={isNext ? 'primary' : state === 'done' ? 'quiet' : 'plain'}>
          {'action' in step ? step.action : undefined}
        </CommandButton>
        {state !== 'done' && !('required' in step) && (
          <CommandButton id="company.skip-step" tone="quiet" args={skip}>
            {state === 'skipped' ? 'Atsākt' : 'Izlaist'}
          </CommandButton>
        )}
        {'many' in step && (
          <CommandButton id="import.check" tone="quiet">
            Ielādēt no faila<span className="sr-only">: {step.title}</span>
          </CommandButton>
        )}
      </div>
    </li>
  )
}
