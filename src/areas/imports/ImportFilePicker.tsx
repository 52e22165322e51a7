import { useMemo, useState } from 'react'
import type { ImportFile } from '../../../commands/imports/imports.ts'
import { dayOf } from '../../../contract/format.ts'
import { columnLabel, sheetOf } from '../../../contract/imports/import-kinds.ts'
import { importKinds, importTitles, type ImportKind } from '../../../contract/imports/import-titles.ts'
import { imports } from '../../../contract/imports/imports.ts'
import type { SheetPreview } from '../../../contract/sheets.ts'
import { sendOnce } from '../../data/http.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SheetColumns } from '../shared/SheetColumns.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

const kindChoices = importKinds.map((value) => ({ value, label: importTitles[value] }))

export default function ImportFilePicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [kind, setKind] = useDraftState<ImportKind>('kind', 'customers')
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | null>(null)
  const [sheet, setSheet] = useState<string | null>(null)
  const [source, setSource] = useDraftState<string | null>('source', null)
  const [date, setDate] = useDraftState<string | null>('date', () => dayOf(new Date()))
  const kinds = useMemo(
    () => Object.fromEntries(Object.keys(sheetOf(kind).columns).map((field) => [field, { label: columnLabel(kind, field) }])),
    [kind],
  )
  const look = useMemo(
    () =>
      async (selectedFile: File, name: string | null, signal: AbortSignal): Promise<SheetPreview> => {
        const body = { files: [selectedFile], kind, ...(name !== null && { sheet: name }) }
        const { data } = await sendOnce(imports.look, { body }, { signal })
        setSource((current) => current ?? data.source)
        return data
      },
    [kind, setSource],
  )
  const picked: ImportFile | null = file && {
    files: [file],
    kind,
    ...(columns !== null && { columns }),
    ...(source && { source }),
    ...(sheet !== null && { sheet }),
    ...(kind === 'opening_stock' && date && { date }),
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{ label: 'Pārbaudīt', run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties failu' }}
    >
      <div className="flex flex-col gap-3">
        <SelectField
          label="Kas failā ir"
          name="kind"
          value={kind}
          choices={kindChoices}
          required
          onChange={(value) => {
            setKind(importKinds.find((each) => each === value) ?? 'customers')
            setColumns(null)
            setSheet(null)
          }}
        />
        <FileField
          label="Excel izklājlapa (.xlsx) vai CSV fails"
          accept=".xlsx,.csv,.txt"
          onChange={([chosen]) => {
            setFile(chosen ?? null)
            setColumns(null)
            setSheet(null)
          }}
          autoFocus
        />
        {file && (
          <SheetColumns
            key={`${kind} ${file.name} ${file.size} ${file.lastModified}`}
            kinds={kinds}
            look={look}
            file={file}
            onChange={setColumns}
            onSheet={(name) => {
              setSheet(name)
              setColumns(null)
            }}
          />
        )}
        {kind === 'opening_stock' && (
          <DateField label="Atlikumi uz dienu" name="date" value={date} onChange={setDate} error={errors['date']} />
        )}
        <TextField
          label="Avots, kura kolonnas atcerēties"
          name="source"
          placeholder="piemēram, iepriekšējās programmas nosaukums"
          value={source}
          onChange={setSource}
          error={errors['source']}
        />
        <p className="text-muted">
          Failu vispirms tikai pārbauda: redzēsit kļūdas un iespējamos dublikātus, un nekas netiks mainīts, kamēr neielādēsit.
        </p>
        {busy && <Reading label="Pārbauda failu" />}
        <Wrongs errors={errors} own={['date', 'source', 'kind']} />
      </div>
    </Dialog>
  )
}
