import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Upload } from '../../../commands/procurements/procurements.ts'
import { notGoods } from '../../../contract/procurements/procurements.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { toFirstFault } from '../../ui/first-fault.ts'
import { QuantityField } from '../../ui/NumberField.tsx'
import { FileField } from '../../ui/FileField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { loadItems } from '../shared/sale-loaders.ts'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

/** Imports a supplier's e-invoice, asking for unknown items and package sizes. */
export default function FromInvoiceScreen({ tab }: ScreenProps) {
  const [file, setFile] = useState<File | null>(null)
  const [supplier, setSupplier] = useState<Option | null>(null)
  const [warehouse, setWarehouse] = useState<Option | null>(null)
  const [matches, setMatches] = useState<Readonly<Record<number, Option | null>>>({})
  const [quantities, setQuantities] = useState<Readonly<Record<number, string | null>>>({})
  const [questions, setQuestions] = useState<FieldErrors>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useTitle(tab, 'Iepirkums no rēķina')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useView(tab, { save: () => void send(), primary: () => void send() })

  function choose(next: File | null): void {
    setFile(next)
    setErrors({})
    setQuestions({})
    setMatches({})
    setQuantities({})
  }

  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (!file || busy) return
    setBusy(true)
    const { outcome, errors: refused } = await startCommand(commandById('procurement.from-invoice'), { invoice: uploadOf(file) }, tab.id)
    setBusy(false)
    if (outcome === 'done') return
    setErrors(refused)
    toFirstFault(form.current)
    // Earlier questions stay with their answers.
    setQuestions((now) => ({ ...now, ...Object.fromEntries(Object.entries(refused).filter(([field]) => questionOf(field) !== null)) }))
  }

  function uploadOf(selectedFile: File): Upload {
    const pairs = Object.entries(matches).flatMap(([line, item]) => (item ? [`${line}=${item.id}`] : []))
    const counted = Object.entries(quantities).flatMap(([line, quantity]) => (quantity ? [`${line}=${quantity}`] : []))
    return {
      files: [selectedFile],
      ...(supplier && { supplier_id: Number(supplier.id) }),
      ...(warehouse && { warehouse_id: Number(warehouse.id) }),
      ...(pairs.length > 0 && { matches: pairs.join(',') }),
      ...(counted.length > 0 && { quantities: counted.join(',') }),
    }
  }

  function wrongNow(field: string, label: readonly string[], unanswered: readonly string[] | null): readonly string[] | undefined {
    const refused = errors[field]
    if (!refused) return undefined
    return unanswered ?? (refused[0] === label[0] ? undefined : refused)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title="Iepirkums no rēķina"
        above="Piegādātāja e-rēķins (UBL XML). Piegādātāju un preces atrod pēc numuriem un svītrkodiem."
      />
      <form ref={form} onSubmit={(event) => void send(event)} className="flex max-w-160 flex-col gap-3 p-4">
        <FileField label="E-rēķins (.xml)" accept=".xml,text/xml,application/xml" onChange={([next]) => choose(next ?? null)} />
        <ComboField
          label="Piegādātājs, ja rēķinā to neatrod"
          value={supplier}
          load={recordLoader('supplier')}
          onChange={setSupplier}
          error={errors['supplier_id']}
        />
        <ComboField
          label="Noliktava, ja cita nekā parasti"
          value={warehouse}
          load={loadWarehouses}
          onChange={setWarehouse}
          error={errors['warehouse_id']}
        />
        {Object.entries(questions).map(([field, texts]) => {
          const { line, of } = questionOf(field) ?? { line: 0, of: 'item_id' }
          const label = texts[0] ?? `${line}. rinda`
          return of === 'quantity' ? (
            <QuantityField
              key={field}
              label={label}
              value={quantities[line]}
              onChange={(quantity) => setQuantities({ ...quantities, [line]: quantity })}
              error={wrongNow(field, texts, quantities[line] ? null : ['Ierakstiet daudzumu'])}
            />
          ) : (
            <ComboField
              key={field}
              label={label}
              value={matches[line] ?? null}
              load={loadItemsOrNone}
              onChange={(item) => setMatches({ ...matches, [line]: item })}
              error={wrongNow(field, texts, matches[line] ? null : ['Izvēlieties mūsu preci vai „Nav prece”'])}
            />
          )
        })}
        {busy && <Reading label="Ielasa rēķinu" />}
        <Wrongs errors={errors} own={['supplier_id', 'warehouse_id', ...Object.keys(questions)]} />
        <div>
          <Button tone="primary" type="submit" busy={busy} disabledReason={file ? null : 'Izvēlieties e-rēķina failu'}>
            Ielasīt rēķinu
          </Button>
        </div>
      </form>
    </div>
  )
}

function questionOf(field: string): { line: number; of: string } | null {
  const [, line, of] = /^lines\.(\d+)\.(item_id|quantity)$/.exec(field) ?? []
  return line === undefined || of === undefined ? null : { line: Number(line), of }
}

const noGoods: Option = { id: notGoods, label: 'Nav prece', hint: 'izmaksas vai atlaide, ko sadala pa rēķina precēm' }

const loadItemsOrNone: LoadOptions = async (query, signal) => {
  const words = query.trim().toLowerCase()
  const found = words === '' ? [] : await loadItems(null)(query, signal)
  return noGoods.label.toLowerCase().startsWith(words) ? [noGoods, ...found] : found
}
