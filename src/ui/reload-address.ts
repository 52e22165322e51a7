const reloadedKey = 'reloadedFor'
/** Milliseconds in which a second failure at one address counts as lasting. */
const tooSoon = 15_000

/**
 * A screen's code could not be loaded, most often because a newer version replaced it: the browser
 * loads the address in full (rule R028). A fault that lasts is shown instead of reloading for ever, and
 * without a connection the page stays, for nothing else would come.
 */
export async function reloadAddress(error: unknown): Promise<never> {
  const address = location.pathname + location.search
  const [at, before] = (sessionStorage.getItem(reloadedKey) ?? '0 ').split(' ')
  const lasts = before === address && Date.now() - Number(at) < tooSoon
  if (lasts || !(await answers(address))) throw error
  sessionStorage.setItem(reloadedKey, `${Date.now()} ${address}`)
  location.reload()
  // Never answers: the page is on its way out.
  return new Promise(() => undefined)
}

/** Loads the address in full, if there is somebody to load it from: what failed to load once is not asked for again before that. */
export async function reloadIfAnswered(): Promise<void> {
  if (await answers(location.pathname + location.search)) location.reload()
}

/** Whether the server has a page to give for an address. */
function answers(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
