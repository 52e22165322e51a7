import { useEffect, useRef, useState } from 'react'
import type { Recording } from '../../../contract/workspace/recorded.ts'
import { workspace } from '../../../contract/workspace/workspace.ts'
import { replay, type Step } from '../../../replay/replay.ts'
import { serverAt } from '../../../replay/server.ts'
import { playersAt } from '../../../replay/player.ts'
import { settingText } from '../../../replay/words.ts'
import { everyCommand } from '../../commands/commands.ts'
import { host, sendOnce } from '../../data/http.ts'
import { readToken } from '../../data/token.ts'

/** A history on its way through a copy of the data. */
export interface Replaying {
  recording: Recording | null
  /** What was run again so far; the last one may tell what differs, and then nothing follows. */
  steps: readonly Step[]
  busy: boolean
  /** Why there is nothing to run, or why a run broke off. */
  fault: string | null
  /** Settings that are other here than they were then. */
  otherSettings: readonly string[]
  take: (text: string) => void
  /** Runs so many of what is left; after a difference nothing, until it is begun anew. */
  run: (most: number) => Promise<void>
  /** From the first step again. */
  restart: () => void
}

/** Bytes of a history at most: five hundred commands have a tenth of it. */
const mostText = 20_000_000

/**
 * A replay in this browser, by the rules of `npm run replay`: what was recorded is taken from a text, or from the history here
 * as an address tells (`user_id`, `from`, `to`).
 */
export function useReplay(address: string): Replaying {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [busy, setBusy] = useState(false)
  /** Two presses of a key in one moment are one step. */
  const isBusy = useRef(false)
  const [fault, setFault] = useState<string | null>(null)
  const [otherSettings, setOtherSettings] = useState<readonly string[]>([])
  const runs = useRef<AsyncGenerator<Step, void> | null>(null)

  function begin(taken: Recording): void {
    const seats = playersAt((token) => serverAt(host, token), readToken(), taken)
    runs.current = replay(taken, { seats, commands: everyCommand() })
    setRecording(taken)
    setSteps([])
    setFault(null)
    setOtherSettings([])
    seats(taken.rights?.[0] ?? null).then(
      ({ other_settings }) => setOtherSettings(other_settings.map(settingText)),
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    )
  }

  useEffect(() => {
    const asked = new URLSearchParams(address)
    const query = Object.fromEntries(['user_id', 'from', 'to'].map((name) => [name, Number(asked.get(name))]))
    if (!Object.values(query).every((id) => Number(id) > 0)) return
    sendOnce(workspace.recording, { query }).then(
      ({ data }) => begin(data),
      () => setFault('Plūsmu neizdevās nolasīt'),
    )
  }, [address])

  function take(text: string): void {
    const read = readRecording(text)
    if (read) begin(read)
    else setFault('Tas nav darbību vēstures fails (JSON)')
  }

  async function run(most: number): Promise<void> {
    if (isBusy.current || !runs.current) return
    isBusy.current = true
    setBusy(true)
    const going = runs.current
    try {
      for (let left = most; left > 0 && going === runs.current; left -= 1) {
        const { value, done } = await going.next()
        if (done) break
        setSteps((before) => [...before, value])
      }
    } catch (error) {
      setFault(`Solis pārtrūka: ${error instanceof Error ? error.message : String(error)}`)
    }
    isBusy.current = false
    setBusy(false)
  }

  function restart(): void {
    if (recording && !isBusy.current) begin(recording)
  }

  return { recording, steps, busy, fault, otherSettings, take, run, restart }
}

/** A history as it is downloaded or copied; null for any other text. */
function readRecording(text: string): Recording | null {
  if (text.length > mostText) return null
  try {
    const read: unknown = JSON.parse(text)
    return isRecording(read) ? read : null
  } catch {
    return null
  }
}

function isRecording(value: unknown): value is Recording {
  const { runs } = (value ?? {}) as { runs?: unknown }
  return Array.isArray(runs) && runs.length > 0 && runs.every((run: unknown) => isRun(run))
}

function isRun(value: unknown): boolean {
  const { command_id, args, outcome } = (value ?? {}) as Record<string, unknown>
  return typeof command_id === 'string' && typeof outcome === 'string' && typeof args === 'object' && args !== null
}
