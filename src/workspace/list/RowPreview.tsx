import { useDeferredValue, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { CurrentRecord } from '../../../commands/records.ts'
import { countOf, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { useKeysAround } from '../../ui/use-part-keys.ts'
import { useRested } from '../../ui/use-rested.ts'
import { documentCalls, documentParts, isDocument, type DocumentKind } from './preview-lines.ts'

interface Preview {
  record: CurrentRecord
  facts: readonly { id: string; label: string; text: string }[]
}

interface RowPreviewProps {
  preview: Preview | undefined
  onClose: () => void
}

/** The row in focus beside its list. Facts come from the list at hand; lines are read once the focus rests. */
export function RowPreview({ preview, onClose }: RowPreviewProps) {
  // Arrows never wait for it.
  const shown = useDeferredValue(preview)
  const [width, setWidth] = useWidth()
  const box = useRef<HTMLElement>(null)
  useKeysAround(box, ['escape'], onClose)
  return (
    <aside
      ref={box}
      aria-label="Ātrais apskats"
      style={{ width }}
      className="relative flex min-h-0 max-w-1/2 shrink-0 flex-col border-l border-line bg-raised"
    >
      <WidthEdge width={width} onWidth={setWidth} />
      <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate text-head">{shown?.record.title ?? 'Nav izvēlētas rindas'}</h2>
        <Button tone="quiet" shortcut="escape" onClick={onClose}>
          Aizvērt
        </Button>
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4 py-2">
        {shown && (
          <dl className="grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-4 gap-y-1">
            {shown.facts.map(({ id, label, text }) => (
              <Fact key={id} label={label} text={text} />
            ))}
          </dl>
        )}
        {shown && isDocument(shown.record.kind) && <DocumentLines kind={shown.record.kind} id={shown.record.id} />}
      </div>
    </aside>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{text}</dd>
    </>
  )
}

function DocumentLines({ kind, id }: { kind: DocumentKind; id: number }) {
  const rested = useRested(id)
  const { answer } = useCall(documentCalls[kind], rested === id ? { params: { id } } : null, { handled: true })
  if (!answer) return <p className="mt-3 text-small text-muted">Rindas tiek lasītas</p>
  const { lines, totals } = documentParts(answer.data)
  return (
    <section aria-label="Rindas" className="mt-3 border-t border-line pt-2">
      <h3 className="pb-1 text-small text-muted">{countOf(lines.length, 'rinda', 'rindas', 'rindu')}</h3>
      <ul className="flex flex-col gap-1">
        {lines.slice(0, mostLines).map(({ name, quantity, net }, place) => (
          <li key={place} className="flex gap-3">
            <span className="min-w-0 grow break-words">{name}</span>
            <span className="figures shrink-0">{formatQuantity(quantity)}</span>
            {net !== undefined && <span className="figures w-20 shrink-0 text-right">{formatMoney(net)}</span>}
          </li>
        ))}
      </ul>
      {lines.length > mostLines && (
        <p className="text-small text-muted">un vēl {countOf(lines.length - mostLines, 'rinda', 'rindas', 'rindu')}</p>
      )}
      <dl className="mt-2 grid grid-cols-[1fr_max-content] gap-x-4 border-t border-line pt-2 text-right">
        {totals.net !== undefined && <Total label="Bez PVN" amount={totals.net} />}
        {totals.vat !== undefined && <Total label="PVN" amount={totals.vat} />}
        {totals.gross !== undefined && <Total label="Kopā" amount={totals.gross} />}
      </dl>
    </section>
  )
}

function Total({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{formatMoney(amount)}</dd>
    </>
  )
}

const mostLines = 30

/** Pixels. */
const widthLimits = { least: 260, usual: 360, most: 720 }
const widthStep = 24
const place = 'previewWidth'

function useWidth(): [number, (width: number) => void] {
  const [width, setWidth] = useState(() => limited(Number(localStorage.getItem(place) ?? widthLimits.usual)))
  return [
    width,
    (next) => {
      setWidth(limited(next))
      localStorage.setItem(place, String(limited(next)))
    },
  ]
}

function limited(width: number): number {
  return Number.isFinite(width) ? Math.round(Math.max(widthLimits.least, Math.min(widthLimits.most, width))) : widthLimits.usual
}

/** Dragged, or moved by arrows. */
function WidthEdge({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const [begun, setBegun] = useState<number | null>(null)
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowLeft: widthStep, ArrowRight: -widthStep }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(width + by)
  }
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    setBegun(event.clientX + width)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Apskata platums"
      aria-valuenow={width}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      tabIndex={0}
      data-keys="list"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => begun !== null && onWidth(begun - event.clientX)}
      onPointerUp={() => setBegun(null)}
      className="absolute inset-y-0 left-0 w-1.5 cursor-col-resize touch-none hover:bg-edge"
    />
  )
}
