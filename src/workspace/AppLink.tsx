import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { guarded, openPath, showIn } from '../commands/navigate.ts'
import { currentSession } from '../commands/session.ts'
import { useTabId } from '../tabs/context.ts'
import { tabById } from '../tabs/model.ts'
import { currentWorkspace } from '../tabs/store.ts'

interface AppLinkProps {
  /** Path of the page, as in the address bar. */
  to: string
  children: ReactNode
  className?: string
  title?: string
  /** Opens as a tab of its own whatever the person's setting. */
  tab?: true
  /** The page it leads to is in front. */
  current?: boolean
}

/**
 * A link inside the workspace. A click shows the page in this tab, or opens one where the person
 * has chosen so (`open_in_new_tab`), the tab is pinned, or the page is open already. Ctrl or the
 * middle button open behind; Shift leaves it to the browser, which makes a window. A page that is not open to the
 * person is only named: a link that sends him home says nothing.
 */
export function AppLink({ to, children, className = 'text-accent hover:underline', title, tab, current = false }: AppLinkProps) {
  const tabId = useTabId()
  const isOpen = useMemo(() => guarded(to) === to, [to])
  if (!isOpen) return <span title={title}>{children}</span>
  function press(event: MouseEvent<HTMLAnchorElement>) {
    if (event.defaultPrevented || event.shiftKey || event.altKey || event.button > 1) return
    event.preventDefault()
    const background = event.ctrlKey || event.metaKey || event.button === 1
    follow(to, { background, from: tabId, ownTab: tab === true, title: title ?? event.currentTarget.textContent })
  }
  return (
    <a
      href={to}
      title={title}
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
  ownTab: boolean
  /** What the link calls the record. */
  title: string
}

/** Follows a link as the person wants links followed. */
function follow(to: string, { background, from, ownTab, title }: Following): void {
  const session = currentSession()
  const wantsTabs = session.phase === 'signed-in' && session.user.open_in_new_tab
  if (background || ownTab || wantsTabs || from === null || tabById(currentWorkspace(), from)?.pinned)
    return openPath(to, { background, from, title })
  showIn(from, to, { title })
}
