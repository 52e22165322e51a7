/** A key that nobody else has: of a call by which the server knows a repeated sending, of a draft, of a window. */
export function newKey(): string {
  // Not randomUUID: it is missing where the product is reached by plain http in a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
