/** Unique key of a call, draft or window. */
export function newKey(): string {
  // `randomUUID` is missing on plain http in local networks.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
