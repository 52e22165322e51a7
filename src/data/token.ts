const key = 'access_token'

/** The bearer token of the signed-in person, kept in browser storage (rule R091). */
export function readToken(): string | null {
  return localStorage.getItem(key)
}

/** Keeps the token; null clears it. */
export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key)
  else localStorage.setItem(key, token)
}
