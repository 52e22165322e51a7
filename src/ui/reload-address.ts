const reloadedKey = 'reloadedFor'
/** Milliseconds in which a second failure counts as permanent. */
const tooSoon = 15_000

/**
 * Reloads the address when a screen's code fails to load, usually after a new release (rule R028). Rethrows repeated
 * failures and does nothing offline.
 */
export async function reloadAddress(error: unknown): Promise<never> {
  const address = location.pathname + location.search
  const [at, before] = (sessionStorage.getItem(reloadedKey) ?? '0 ').split(' ')
  const lasts = before === address && Date.now() - Number(at) < tooSoon
  if (lasts || !(await answers(address))) throw error
  sessionStorage.setItem(reloadedKey, `${Date.now()} ${address}`)
  location.reload()
  // Never resolves: the page is unloading.
  return new Promise(() => undefined)
}

/** Reloads if the server answers; browsers do not retry failed modules otherwise. */
export async function reloadIfAnswered(): Promise<void> {
  if (await answers(location.pathname + location.search)) location.reload()
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
