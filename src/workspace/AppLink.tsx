import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { guarded, openPath, showIn } from '../commands/navigate.ts'
import { currentSession } from '../commands/session.ts'
import { useTabId } from '../tabs/context.ts'
import { tabById } from '../tabs/model.ts'
import { currentWorkspace } from '../tabs/store.ts'

interface AppLinkProps {
  to: string
  children: ReactNode
  className?: string
  title?: string
  /** Opens a new tab whatever the user's setting. */
  tab?: true
  current?: boolean
  /** The command that does the same, for its key. */
  command?: string | undefined
}

/**
 * A workspace link: opens here or in a tab (`open_in_new_tab`, pinned, already open); Ctrl or middle click in the
 * background, Shift in a window. Renders text without permission.
 */
export function AppLink({ to, children, className = 'text-accent hover:underline', title, tab, current = false, command }: AppLinkProps) {
  const tabId = useTabId()
  const isOpen = useMemo(() => guarded(to) === to, [to])
  if (!isOpen) return <span title={title}>{children}</span>
  function press(event: MouseEvent<HTMLAnchorElement>) {
    if (event.defaultPrevented || event.shiftKey || event.altKey || event.button > 1) return
    event.preventDefault()
    const background = event.ctrlKey || event.metaKey || event.button === 1
    follow(to, { background, from: tabId, inNewTab: tab === true, title: title ?? event.currentTarget.textContent })
  }
  return (
    <a
      href={to}
      title={title}
      data-command={command}
      aria-current={current ? 'page' : undefined}
      className={className}
      onClick={press}
      onAuxClick={(event) => event.button === 1 && press(event)}
    >
      {children}
    </a>
  )
}

interface Following {
  background: boolean
  from: string | null
  inNewTab: boolean
  title: string
}

function follow(to: string, { background, from, inNewTab, title }: Following): void {
  const session = currentSession()
  const wantsTabs = session.phase === 'signed-in' && session.user.open_in_new_tab
  if (background || inNewTab || wantsTabs || from === null || tabById(currentWorkspace(), from)?.pinned)
    return openPath(to, { background, from, title })
  showIn(from, to, { title })
}
