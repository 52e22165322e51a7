import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Upload } from '../../../commands/procurements.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import { commandById } from '../../desk/commands.ts'
import { startCommand } from '../../desk/run.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { toFirstFault } from '../../ui/first-fault.ts'
import { FileField } from '../../ui/FileField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadItems, loadWarehouses } from '../shared/loaders.ts'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

/** A supplier's e-invoice to make a procurement of; lines that name none of our goods are asked for one by one. */
export default function FromInvoiceScreen({ tab }: ScreenProps) {
  const [file, setFile] = useState<File | null>(null)
  const [supplier, setSupplier] = useState<Option | null>(null)
  const [warehouse, setWarehouse] = useState<Option | null>(null)
  const [matches, setMatches] = useState<Readonly<Record<number, Option | null>>>({})
  const [asked, setAsked] = useState<FieldErrors>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useTitle(tab, 'Iepirkums no rēķina')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useView(tab, { save: () => void send(), primary: () => void send() })

  function choose(next: File | null): void {
    setFile(next)
    setErrors({})
    setAsked({})
    setMatches({})
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
    // Lines that were asked for before stay, with their answers.
    setAsked((now) => ({ ...now, ...Object.fromEntries(Object.entries(refused).filter(([field]) => lineOf(field) !== null)) }))
  }

  function uploadOf(chosen: File): Upload {
    const pairs = Object.entries(matches).flatMap(([line, item]) => (item ? [`${line}=${item.id}`] : []))
    return {
      files: [chosen],
      ...(supplier && { supplier_id: Number(supplier.id) }),
      ...(warehouse && { warehouse_id: Number(warehouse.id) }),
      ...(pairs.length > 0 && { matches: pairs.join(',') }),
    }
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
        {Object.entries(asked).map(([field, texts]) => {
          const line = lineOf(field) ?? 0
          return (
            <ComboField
              key={field}
              label={texts[0] ?? `${line}. rinda`}
              value={matches[line] ?? null}
              load={loadItems(null)}
              onChange={(item) => setMatches({ ...matches, [line]: item })}
              error={matches[line] ? undefined : errors[field] && ['Izvēlieties mūsu preci']}
            />
          )
        })}
        {busy && <Reading label="Ielasa rēķinu" />}
        <Wrongs errors={errors} own={['supplier_id', 'warehouse_id', ...Object.keys(asked)]} />
        <div>
          <Button tone="primary" type="submit" busy={busy} disabledReason={file ? null : 'Izvēlieties e-rēķina failu'}>
            Ielasīt rēķinu
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Number of the line whose item is asked for. */
function lineOf(field: string): number | null {
  const [, line] = /^lines\.(\d+)\.item_id$/.exec(field) ?? []
  return line === undefined ? null : Number(line)
}
