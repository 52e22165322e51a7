import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** @file Encrypts stored secrets with AES-256-GCM; the key is SECRET_KEY or a file in the data folder. */

export type KeyPlace = Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>

/** Prefix for changing the algorithm later. */
export const sealedVersion = 'v1:'
const ivBytes = 12
const tagBytes = 16

/** @param whose binds the secret to its owner, so that it cannot be moved to another row */
export function seal(place: KeyPlace, whose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(place), iv).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return sealedVersion + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns null for another key or row. */
export function unseal(place: KeyPlace, whose: string, sealed: string): string | null {
  if (!sealed.startsWith(sealedVersion)) return null
  const bytes = Buffer.from(sealed.slice(sealedVersion.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(place), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

export const ofAuthenticator = (userId: number): string => `user_totp ${userId}`

const keys = new Map<string, Buffer>()

function keyOf({ SECRET_KEY, DATA_DIR }: KeyPlace): Buffer {
  const from = `${DATA_DIR}\n${SECRET_KEY ?? ''}`
  const cached = keys.get(from)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', SECRET_KEY ?? localKey(join(DATA_DIR, 'secret.key')), '', 'darbgalds secrets', 32))
  keys.set(from, key)
  return key
}

/** Identifies the key without revealing it. */
export function fingerprintOf({ SECRET_KEY, DATA_DIR }: KeyPlace): string {
  const secret = SECRET_KEY ?? localKey(join(DATA_DIR, 'secret.key'))
  return Buffer.from(hkdfSync('sha256', secret, '', 'darbgalds fingerprint', 16)).toString('hex')
}

/** Generated on first use, readable by its owner only. */
function localKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  // Written atomically: two threads may be first.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
