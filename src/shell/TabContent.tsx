import { memo, useEffect, useMemo, type ReactNode } from 'react'
import { apart, Loaded, type Apart } from '../ui/apart.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useExchanges } from '../tabs/draft-forms.ts'
import { useErrors } from '../tabs/active-views.ts'
import { functionsOf } from '../tabs/handle.ts'
import { useView } from '../tabs/hooks.ts'
import { entryOf, pathname } from '../tabs/model.ts'
import { useTab } from '../tabs/store.ts'
import type { ScreenProps, TabEntry, TabHandle } from '../tabs/tab.ts'
import { settleFocus } from '../tabs/TabHost.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OtherWindow } from './OtherWindow.tsx'
import { PageRoute } from './PageRoute.tsx'
import { navigationEnded, noteTab } from '../commands/navigate.ts'
import { matchPage } from '../commands/routes.ts'
import { useWalk, walkOn, type Walk } from '../commands/walk.ts'

const waysOn = apart(async () => (await import('./WaysOn.tsx')).WaysOn, { without: true })

export type ScreenOf = (page: string) => Apart<ScreenProps> | undefined

export function TabContent({ tabId, screenOf }: { tabId: string; screenOf: ScreenOf }) {
  const tab = useTab(tabId)
  useEffect(() => noteTab(tabId), [tabId])
  return tab ? <Place tabId={tabId} entry={entryOf(tab)} screenOf={screenOf} /> : null
}

interface PlaceProps {
  tabId: string
  entry: TabEntry
  screenOf: ScreenOf
}

/** Memoized against focus and title changes. */
const Place = memo(function Place({ tabId, entry, screenOf }: PlaceProps) {
  const handle = useHandle(tabId, entry)
  const path = pathname(handle.path)
  const exchanges = useExchanges(path, 'page')
  const match = matchPage(handle.path)
  if (!match)
    return (
      <Nothing tabId={tabId} title="Šādas lapas nav" action={<Loaded part={waysOn} props={{ path: handle.path }} failed={null} />}>
        Adrese {handle.path} nepieder nevienai lapai.
      </Nothing>
    )
  const screen = screenOf(match.page.path)
  if (!screen)
    return (
      <Nothing tabId={tabId} title={match.page.title}>
        Šī lapa vēl nav izveidota.
      </Nothing>
    )
  return (
    // Remounts for another record or an adopted draft.
    <ErrorBoundary key={`${path} ${exchanges}`}>
      <OtherWindow path={path} kind="page" />
      <PageRoute match={match}>
        <Loaded part={screen} props={{ tab: handle }} meanwhile={<SkeletonRows />}>
          <NavigationEnd tabId={tabId} />
          <Neighbours tab={handle} />
        </Loaded>
      </PageRoute>
    </ErrorBoundary>
  )
})

function useHandle(tabId: string, { path, list }: TabEntry): TabHandle {
  const errors = useErrors(tabId)
  return useMemo(() => ({ ...functionsOf(tabId), path, listState: list, errors }), [tabId, path, list, errors])
}

function Neighbours({ tab }: { tab: TabHandle }) {
  const walk = useWalk(tab.path)
  return walk ? <Walked tab={tab} walk={walk} /> : null
}

function Walked({ tab, walk }: { tab: TabHandle; walk: Walk }) {
  useView(tab, {
    next: () => void walkOn(tab.id, walk, 1),
    previous: () => void walkOn(tab.id, walk, -1),
  })
  return null
}

/** Rendered once the screen's code is loaded; ends the navigation. */
function NavigationEnd({ tabId }: { tabId: string }) {
  useEffect(() => {
    navigationEnded()
    return settleFocus(tabId)
  }, [tabId])
  return null
}

function Nothing({ tabId, title, action, children }: { tabId: string; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <NavigationEnd tabId={tabId} />
      <h1 className="unseen">{title}</h1>
      <EmptyState title={title} {...(action && { action })}>
        {children}
      </EmptyState>
    </>
  )
}
