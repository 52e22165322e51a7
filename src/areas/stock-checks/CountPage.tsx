import { useEffect, useRef, useState, type FormEvent } from 'react'
import { formatQuantity } from '../../../contract/format.ts'
import type { CountAnswer, StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import { useScanner } from '../../keyboard/use-scanner.ts'
import { useStore } from '../../store/store.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Tone } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { checkTitle } from '../shared/names.ts'
import { queueOf, type Scanned } from './count-queue.ts'
import { readTyped } from './typed.ts'
import { Unsent } from './Unsent.tsx'

/** Scans work anywhere; `3*` before a scan means three, `+5` after it five more. */
export function CountPage({ check }: { check: StockCheckRecord }) {
  const queue = queueOf(check.id)
  const scans = useStore(queue.state, ({ shown }) => shown)
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [times, setTimes] = useState('1')
  useEffect(() => field.current?.focus(), [])
  useScanner(page, take)

  function take(text: string): void {
    const input = readTyped(text)
    if (!input) return
    const last = scans[0]
    if (input.kind === 'times') return setTimes(input.quantity)
    if (input.kind === 'more') {
      const { code } = last?.count ?? {}
      if (code && !last?.answer?.line?.has_units) queue.add({ code, quantity: input.quantity })
      return
    }
    const lastLine = last?.answer?.line
    const quantity = input.quantity === '1' ? times : input.quantity
    queue.add({ code: input.code, quantity, ...(lastLine?.has_units && { of_item_id: lastLine.item_id }) })
    setTimes('1')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    take(field.current?.value ?? '')
    if (field.current) field.current.value = ''
  }

  const isClosed = check.can['COUNT'] !== true
  return (
    <div ref={page} className="mx-auto flex h-full min-h-0 w-full max-w-180 flex-col gap-3 overflow-y-auto p-4">
      <h1 className="text-title">
        <AppLink to={`/stock/stock_checks/${check.id}?dati=1`}>{checkTitle(check)}</AppLink>
      </h1>
      <Unsent checkId={check.id} />
      {isClosed ? (
        <p className="text-muted">{check.can['COUNT']}</p>
      ) : (
        <form onSubmit={submit} className="flex items-end gap-2">
          <label className="flex min-w-0 grow flex-col gap-1">
            <span>Kods {times !== '1' && <strong className="figures">× {formatQuantity(times)}</strong>}</span>
            <input
              ref={field}
              name="code"
              data-scan
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              aria-describedby="count-hint"
              className="h-11 w-full rounded border border-line-strong bg-raised px-3 text-head"
            />
          </label>
          <Button type="submit" tone="primary">
            Skaitīt
          </Button>
        </form>
      )}
      <p id="count-hint" className="text-muted">
        Skenējiet vai ierakstiet kodu. 3* pirms koda: trīs; +5 pēc tā: vēl pieci.
      </p>
      {scans[0] ? <Last scanned={scans[0]} /> : <EmptyState title="Vēl nekas nav skenēts" />}
      <ul aria-label="Pēdējie skaitījumi" className="flex flex-col">
        {scans.slice(1, 30).map((each) => (
          <li key={each.count.key} className="flex min-w-0 items-center gap-2 border-t border-line py-1.5">
            <span className="figures w-12 shrink-0 text-right">{formatQuantity(each.count.quantity ?? '1')}</span>
            <span className="min-w-0 grow truncate">{each.answer?.line?.name ?? each.count.code}</span>
            <Mark scanned={each} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type CountedLine = NonNullable<CountAnswer['line']>

function Last({ scanned }: { scanned: Scanned }) {
  const { count, answer, refused } = scanned
  const line = answer?.line
  return (
    <section aria-label="Pēdējais skaitījums" aria-live="polite" className="flex flex-col gap-1 rounded border border-line bg-surface p-3">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <p className="min-w-0 text-title break-words">{line?.name ?? count.code}</p>
        <Mark scanned={scanned} />
      </div>
      <p className="text-muted">{[line?.sku, line?.shelf && `plaukts ${line.shelf}`, count.code].filter(Boolean).join(' · ')}</p>
      {line?.counted != null && (
        <p className="figures text-title">
          {formatQuantity(line.counted)} {line.measure_unit.name}
          {line.expected !== null && <span className="text-muted"> no {formatQuantity(line.expected)}</span>}
        </p>
      )}
      {line && <Moved line={line} />}
      {answer?.outcome === 'names_goods' && <p>Skenējiet katras vienības numuru</p>}
      {(answer?.reason ?? refused) && <p className="text-warning">{answer?.reason ?? refused}</p>}
    </section>
  )
}

/** Movements during the count: goods counted early may have moved to another shelf. */
function Moved({ line: { moved, moved_between, measure_unit } }: { line: CountedLine }) {
  const withUnit = (value: string) => `${Number(value) > 0 ? '+' : ''}${formatQuantity(value)} ${measure_unit.name}`
  return (
    <>
      {moved !== null && Number(moved) !== 0 && (
        <p className="text-muted">Kopš inventarizācijas sākuma kustējās {withUnit(moved)}; tas ir ieskaitīts</p>
      )}
      {moved_between !== null && Number(moved_between) !== 0 && (
        <p className="text-warning">
          Kamēr skaitīja, kustējās {withUnit(moved_between)}: pārbaudiet, vai nekas nav skaitīts divreiz vai izlaists
        </p>
      )}
    </>
  )
}

const outcomes: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  counted: ['saskaitīts', 'success'],
  again: ['jau bija', 'info'],
  names_goods: ['jāskenē numuri', 'info'],
  aside: ['nolikts malā', 'warning'],
}

function Mark({ scanned: { answer, refused } }: { scanned: Scanned }) {
  // Only pieces can be duplicates; otherwise the first answer was lost.
  const outcome = answer?.outcome === 'again' && !answer.line?.has_units ? 'counted' : answer?.outcome
  const [label, tone] = refused !== undefined ? (['nav pieņemts', 'danger'] as const) : (outcomes[outcome ?? ''] ?? ['gaida', 'neutral'])
  return <StatusBadge label={label} tone={tone} />
}
