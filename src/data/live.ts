import { createParser } from 'eventsource-parser'
import { eventsPath, type ChangeEvent } from '../../contract/workspace/workspace.ts'
import { isAffected } from './affected.ts'
import { pauseAfter } from './backoff.ts'
import { invalidate } from './cache.tsx'
import { setConnection, watchSuspicion } from './connection.ts'
import { host } from './http.ts'
import { readToken } from './token.ts'

type Change = Pick<ChangeEvent, 'entity' | 'id'>

/** Milliseconds over which changes are gathered: one save touches several records. */
const gathering = 150
/** Milliseconds between looks whether the server is back, for the status line tells the truth within a second. */
const looking = 600
/** Without a sign of life for this long (the server beats every 20 s) the stream counts as lost. */
const silence = 60_000

/**
 * Listens to the server's changes until the signal ends it, and reads anew what shows them. Uses
 * fetch and not EventSource, which cannot carry the bearer token.
 */
export async function listen(signal: AbortSignal, { onSignedOut, onRights, onRates, onMail }: Listening): Promise<void> {
  const gather = gatherer(onRights, onRates)
  let failures = 0
  let seenBefore = false
  while (!signal.aborted) {
    const outcome = await readStream(signal, {
      onReady: () => {
        setConnection('connected')
        failures = 0
        // What changed while the stream was away nobody told us.
        if (seenBefore) {
          onRates()
          void invalidate(() => true)
        }
        seenBefore = true
      },
      onChange: gather,
      onAway: () => setConnection('restarting'),
      onMissed: () => {
        setConnection('connected')
        onRates()
        void invalidate(() => true)
      },
      onMail,
    })
    if (signal.aborted) return
    if (outcome === 'signed-out') return onSignedOut()
    failures += 1
    setConnection(failures > 1 || !navigator.onLine ? 'lost' : 'connecting')
    // A stream that broke is taken up at once: what it stands for may be there all the same.
    if (failures > 1) await pause(pauseAfter(failures, isLookedAt() ? 'looking' : 'resting'), outcome, signal)
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}

/** Who is told of what concerns the session itself. */
interface Listening {
  /** The stream answered 401. */
  onSignedOut: () => void
  /** People, roles or modules changed: the signed-in person's rights may be others now. */
  onRights: () => void
  /** The VAT rates changed, or may have while nobody told of it. */
  onRates: () => void
  /** A mail that this person sent was taken by the mail server, or refused for good. */
  onMail: (mail: MailOutcome) => void
}

/** What became of a mail; without an error it was sent. */
export interface MailOutcome {
  address: string
  error: string | null
}

const rights: ReadonlySet<string> = new Set(['users', 'roles', 'modules'])

interface Listener {
  onReady: () => void
  onChange: (change: Change) => void
  /** The server has no database at the moment. */
  onAway: () => void
  onMissed: () => void
  onMail: (mail: MailOutcome) => void
}

/** How a stream ended: it broke or never came, the server would not give it, or the session is over. */
type Outcome = 'ended' | 'refused' | 'signed-out'

async function readStream(signal: AbortSignal, { onReady, onChange, onAway, onMissed, onMail }: Listener): Promise<Outcome> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  signal.addEventListener('abort', end)
  let watchdog = setTimeout(end, silence)
  // Without a network the stream says nothing of its end; a call without an answer casts doubt on it.
  window.addEventListener('offline', end)
  const unwatch = watchSuspicion(end)
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'away') return onAway()
      if (event === 'missed') return onMissed()
      if (event === 'mail') return onMail(JSON.parse(data) as MailOutcome)
      if (event !== 'change' && event !== undefined) return
      for (const change of changesIn(data)) onChange(change)
    },
  })
  try {
    const answer = await fetch(`${host}${eventsPath}`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${readToken() ?? ''}` },
      cache: 'no-store',
      signal: ending.signal,
    })
    if (answer.status === 401) return 'signed-out'
    // Its database is being started again, and the look at its health tells when it is back.
    if (answer.status === 503) return 'ended'
    if (!answer.ok || !answer.body) return 'refused'
    onReady()
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(watchdog)
      watchdog = setTimeout(end, silence)
      parser.feed(value)
    }
  } catch {
    return 'ended'
  } finally {
    clearTimeout(watchdog)
    unwatch()
    window.removeEventListener('offline', end)
    signal.removeEventListener('abort', end)
    ending.abort()
  }
}

/** One change or a list of them. */
function changesIn(data: string): Change[] {
  try {
    return [JSON.parse(data)].flat() as Change[]
  } catch {
    return []
  }
}

/** Gathers changes for a moment, then reads anew what shows any of them. */
function gatherer(onRights: () => void, onRates: () => void): (change: Change) => void {
  let waiting: Change[] = []
  return (change) => {
    waiting.push(change)
    if (waiting.length > 1) return
    setTimeout(() => {
      const changes = waiting
      waiting = []
      if (changes.some(({ entity }) => entity === 'vat_rates' || entity === 'vat_reasons')) onRates()
      void invalidate((call, input) => changes.some((each) => isAffected(call, input, each)))
      if (changes.some(({ entity }) => rights.has(entity))) onRights()
    }, gathering)
  }
}

/** Waits, but no longer than until the server is there again, or somebody looks at the page. */
function pause(milliseconds: number, outcome: Outcome, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      clearInterval(look)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    // A server that answers but gives no stream is not asked for it the sooner for answering.
    const look = setInterval(() => void (outcome === 'ended' && isLookedAt() && isThere(signal).then((there) => there && wake())), looking)
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    signal.addEventListener('abort', wake)
  })
}

async function isThere(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(`${host}/api/health`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
