import { useMemo } from 'react'
import { csvFields, type CsvPreview } from '../../../contract/bank/csv-mappings.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { SheetColumns } from '../shared/SheetColumns.tsx'
import { asksAccount, settingsOf, lookAt, type CsvSettings } from './csv-files.ts'

interface CsvColumnsProps {
  file: File
  settings: CsvSettings | null
  errors: FieldErrors
  onChange: (change: (settings: CsvSettings | null) => CsvSettings | null) => void
}

/** Contents of the columns of a bank's CSV, with its first rows. */
export function CsvColumns({ file, settings, errors, onChange }: CsvColumnsProps) {
  const look = useMemo(
    () =>
      async (selected: File, _sheet: string | null, signal: AbortSignal): Promise<CsvPreview> => {
        const preview = await lookAt(selected, signal)
        onChange(() => settingsOf(preview))
        return preview
      },
    [onChange],
  )
  const change = (part: Partial<CsvSettings>): void => onChange((current) => current && Object.assign({}, current, part))
  return (
    <>
      <SheetColumns
        key={`${file.name} ${file.size} ${file.lastModified}`}
        kinds={csvFields}
        look={look}
        file={file}
        onChange={(columns) => change({ columns: columns ?? '' })}
        onSheet={() => undefined}
      />
      {settings && asksAccount(settings) && (
        <SelectField
          label="Kura konta izraksts tas ir"
          name="iban"
          value={settings.iban}
          choices={settings.preview.accounts.map((value) => ({ value, label: value }))}
          required
          onChange={(iban) => change({ iban })}
          error={errors['iban']}
        />
      )}
      {settings && (
        <TextField
          label="Ar kādu nosaukumu kolonnas atcerēties"
          name="mapping"
          value={settings.name}
          onChange={(name) => change({ name })}
          error={errors['mapping']}
        />
      )}
      {settings && <p className="text-muted">{hintOf(settings.preview)}</p>}
    </>
  )
}

function hintOf({ mapping, heading_row }: CsvPreview): string {
  if (mapping === null && heading_row === null)
    return 'Faila pirmā rinda ir ieraksts, un šādas kolonnas vēl nav redzētas. Pārbaudiet tās; nākamo tādu failu ielādēs pēc tām.'
  return mapping === null
    ? 'Tādi virsraksti vēl nav redzēti. Pārbaudiet kolonnas; nākamo šīs bankas failu ielādēs pēc tām.'
    : `Kolonnas ir zināmas („${mapping}”). Ja kaut ko mainīsit, turpmāk ielādēs pēc jaunā.`
}
