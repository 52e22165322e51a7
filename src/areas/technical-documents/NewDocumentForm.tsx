import { useMemo, useRef, useState, type ReactNode } from 'react'
import { big, round2, sum } from '../../../contract/money.ts'
import {
  documentType,
  technicalDocumentTypes,
  type TechnicalDocumentType,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { startPage } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { toFirstFault } from '../../ui/first-fault.ts'
import { Button } from '../../ui/Button.tsx'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { picksSettled } from '../../ui/picks.ts'
import { cx } from '../../ui/classes.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { Totals } from '../../workspace/document/Totals.tsx'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { onceInDocument } from '../../workspace/lines/editor-grid.ts'
import { clearing, oneByOne, pasteRows } from '../../workspace/lines/paste-rows.ts'
import { errorsApart, notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { optionOf } from '../../workspace/record/options.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { freshLine, isBlank, lineColumns, rowOfNew, type LineRow, type LineValues } from './document-lines.ts'
import { goodsMeant, loadGoods, shortageOf } from '../shared/stock-goods.ts'
import { bodyOfNew, faultOf, freshHead, makers, type NewHead } from './new-document.ts'
import { NewDocumentFields } from './NewDocumentFields.tsx'
import { fault, lineNote } from '../../ui/line-grid/note.ts'

const verbs: Readonly<Partial<Record<TechnicalDocumentType, string>>> = {
  [documentType.writeOff]: 'Sagatavot aktu',
  [documentType.removal]: 'Izņemt preces',
  [documentType.correction]: 'Koriģēt krājumus',
  [documentType.inventory]: 'Nodot inventārā',
}

interface NewDocumentFormProps {
  type: TechnicalDocumentType
  tab: TabHandle
  title: string
  choice?: ReactNode
}

export function NewDocumentForm({ type, tab, title, choice }: NewDocumentFormProps) {
  const hold = useNewDocument<LineValues, NewDocument<LineValues> & { head: NewHead }>(tab, {
    draftKey: `technical ${type}`,
    empty: { head: freshHead, lines: [{ key: 1, ...freshLine }] },
    freshLine,
  })
  const { answer } = useCall(technicalDocuments.form, {})
  const [address] = useState(tab.path)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rowErrors, setRowErrors] = useState<RowErrors>({})
  const box = useRef<HTMLDivElement>(null)
  const usual = optionOf(answer?.data.warehouses[0] ?? null)
  const head = { ...hold.document.head, warehouse_id: hold.document.head.warehouse_id ?? usual }
  const warehouse = head.warehouse_id ? Number(head.warehouse_id.id) : null
  const counts = type === documentType.correction
  const rows = hold.document.lines.map(({ key, ...values }) => rowOfNew(key, values))
  const units = rows.some((row) => row.has_units)
  const costs = useSeesCosts()
  const columns = useMemo(
    () => lineColumns(loadGoods(warehouse), counts ? 'counted' : 'leaves', { saved: false, units, costs }),
    [warehouse, counts, units, costs],
  )
  const ready = head.reason !== null && head.reason.trim() !== '' && warehouse !== null
  const name = choice ? `Jauns dokuments: ${technicalDocumentTypes[type].toLowerCase()}` : title
  useTitle(tab, name)
  useListOf(tab, 'new-technical-document')
  useView(tab, { primary: () => void make(), save: () => void make(), lines: toLines })

  function toLines() {
    box.current?.querySelector<HTMLElement>('[data-keys="grid"] textarea')?.focus()
  }

  async function make() {
    await picksSettled()
    const { lines } = hold.latest()
    if (lines.some((line) => faultOf(line, 'item', type) ?? faultOf(line, 'quantity', type))) return toFirstFault(box.current)
    const { body, keys } = bodyOfNew({ head, lines }, type)
    const { outcome, errors: refused } = await startPage(makers[type] ?? '', { document: body }, tab.id)
    if (outcome === 'done') return hold.clear(address)
    const { fields, rows: refusedRows } = errorsApart(refused, keys)
    setErrors(fields)
    setRowErrors(refusedRows)
  }

  function clearRows(keys: readonly number[]): void {
    setRowErrors((now) => ({ ...now, ...Object.fromEntries(keys.map((key) => [key, {}])) }))
  }

  function errorAt(row: LineRow, _: number, column: string): string | undefined {
    const refused = rowErrors[row.key] ?? {}
    const fieldError = faultOf(row, column, type) ?? refused[column]?.join(' ')
    if (column !== 'quantity') return fieldError
    const other = refused['new_quantity'] ?? refused['unit_cost']
    return fieldError ?? other?.join(' ') ?? (counts ? undefined : shortageOf(row.quantity, row.available))
  }

  return (
    <div ref={box} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className={cx('self-center text-title', choice !== undefined && 'max-lg:unseen @max-[700px]/main:unseen')}>{name}</h1>
        {choice}
        <div className="ml-auto flex gap-2">
          <Button
            tone="quiet"
            onClick={() => {
              hold.clear(address)
              box.current?.querySelector<HTMLElement>('[name]')?.focus()
            }}
          >
            Sākt no jauna
          </Button>
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void make()}
            disabledReason={ready ? null : 'Norādiet noliktavu un pamatojumu'}
          >
            {verbs[type]}
          </Button>
        </div>
      </header>
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-4 py-3">
        <NewDocumentFields
          head={head}
          type={type}
          errors={errors}
          onChange={(values) => hold.change((now) => ({ ...now, head: { ...now.head, ...values } }))}
          usualCommission={answer?.data.commission ?? []}
        />
        <LineGrid
          label="Dokumenta rindas"
          rows={rows}
          rowKey={({ key }) => key}
          columns={columns}
          onChange={(key, values) => {
            hold.setLine(Number(key), values)
            clearRows([Number(key)])
          }}
          memory={hold.memory}
          onInsert={hold.insertLine}
          onDelete={hold.deleteLines}
          onMove={hold.moveLines}
          onDuplicate={onceInDocument}
          onPaste={(cells) =>
            void pasteRows<LineValues>(cells, {
              ...clearing(hold.pasting(), clearRows),
              resolvers: { item: oneByOne((text) => goodsMeant(warehouse, text)) },
              onUnknown: (texts, isFailed) => setRowErrors((now) => ({ ...now, ...notFound(texts, isFailed) })),
            })
          }
          errorAt={errorAt}
          noteOf={(row) => (isBlank(row) ? undefined : lineNote(fault(Object.values(rowErrors[row.key] ?? {}).flat()[0])))}
          footer={costs && !counts && <Totals rows={[{ id: 'total', label: 'Pašizmaksa kopā', amount: totalOf(rows), weight: 'total' }]} />}
        />
      </div>
    </div>
  )
}

function totalOf(rows: readonly LineRow[]): string {
  return round2(sum(rows.map(({ cost }) => big(cost))))
}
