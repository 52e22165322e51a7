import { useEffect, useRef, useState } from 'react'
import type { Recording } from '../../../contract/workspace/recorded.ts'
import { workspace } from '../../../contract/workspace/workspace.ts'
import { replay, type Step } from '../../../replay/replay.ts'
import { serverAt } from '../../../replay/server.ts'
import { playersAt } from '../../../replay/player.ts'
import { settingText } from '../../../replay/difference-texts.ts'
import { everyCommand } from '../../commands/commands.ts'
import { host, sendOnce } from '../../data/http.ts'
import { readToken } from '../../data/token.ts'

export interface Replaying {
  recording: Recording | null
  /** A last step with a difference stops the replay. */
  steps: readonly Step[]
  busy: boolean
  /** Error before or during the replay. */
  fault: string | null
  otherSettings: readonly string[]
  take: (text: string) => void
  /** Runs up to `most` steps; after a difference only a restart helps. */
  run: (most: number) => Promise<void>
  restart: () => void
}

/** Bytes; five hundred commands take a tenth. */
const mostText = 20_000_000

/** Replays by the rules of `npm run replay`, from a text or from the history of `user_id`, `from`, `to`. */
export function useReplay(address: string): Replaying {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [busy, setBusy] = useState(false)
  /** Two key presses at once are one step. */
  const isBusy = useRef(false)
  const [fault, setFault] = useState<string | null>(null)
  const [otherSettings, setOtherSettings] = useState<readonly string[]>([])
  const runs = useRef<AsyncGenerator<Step, void> | null>(null)

  function begin(source: Recording): void {
    const seats = playersAt((token) => serverAt(host, token), readToken(), source)
    runs.current = replay(source, { seats, commands: everyCommand() })
    setRecording(source)
    setSteps([])
    setFault(null)
    setOtherSettings([])
    seats(source.rights?.[0] ?? null).then(
      ({ other_settings }) => setOtherSettings(other_settings.map(settingText)),
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    )
  }

  useEffect(() => {
    const searchParams = new URLSearchParams(address)
    const query = Object.fromEntries(['user_id', 'from', 'to'].map((name) => [name, Number(searchParams.get(name))]))
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
      for (let remaining = most; remaining > 0 && going === runs.current; remaining -= 1) {
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

/** Returns null for other text. */
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
