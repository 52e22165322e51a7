import { useEffect, useState } from 'react'
import { bank } from '../../../contract/bank/bank.ts'
import type { CsvPreview } from '../../../contract/bank/csv-mappings.ts'
import { isNamedXml, isXmlStatement, statementHead } from '../../../contract/bank/statement-files.ts'
import { sendOnce } from '../../data/http.ts'
import { createStore } from '../../store/store.ts'

/** Files dropped on the list, for the dialog that it opens. */
export const dropped = createStore<readonly File[]>([])

/** A file that cannot be read counts as one: looking at it says what is wrong. */
export async function isCsv(file: File): Promise<boolean> {
  if (isNamedXml(file.name)) return false
  const head = await file
    .slice(0, statementHead)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return !isXmlStatement(file.name, new Uint8Array(head))
}

/** The only file if it is CSV; undefined while its content is looked at. */
export function useCsv(files: readonly File[]): File | null | undefined {
  const [file] = files
  const asked = files.length === 1 && file !== undefined && !isNamedXml(file.name) ? file : null
  const [seen, setSeen] = useState<{ file: File; isCsv: boolean } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<void> => {
      if (asked === null) return
      const found = await isCsv(asked)
      if (isCurrent) setSeen({ file: asked, isCsv: found })
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [asked])
  if (asked === null) return null
  if (seen?.file !== asked) return undefined
  return seen.isCsv ? asked : null
}

export async function lookAt(file: File, signal?: AbortSignal): Promise<CsvPreview> {
  const { data } = await sendOnce(bank.lookCsv, { body: { files: [file] } }, { ...(signal && { signal }) })
  return data
}

/** Columns, name and account that the person chose for a CSV. */
export interface CsvSettings {
  preview: CsvPreview
  /** `day=A,amount=F`; null: as the mapping has them. */
  columns: string | null
  name: string | null
  iban: string | null
}

/** Of headings seen before the mapping rules until the person changes it. */
export function settingsOf(preview: CsvPreview): CsvSettings {
  const { mapping, name, iban } = preview
  return { preview, columns: mapping === null ? columnsOf(preview) : null, name, iban }
}

/** No column says whose statement it is. */
export function asksAccount({ preview, columns }: Pick<CsvSettings, 'preview' | 'columns'>): boolean {
  return !/(^|,)account=/.test(columns ?? columnsOf(preview))
}

/** Fields sent with the file: none where the mapping is left as it is; null while the account is missing. */
export function sentOf(settings: CsvSettings): { columns?: string; mapping?: string; iban?: string } | null {
  const { preview, columns, name, iban } = settings
  const asks = asksAccount(settings)
  if (asks && iban === null) return null
  const isChanged = columns !== null || name !== preview.name
  return {
    ...(isChanged && { columns: columns ?? columnsOf(preview) }),
    ...(isChanged && name !== null && { mapping: name }),
    ...(asks && iban !== null && { iban }),
  }
}

function columnsOf({ columns }: CsvPreview): string {
  return columns.flatMap(({ holds, letter }) => (holds === null ? [] : [`${holds}=${letter}`])).join(',')
}
