const reloadedKey = 'reloadedFor'
/** Milliseconds in which a second failure at one address counts as lasting. */
const tooSoon = 15_000

/**
 * A screen's code could not be loaded, most often because a newer version replaced it: the browser
 * loads the address in full (rule R028). A fault that lasts is shown instead of reloading for ever.
 */
export function reloadAddress(error: unknown): Promise<never> {
  const address = location.pathname + location.search
  const [at, before] = (sessionStorage.getItem(reloadedKey) ?? '0 ').split(' ')
  if (before === address && Date.now() - Number(at) < tooSoon) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
  sessionStorage.setItem(reloadedKey, `${Date.now()} ${address}`)
  location.reload()
  // Never answers: the page is on its way out.
  return new Promise(() => undefined)
}
