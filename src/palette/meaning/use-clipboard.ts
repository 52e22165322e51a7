import { useEffect, useState } from 'react'

export interface ClipboardState {
  /** Read without asking, because the person allowed it before; null: not, or empty. */
  text: string | null
  /** Differs from the text that was proposed last. */
  isNew: boolean
  /** Reading is possible; the browser asks the person. */
  canAsk: boolean
}

const none: ClipboardState = { text: null, isNew: false, canAsk: false }
/** Characters. */
const longest = 200_000

let proposedLast = ''

/** Looks when the palette opens. Never asks by itself. */
export function useClipboard(): ClipboardState {
  const [state, setState] = useState(none)
  useEffect(() => {
    let isOver = false
    void stateNow().then((next) => {
      if (!isOver) setState(next)
    })
    return () => {
      isOver = true
    }
  }, [])
  return state
}

/** Null if the person or the browser refuses. The browser may ask. */
export async function readClipboard(): Promise<string | null> {
  try {
    const text = (await navigator.clipboard.readText()).slice(0, longest)
    proposedLast = text
    return text
  } catch {
    return null
  }
}

async function stateNow(): Promise<ClipboardState> {
  const permission = await permissionNow()
  if (permission === 'granted') {
    const before = proposedLast
    const text = await readClipboard()
    return { text: text === '' ? null : text, isNew: text !== null && text !== before, canAsk: false }
  }
  return { text: null, isNew: false, canAsk: permission === 'prompt' }
}

/** Browsers without this permission ask at every reading. */
async function permissionNow(): Promise<PermissionState> {
  // Insecure pages have no clipboard.
  if (!('clipboard' in navigator) || !('readText' in navigator.clipboard)) return 'denied'
  try {
    return (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state
  } catch {
    return 'prompt'
  }
}
