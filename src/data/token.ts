const key = 'access_token'
const deviceKey = 'device'

/** In browser storage (rule R091). */
export function readToken(): string | null {
  return localStorage.getItem(key)
}

/** Null clears it. */
export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key)
  else localStorage.setItem(key, token)
}

/** Device id from an earlier sign-in; outlives the session. */
export function readDevice(): string | null {
  return localStorage.getItem(deviceKey)
}

export function keepDevice(device: string): void {
  localStorage.setItem(deviceKey, device)
}
