import { useEffect, useEffectEvent } from 'react'

interface FollowedDrafts {
  read: (key: string) => unknown
  follow?: (key: string, show: (values: unknown) => void) => () => void
}

/** Shows the text that another computer types into the form; undefined: saved or discarded there. */
export function useFollowedDraft(drafts: FollowedDrafts | undefined, key: string | undefined, show: (values: unknown) => void): void {
  const latest = useEffectEvent(show)
  const follow = useEffectEvent((name: string) => {
    // A hidden form follows nothing.
    const missed = drafts?.read(name)
    if (missed !== undefined) latest(missed)
    return drafts?.follow?.(name, (values) => latest(values))
  })
  useEffect(() => (key === undefined ? undefined : follow(key)), [key])
}
