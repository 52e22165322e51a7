import { useUnsavedWork } from '../tabs/drafts.ts'
import { apart, Loaded } from '../ui/apart.tsx'
import type { OtherDraftsProps } from './OtherDrafts.tsx'

const otherDrafts = apart(async () => (await import('./OtherDrafts.tsx')).OtherDrafts, { without: true })

/** Another window or computer has unsaved input of this form. */
export function OtherWindow(props: OtherDraftsProps) {
  const isNeeded = useUnsavedWork().some(({ path, kind, held, shared, refusal, endedElsewhere }) => {
    if (path !== props.path || kind !== props.kind) return false
    return held !== 'here' || shared !== undefined || refusal !== undefined || endedElsewhere !== undefined
  })
  return isNeeded ? <Loaded part={otherDrafts} props={props} failed={null} /> : null
}
