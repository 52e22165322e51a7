import { useEffect, useRef, useState } from 'react'
import { actionLabelOf, type Argument, type Arguments } from '../../commands/command.ts'
import { effectOf, effectText } from '../../commands/effects/effects.ts'
import { cx } from '../ui/classes.ts'
import { apart, Loaded, type Apart } from '../ui/apart.tsx'
import { Dialog, DialogHead } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { toFirstFault } from '../ui/first-fault.ts'
import { picksSettled } from '../ui/picks.ts'
import { stopAtUnread } from '../ui/unparsed-input.ts'
import { argumentFault, initialArguments } from '../commands/arguments.ts'
import { ArgumentField, spoken } from '../commands/ArgumentField.tsx'
import { beginGroup } from '../commands/group.ts'
import { createCommandContext } from '../commands/context.ts'
import { PickedDrafts } from '../commands/picker-drafts.ts'
import type { PickerProps } from '../commands/picker.ts'
import { pickers } from './pickers.ts'
import { perform, stopAsking, useAsking, type Asking } from '../commands/run.ts'
import { notify } from '../commands/notices.ts'
import type { ArgumentsDraft } from './arguments-draft.ts'
import { ArgumentsClash } from './ArgumentsClash.tsx'
import { NotLoadedDialog } from './NotLoadedDialog.tsx'
import { useExchanges } from '../tabs/draft-forms.ts'
import { activeViewFor } from '../tabs/active-views.ts'
import { pathname } from '../tabs/model.ts'
import { pathShown } from '../tabs/store.ts'
import { Button } from '../ui/Button.tsx'
import { formatMoment } from '../../contract/format.ts'
import { OtherWindow } from './OtherWindow.tsx'
import { useArguments, useBeganStale } from './use-arguments.ts'

export function ArgumentsDialog() {
  const asking = useAsking()
  const path = asking === null || asking.tabId === null ? '/' : pathname(pathShown(asking.tabId))
  const exchanges = useExchanges(path, 'dialog')
  return asking ? <Steps key={`${asking.command.id} ${exchanges}`} asking={asking} /> : null
}

/** More fields need two columns. */
const few = 7

