import type { RecordedFile } from '../../contract/workspace/recorded.ts'

/** @file The history stores files as name, size and hash. */

const hashes = new WeakMap<Blob, string>()

/** Browsers cannot hash without HTTPS. */
export async function hashFiles(value: unknown): Promise<void> {
  await Promise.all(filesIn(value).map(hashOf))
}

export function filesIn(value: unknown): Blob[] {
  if (value instanceof Blob) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(filesIn)
}

/** The hash is missing if not computed in time. */
export function recordedFile(file: Blob): RecordedFile {
  return { name: file instanceof File ? file.name.slice(0, 255) : '', size: file.size, sha256: hashes.get(file) ?? null }
}

async function hashOf(file: Blob): Promise<void> {
  if (hashes.has(file) || !globalThis.isSecureContext) return
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    hashes.set(file, Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  } catch {
    // The file was moved or deleted.
  }
}
