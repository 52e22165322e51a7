/** Milliseconds that a service outside is waited for: a person sits before the form meanwhile. */
const patience = 6000

/** A service outside did not answer, or answered what nobody can read. Its text is for the log, never for the person. */
export class Unreachable extends Error {}

/** Asks a service outside for JSON; throws Unreachable when it does not answer with it in time. */
export async function askJson(address: string, body?: object, wait = patience): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(wait),
    })
    if (!answer.ok) throw new Unreachable(`${new URL(address).host} answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable(`${new URL(address).host} cannot be asked`, { cause: error })
  }
}