/** The steps of a command: the arguments that are still to be asked for, the run and its refusals. */
function useSteps(asking: Asking) {
  const { command, given, tabId, offered } = asking
  const hold = useArguments(asking)
  const { values, set, subject, merge, rows, startOver, keeps, isBegun, drop } = hold
  const [begun, setBegun] = useState(0)
  const [picked, setPicked] = useState(rows)
  const [errors, setErrors] = useState(asking.errors)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  useEffect(() => {
    if (Object.keys(errors).length > 0) toFirstFault([...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? null)
  }, [errors])
  useBeganStale(asking, () => void over(asking.errors))
  const all = command.arguments ?? []
  const pictures = all.filter(({ kind, name }) => kind === 'picker' && !(name in given) && !picked.includes(name))
  const [picture] = pictures
  const fields = all.filter(({ kind, name }) => kind !== 'picker' && !(name in given))

  async function finish(complete: Record<string, unknown>) {
    const faults = faultsOf(fields, complete)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    if (asking.group) {
      end()
      return beginGroup(command, asking.group, tabId, withoutEmpty({ ...given, ...complete }, all))
    }
    setBusy(true)
    const edited = subject()
    const result = await perform(command, { ...given, ...complete, ...(edited && { subject: edited }) }, tabId, {
      keeps,
      merges: true,
      offered,
    })
    setBusy(false)
    if (result.outcome === 'done') return end()
    // Other refusals were shown as notices; input stays.
    setErrors(result.errors)
    if ('lock_version' in result.errors) await over(result.errors)
  }

  /** Saves over a newer version with both changes merged, or shows the conflict first. */
  async function over({ lock_version: staleTexts = [] }: Asking['errors']) {
    const merged = await merge()
    if (typeof merged === 'object') return finish(merged)
    if (merged === 'unseen' && staleTexts[0]) notify({ color: 'red', text: staleTexts[0] })
  }

  async function ready() {
    await picksSettled()
    if (!stopAtUnread(form.current)) await finish(latest.current)
  }

  function end() {
    drop()
    stopAsking()
  }

  /** The input stays as a draft. */
  function leave(how?: 'cancelled') {
    if (how === 'cancelled' || !isBegun()) return end()
    stopAsking()
    notify({ color: 'blue', text: `${command.title}: iesāktais paliek, tā pati darbība to turpina` })
  }

  /** Initial values of other arguments after a selection, unless edited. */
  function started(name: string, value: unknown) {
    const knownArgs = { ...given, ...Object.fromEntries(picked.map((each) => [each, values[each]])) }
    const ctx = createCommandContext(tabId, activeViewFor(tabId, offered))
    const before = initialArguments(command, ctx, knownArgs)
    const after = initialArguments(command, ctx, { ...knownArgs, [name]: value })
    return Object.fromEntries(Object.entries(after).filter(([each, now]) => now !== before[each] && values[each] === before[each]))
  }

  function pick(name: string, value: unknown) {
    const complete = { ...values, ...started(name, value), [name]: value }
    set(complete)
    // The last picker stays open, so that a refusal keeps the selection.
    if (pictures.length === 1 && fields.length === 0) void finish(complete)
    else setPicked([...picked, name])
  }

  function again() {
    setPicked([])
    setBegun(begun + 1)
    startOver()
  }

  return { hold, fields, picture, errors, busy, form, begun, pick, ready, leave, again }
}

/** Picker steps first, then plain fields in one dialog. */
function Steps({ asking }: { asking: Asking }) {
  const { command } = asking
  const { hold, fields, picture, errors, busy, form, begun, pick, ready, leave, again } = useSteps(asking)
  const { values, set, theirs, clash, goesOnSince, draft, picking } = hold
  const head = <Head draft={draft} since={goesOnSince} onAgain={again} />
  if (clash) return <ArgumentsClash clash={clash} declarations={command.arguments ?? []} />
  if (picture) {
    return (
      <PickedDrafts value={picking(picture.name)}>
        <DialogHead value={head}>
          <Picture
            key={begun}
            argument={picture}
            asking={asking}
            errors={errors}
            busy={busy}
            onPick={(value) => pick(picture.name, value)}
            onClose={leave}
          />
        </DialogHead>
      </PickedDrafts>
    )
  }
  if (fields.length === 0) return null
  const wide = fields.length > few
  return (
    <Dialog
      title={command.title}
      size={wide ? 'medium' : 'small'}
      onClose={leave}
      primary={{ label: actionLabelOf(command), run: () => void ready(), busy }}
      aside={<span className="text-small">{effectText(effectOf(command))}</span>}
    >
      {head}
      <div ref={form} className={cx('grid items-start gap-x-4 gap-y-3', wide && 'sm:grid-cols-2')}>
        {fields.map((argument, place) => (
          <ArgumentField
            key={argument.name}
            argument={argument}
            value={values[argument.name]}
            onChange={(value) => set({ ...values, [argument.name]: value })}
            hint={argument.name in theirs ? `Pa šo laiku saglabāts: ${spoken(argument, theirs[argument.name]) || '–'}` : undefined}
            error={errors[argument.name]}
            autoFocus={place === 0}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface HeadProps {
  draft: ArgumentsDraft
  /** Time of the last edit; null without a draft. */
  since: string | null
  onAgain: () => void
}

function Head({ draft, since, onAgain }: HeadProps) {
  return (
    <>
      <OtherWindow path={draft.path} kind="dialog" draft={draft.key} />
      {since !== null && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3">
          <span className="grow text-muted">Turpina iesākto ({formatMoment(since)})</span>
          <Button tone="quiet" onClick={onAgain}>
            Sākt no jauna
          </Button>
        </p>
      )}
    </>
  )
}

const loadedPickers = new Map<string, Apart<PickerProps>>()

interface PictureProps extends Pick<PickerProps, 'errors' | 'busy' | 'onPick' | 'onClose'> {
  argument: Argument
  asking: Asking
}

function Picture({ argument, asking, ...rest }: PictureProps) {
  const [ctx] = useState(() => createCommandContext(asking.tabId, activeViewFor(asking.tabId, asking.offered)))
  const picker = pickerOf(argument.picker ?? '')
  if (!picker) {
    return (
      <Dialog title={asking.command.title} size="small" onClose={rest.onClose}>
        <ErrorState title="Šai darbībai vēl nav izvēles loga" />
      </Dialog>
    )
  }
  const { title } = asking.command
  return (
    <Loaded
      part={picker}
      props={{ ...rest, ctx, title, action: actionLabelOf(asking.command), effect: effectOf(asking.command) }}
      failed={<NotLoadedDialog title={title} onClose={rest.onClose} />}
    />
  )
}

function pickerOf(name: string): Apart<PickerProps> | undefined {
  const load = pickers[name]
  if (!load) return undefined
  const picker = loadedPickers.get(name) ?? apart(async () => (await load()).default)
  loadedPickers.set(name, picker)
  return picker
}

/** Without confirmations, which the dialog of the group asks for, and optional arguments left empty. */
function withoutEmpty(values: Readonly<Record<string, unknown>>, asked: readonly Argument[]): Arguments {
  const sure = new Set(asked.filter(({ picker }) => picker === 'confirm').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sure.has(name) && value !== undefined))
}

function faultsOf(fields: readonly Argument[], values: Readonly<Record<string, unknown>>): Record<string, string[]> {
  return Object.fromEntries(
    fields.flatMap((argument) => {
      const fault = argumentFault(argument, values[argument.name])
      return fault === null ? [] : [[argument.name, [fault]]]
    }),
  )
}
