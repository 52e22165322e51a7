import { useMemo } from 'react'
import { csvFields, type CsvPreview } from '../../../contract/bank/csv-mappings.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { SheetColumns } from '../shared/SheetColumns.tsx'
import { asksAccount, firstWords, lookAt, type CsvWords } from './csv-files.ts'

interface CsvColumnsProps {
  file: File
  words: CsvWords | null
  errors: FieldErrors
  onChange: (change: (words: CsvWords | null) => CsvWords | null) => void
}

/** Contents of the columns of a bank's CSV, with its first rows. */
export function CsvColumns({ file, words, errors, onChange }: CsvColumnsProps) {
  const look = useMemo(
    () =>
      async (selected: File, _sheet: string | null, signal: AbortSignal): Promise<CsvPreview> => {
        const preview = await lookAt(selected, signal)
        onChange(() => firstWords(preview))
        return preview
      },
    [onChange],
  )
  const change = (part: Partial<CsvWords>): void => onChange((current) => current && Object.assign({}, current, part))
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
      {words && asksAccount(words) && (
        <SelectField
          label="Kura konta izraksts tas ir"
          name="iban"
          value={words.iban}
          choices={words.preview.accounts.map((value) => ({ value, label: value }))}
          required
          onChange={(iban) => change({ iban })}
          error={errors['iban']}
        />
      )}
      {words && (
        <TextField
          label="Ar kādu nosaukumu kolonnas atcerēties"
          name="mapping"
          value={words.name}
          onChange={(name) => change({ name })}
          error={errors['mapping']}
        />
      )}
      {words && <p className="text-muted">{hintOf(words.preview)}</p>}
    </>
  )
}

function hintOf({ mapping }: CsvPreview): string {
  return mapping === null
    ? 'Tādi virsraksti vēl nav redzēti. Pārbaudiet kolonnas; nākamo šīs bankas failu ielādēs pēc tām.'
    : `Kolonnas ir zināmas („${mapping}”). Ja kaut ko mainīsit, turpmāk ielādēs pēc jaunā.`
}
