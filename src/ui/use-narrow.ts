import { useSyncExternalStore } from 'react'

const phone = '(max-width: 639px)'

/** Whether the window has phone width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(phone).matches)
}

function watch(changed: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
