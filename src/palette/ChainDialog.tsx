import { useMemo, useState, type KeyboardEvent } from 'react'
import type { Command } from '../../commands/command.ts'
import { countOf } from '../../contract/format.ts'
import { closeChain, useChain, type Chain } from '../commands/chain-state.ts'
import { commandById } from '../commands/commands.ts'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PreviewEffects } from './PreviewEffects.tsx'
import { runChain } from './run-chain.ts'
import { usePreview } from './use-preview.ts'

/** Milliseconds that the choice of steps rests before its part is reckoned. */
const choosing = 150

export function ChainDialog() {
  const chain = useChain()
  return chain && <Opened chain={chain} />
}

/** The steps as they would go, up to the chosen one; Enter does them. */
function Opened({ chain }: { chain: Chain }) {
  const { steps, record } = chain
  const [wanted, setWanted] = useState<number | null>(null)
  const { preview, failure } = usePreview(chain)
  const refusedAt = preview?.steps.findIndex(({ refused }) => refused !== null) ?? 0
  // Steps behind the previewed ones are tried, too.
  const possible = refusedAt < 0 ? steps.length : refusedAt
  // A letter goes out only when it is chosen.
  const usual = steps.slice(0, possible).filter(({ event }) => event !== 'EMAIL').length
  const count = Math.min(wanted ?? (usual || possible), possible)
  // The preview of all steps ends at the first refused one.
  const isPart = count > 0 && count < possible
  const chosen = useMemo(() => (isPart ? { ...chain, steps: chain.steps.slice(0, count) } : null), [chain, isPart, count])
  const part = usePreview(chosen, choosing)
  const shown = isPart ? part : { preview, failure }

  function run() {
    closeChain()
    void runChain(chain, steps.slice(0, count))
  }

  function keys(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setWanted(Math.max(1, Math.min(possible, count + by)))
    else if (event.key === 'Enter' && count > 0) run()
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      title={`Priekšskatījums: ${record.title}`}
      onClose={() => closeChain()}
      primary={{
        label: `Izdarīt ${countOf(count, 'soli', 'soļus', 'soļu')}`,
        run,
        disabledReason: preview ? (count === 0 ? 'Neviens solis nav iespējams' : null) : (failure ?? 'Priekšskatījums vēl top'),
      }}
      aside="↑ ↓ cik tālu"
    >
      <div
        role="listbox"
        aria-label="Soļi"
        aria-activedescendant={`chain-${count}`}
        tabIndex={0}
        autoFocus
        data-autofocus
        onKeyDown={keys}
        className="flex flex-col gap-0.5"
      >
        {steps.map(({ command }, place) => {
          const step = preview?.steps[place]
          return (
            <div
              key={command}
              id={`chain-${place + 1}`}
              role="option"
              aria-selected={place + 1 === count}
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault()
                setWanted(place + 1)
              }}
              className={cx('rounded-control px-2.5 py-1', place < count ? 'bg-accent-soft' : 'text-muted')}
            >
              {commandById(command).title}
              {preview && !step && refusedAt < 0 && (
                <span className="block text-small text-warning">{unforeseen(commandById(command))}</span>
              )}
              {step?.refused && <span className="block text-small text-danger">Nav iespējams: {step.refused}</span>}
              {step?.questions.map(({ code, text }) => (
                <span key={code} className="block text-small text-warning">
                  Jautās: {text}
                </span>
              ))}
              {step?.warnings.map((text) => (
                <span key={text} className="block text-small text-warning">
                  {text}
                </span>
              ))}
            </div>
          )
        })}
      </div>
      {shown.failure && <p className="mt-3 text-danger">{shown.failure}</p>}
      <div aria-live="polite">
        {shown.preview && <PreviewEffects preview={shown.preview} />}
        {isPart && !shown.preview && !shown.failure && (
          <p className="mt-3 border-t border-line pt-3 text-muted">Rēķina izvēlēto soļu sekas …</p>
        )}
      </div>
    </Dialog>
  )
}

/** Of a step that cannot be previewed. */
function unforeseen({ arguments: asks = [] }: Command): string {
  return asks.length > 0 ? `Jautās: ${asks.map(({ label }) => label.toLowerCase()).join(', ')}` : 'Sekas iepriekš nav zināmas'
}
