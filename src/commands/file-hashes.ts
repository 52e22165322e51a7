import type { RecordedFile } from '../../contract/workspace/recorded.ts'

/** @file Files that a command was given, as its history keeps them: by name, size and what their bytes hash to. */

const hashes = new WeakMap<Blob, string>()

/** Reckons the hashes of all files in a value; without HTTPS a browser reckons none. */
export async function hashFiles(value: unknown): Promise<void> {
  await Promise.all(filesIn(value).map(hashOf))
}

/** Whether a value holds files. */
export function filesIn(value: unknown): Blob[] {
  if (value instanceof Blob) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(filesIn)
}

/** What the history keeps of a file; without a hash where it was not reckoned in time. */
export function recordedFile(file: Blob): RecordedFile {
  return { name: file instanceof File ? file.name.slice(0, 255) : '', size: file.size, sha256: hashes.get(file) ?? null }
}

async function hashOf(file: Blob): Promise<void> {
  if (hashes.has(file) || !globalThis.isSecureContext) return
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    hashes.set(file, Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  } catch {
    // The file was moved or deleted meanwhile: its name and size are all that is known of it.
  }
}
