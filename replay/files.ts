import { fileAt, type RecordedFile } from '../contract/workspace/recorded.ts'

/** @file History stores files by name, size and hash; a replay uses the copy stored on its server. */

export type FindFile = (sha256: string) => Promise<Blob | null>

/** Returns the arguments with files, or the first missing file. */
export async function withFiles(args: unknown, find: FindFile): Promise<{ args: unknown } | { lacks: RecordedFile }> {
  const recordedFiles = filesIn(args)
  const found = new Map<string, Blob>()
  for (const file of recordedFiles) {
    const blob = file.sha256 === null ? null : (found.get(file.sha256) ?? (await find(file.sha256)))
    if (file.sha256 === null || blob === null) return { lacks: file }
    found.set(file.sha256, blob)
  }
  return { args: recordedFiles.length === 0 ? args : filled(args, found) }
}

function filesIn(value: unknown): RecordedFile[] {
  const file = fileAt(value)
  if (file) return [file]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : []
}

function filled(value: unknown, found: ReadonlyMap<string, Blob>): unknown {
  const file = fileAt(value)
  if (file) return new File([found.get(file.sha256 ?? '') ?? ''], file.name)
  if (Array.isArray(value)) return value.map((each) => filled(each, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, found)]))
}

/** E.g. «„bilde.png” (1,2 MB)». */
export function fileWord({ name, size }: RecordedFile): string {
  const [unit, per] = size < 1_000_000 ? (['kB', 1000] as const) : (['MB', 1_000_000] as const)
  return `„${name}” (${(Math.max(size, 1) / per).toFixed(1).replace('.', ',')} ${unit})`
}
