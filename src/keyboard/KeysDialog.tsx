import { useCallback, useRef, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { fold } from '../ui/fold.ts'
import { usePartKeys } from '../ui/use-part-keys.ts'
import { KeyRecorder } from './KeyRecorder.tsx'
import { usePrintKeys } from '../ui/printed-keys.ts'
import { isInstalled, readOverrides } from './preferences.ts'
import { changesFor, mayLose, propose } from './remap.ts'
import { giveKeys, useBindings } from './use-bindings.ts'

interface KeysDialogProps {
  commands: readonly Command[]
  /** Words sought at first. */
  initialSearch?: string
  onClose: () => void
}

type Step = { kind: 'choosing'; text?: string } | { kind: 'recording' } | { kind: 'asking'; key: string; others: readonly Command[] }

export function KeysDialog({ commands, initialSearch = '', onClose }: KeysDialogProps) {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const field = useRef<HTMLInputElement>(null)
  const [searchText, setTyped] = useState(initialSearch)
  const [selectedIndex, setWanted] = useState(0)
  const [step, setStep] = useState<Step>({ kind: 'choosing' })
  const words = fold(searchText).split(' ')
  const found = commands.filter((command) => words.every((word) => fold(`${command.title} ${command.group}`).includes(word)))
  const at = Math.max(0, Math.min(selectedIndex, found.length - 1))
  const selectedCommand = found[at]
  const changed = readOverrides()

  const listen = usePartKeys<HTMLInputElement>(['arrowdown', 'arrowup', 'pagedown', 'pageup', 'enter'], (chord) => {
    if (chord === 'enter') setStep({ kind: 'recording' })
    else setWanted(Math.max(0, Math.min(found.length - 1, at + (steps[chord] ?? 0))))
  })

  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input
      return listen(input)
    },
    [listen],
  )

  function back(text?: string): void {
    setStep({ kind: 'choosing', ...(text !== undefined && { text }) })
    field.current?.focus()
  }

  function take(command: Command, key: string, others: readonly Command[]): void {
    giveKeys(changesFor(command, key, { others, keysOf }))
    back(`${command.title}: ${print(key)}`)
  }

  function hear(command: Command, key: string): void {
    const proposal = propose(command, key, { commands, keysOf, installed: isInstalled() })
    if (proposal.kind === 'refused') back(`${print(key)} ${proposal.reason}`)
    else if (proposal.kind === 'clash') setStep({ kind: 'asking', key, others: proposal.others })
    else take(command, key, [])
  }

  return (
    <Dialog title="Mainīt taustiņus" onClose={onClose}>
      <input
        ref={attach}
        data-autofocus
        data-keys="text"
        role="combobox"
        aria-expanded
        aria-controls="remapped"
        aria-activedescendant={selectedCommand && `remap-${at}`}
        aria-label="Darbība"
        placeholder="Darbība"
        autoComplete="off"
        value={searchText}
        onChange={(event) => {
          setTyped(event.target.value)
          setWanted(0)
        }}
        className="own-ring mb-2 h-7.5 w-full bg-transparent outline-none"
      />
      <div id="remapped" role="listbox" aria-label="Darbības" className="h-72 overflow-y-auto">
        {found.map((command, place) => (
          // The field handles all keys.
          <button
            type="button"
            tabIndex={-1}
            key={command.id}
            id={`remap-${place}`}
            role="option"
            aria-selected={place === at}
            ref={place === at ? showRow : undefined}
            onClick={() => setWanted(place)}
            className={cx('flex min-h-7.5 w-full items-center gap-3 rounded-control px-2 text-left', place === at && 'bg-accent-soft')}
          >
            <span className="min-w-0 grow truncate">
              {command.title} <span className="text-small text-muted">{command.group}</span>
            </span>
            <span className={cx('shrink-0 text-small', command.id in changed ? 'font-medium' : 'text-muted')}>
              {(keysOf.get(command.id) ?? []).map(print).join(' vai ') || '–'}
            </span>
          </button>
        ))}
        {found.length === 0 && <p className="px-2 text-muted">Nekas nav atrasts</p>}
      </div>
      {selectedCommand && (
        <StepBar
          command={selectedCommand}
          step={step}
          isChanged={selectedCommand.id in changed}
          onRecorded={(key) => hear(selectedCommand, key)}
          onTake={(key, others) => take(selectedCommand, key, others)}
          onRecord={() => setStep({ kind: 'recording' })}
          onBack={() => back()}
        />
      )}
    </Dialog>
  )
}

interface StepBarProps {
  command: Command
  step: Step
  isChanged: boolean
  onRecorded: (key: string) => void
  onTake: (key: string, others: readonly Command[]) => void
  onRecord: () => void
  onBack: () => void
}

/** The selected command: its buttons, the recorder, or the question about a key that others have. */
function StepBar({ command, step, isChanged, onRecorded, onTake, onRecord, onBack }: StepBarProps) {
  const print = usePrintKeys()
  return (
    <div className="mt-3 flex min-h-10 flex-wrap items-center gap-2 border-t border-line pt-3">
      {step.kind === 'recording' && <KeyRecorder label={`Taustiņi: ${command.title}`} onRecorded={onRecorded} onCancel={onBack} />}
      {step.kind === 'asking' && (
        <>
          <p role="alert" className="grow">
            {print(step.key)} jau ir: {step.others.map(({ title }) => title).join(', ')}
          </p>
          <Button tone="primary" autoFocus onClick={() => onTake(step.key, step.others)}>
            Pārcelt šurp
          </Button>
          <Button tone="quiet" onClick={onBack}>
            Atstāt
          </Button>
        </>
      )}
      {step.kind === 'choosing' && (
        <>
          <output className="grow text-muted">{step.text}</output>
          <Button shortcut="enter" onClick={onRecord}>
            Mainīt
          </Button>
          <Button
            tone="quiet"
            disabledReason={mayLose(command) ? null : 'Bez šīs darbības taustiņa nevar iztikt'}
            onClick={() => giveKeys({ [command.id]: [] })}
          >
            Bez taustiņa
          </Button>
          <Button tone="quiet" disabledReason={isChanged ? null : 'Taustiņi nav mainīti'} onClick={() => giveKeys({ [command.id]: null })}>
            Kā bija
          </Button>
        </>
      )}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { arrowdown: 1, arrowup: -1, pagedown: 8, pageup: -8 }

function showRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
