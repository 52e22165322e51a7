const key = 'access_token'
const deviceKey = 'device'

/** The bearer token of the signed-in person, kept in browser storage (rule R091). */
export function readToken(): string | null {
  return localStorage.getItem(key)
}

/** Keeps the token; null clears it. */
export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key)
  else localStorage.setItem(key, token)
}

/** What the server knows this device by, from an earlier sign-in; it outlives the session. */
export function readDevice(): string | null {
  return localStorage.getItem(deviceKey)
}

/** Keeps it for the next sign-in. */
export function keepDevice(device: string): void {
  localStorage.setItem(deviceKey, device)
}
