import { useEffect, useState } from 'react'
import { workspace, type FoundRecord } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { readOnce } from '../commands/use-call.ts'

const none: readonly FoundRecord[] = []

/** The person's documents that wait for a step, as they are when the palette opens; none until they came, or where they cannot be had. */
export function useWaiting(): readonly FoundRecord[] {
  const [documents, setDocuments] = useState(none)
  useEffect(() => {
    const asked = new AbortController()
    readOnce(workspace.unfinished, {}, asked.signal).then(
      ({ data }) => {
        if (!asked.signal.aborted) setDocuments(data.filter(({ path }) => guarded(path) === path))
      },
      // All else is there without them.
      () => undefined,
    )
    return () => asked.abort()
  }, [])
  return documents
}
