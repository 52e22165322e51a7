import { useEffect, useState } from 'react'
import { workspace, type FoundRecord } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { readOnce } from '../commands/use-call.ts'

const none: readonly FoundRecord[] = []

/** Loaded when the palette opens; empty until then and on failure. */
export function useWaiting(): readonly FoundRecord[] {
  const [documents, setDocuments] = useState(none)
  useEffect(() => {
    const controller = new AbortController()
    readOnce(workspace.unfinished, {}, controller.signal).then(
      ({ data }) => {
        if (!controller.signal.aborted) setDocuments(data.filter(({ path }) => guarded(path) === path))
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return documents
}
