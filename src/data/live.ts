import { createParser } from 'eventsource-parser'
import { eventsPath, type ChangeEvent } from '../../contract/workspace/workspace.ts'
import { isAffected } from './affected.ts'
import { pauseAfter } from './backoff.ts'
import { invalidate } from './cache.tsx'
import { setConnection, watchSuspicion } from './connection.ts'
import { host } from './http.ts'
import type { Cause } from './own-reads.ts'
import { readToken } from './token.ts'

type Change = Pick<ChangeEvent, 'entity' | 'id' | 'own'>

/** Milliseconds; one save changes several records. */
const gathering = 150
/** Milliseconds between health checks, so that the status line is current within a second. */
const looking = 600
/** Milliseconds of silence after which the stream counts as lost; the server sends a heartbeat every 20 s. */
const silence = 60_000

/**
 * Listens to changes until aborted and invalidates affected answers. Uses fetch, because EventSource cannot send the
 * bearer token.
 */
export async function listen(signal: AbortSignal, { onSignedOut, onRights, onRates, onMail, onDrafts }: Listening): Promise<void> {
  const gather = gatherer(onRights, onRates)
  let failures = 0
  let seenBefore = false
  while (!signal.aborted) {
    const outcome = await readStream(signal, {
      onReady: () => {
        setConnection('connected')
        // Changes during the disconnection were missed; answers read before the first connection are of earlier.
        const wasAway = seenBefore || failures > 1
        failures = 0
        if (wasAway) {
          onRates()
          onDrafts(null)
          void invalidate(() => 'others')
          // The person may be shown as stored.
          if (!seenBefore) onRights()
        }
        seenBefore = true
      },
      onChange: (change) => (change.entity === 'user_drafts' ? onDrafts(change.id) : gather(change)),
      onAway: () => setConnection('restarting'),
      onMissed: () => {
        setConnection('connected')
        onRates()
        onDrafts(null)
        void invalidate(() => 'others')
      },
      onMail,
    })
    if (signal.aborted) return
    if (outcome === 'signed-out') return onSignedOut()
    failures += 1
    setConnection(failures > 1 || !navigator.onLine ? 'lost' : 'connecting')
    // The first reconnect is immediate.
    if (failures > 1) await pause(pauseAfter(failures, isLookedAt() ? 'looking' : 'resting'), outcome, signal)
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}

export interface Listening {
  onSignedOut: () => void
  /** Permissions may have changed. */
  onRights: () => void
  /** Also called after a disconnection. */
  onRates: () => void
  onMail: (mail: MailOutcome) => void
  /** The revision of the person's drafts; null: some may have been missed. */
  onDrafts: (revision: number | null) => void
}

export interface MailOutcome {
  address: string
  error: string | null
}

const rights: ReadonlySet<string> = new Set(['users', 'roles', 'modules'])

interface Listener {
  onReady: () => void
  onChange: (change: Change) => void
  onAway: () => void
  onMissed: () => void
  onMail: (mail: MailOutcome) => void
}

type Outcome = 'ended' | 'refused' | 'signed-out'

async function readStream(signal: AbortSignal, { onReady, onChange, onAway, onMissed, onMail }: Listener): Promise<Outcome> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  signal.addEventListener('abort', end)
  let watchdog = setTimeout(end, silence)
  // When offline, the stream does not end by itself.
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
    // The database restarts; health checks detect its return.
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

function changesIn(data: string): Change[] {
  try {
    return [JSON.parse(data)].flat() as Change[]
  } catch {
    return []
  }
}

/** Debounces changes, then invalidates. */
function gatherer(onRights: () => void, onRates: () => void): (change: Change) => void {
  let waiting: Change[] = []
  return (change) => {
    waiting.push(change)
    if (waiting.length > 1) return
    setTimeout(() => {
      const changes = waiting
      waiting = []
      if (changes.some(({ entity }) => entity === 'vat_rates' || entity === 'vat_reasons')) onRates()
      void invalidate((call, input) => causeOf(changes.filter((each) => isAffected(call, input, each))))
      if (changes.some(({ entity }) => rights.has(entity))) onRights()
    }, gathering)
  }
}

/** Null: nothing changed. */
function causeOf(changes: readonly Change[]): Cause | null {
  if (changes.length === 0) return null
  return changes.some(({ own }) => own) ? 'own' : 'others'
}

/** Ends early when the server is back or the page becomes visible. */
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
    // A refused stream is not retried earlier just because the server answers.
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
