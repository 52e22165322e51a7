import { useEffect, useState } from 'react'
import type { Chain } from '../commands/chain-state.ts'
import { failureOf, wasAborted } from '../data/failure.ts'
import { previewOf, type Preview } from './run-chain.ts'

interface Previewed {
  /** Null while it is reckoned. */
  preview: Preview | null
  failure: string | null
}

const none: Previewed = { preview: null, failure: null }

/** Previews a chain, not before a pause in milliseconds; null: nothing. */
export function usePreview(chain: Chain | null, pause = 0): Previewed {
  const [known, setKnown] = useState<{ of: Chain; result: Previewed } | null>(null)
  useEffect(() => {
    if (chain === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      previewOf(chain, controller.signal).then(
        (preview) => setKnown({ of: chain, result: { preview, failure: null } }),
        (error: unknown) => {
          if (!wasAborted(error)) setKnown({ of: chain, result: { preview: null, failure: failureOf(error).message } })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [chain, pause])
  return known !== null && known.of === chain ? known.result : none
}
