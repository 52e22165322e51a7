import { useEffect, useRef } from 'react'
import { become, guarded } from '../../commands/navigate.ts'
import { matchPage } from '../../commands/routes.ts'
import { useTabId } from '../../tabs/context.ts'
import { pathname, pathOfTab, tabById } from '../../tabs/model.ts'
import { currentWorkspace } from '../../tabs/store.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NoRecord({ noun }: { noun: string }) {
  return (
    <EmptyState title={`Ieraksts nav atrasts: ${noun}`} action={<WayBack />}>
      Tas ir dzēsts, vai adrese nav pareiza.
    </EmptyState>
  )
}

/** Links to the parent page; takes focus if nothing else has it. */
export function WayBack() {
  const tabId = useTabId()
  const tab = tabById(currentWorkspace(), tabId)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.getAttribute('role') === 'tabpanel') button.current?.focus()
  }, [])
  if (!tab) return null
  const above = pageAbove(pathname(pathOfTab(tab)))
  return (
    <Button ref={button} tone="primary" onClick={() => become(tab.id, above.path)}>
      Uz lapu „{above.title}”
    </Button>
  )
}

/** The nearest ancestor page with permission. */
function pageAbove(path: string): { path: string; title: string } {
  const up = path.slice(0, path.lastIndexOf('/')) || '/'
  const page = matchPage(up)?.page
  if (up === '/' || (page && !page.path.includes('{') && guarded(up) === up)) return { path: up, title: page?.title ?? 'Sākums' }
  return pageAbove(up)
}
