import { lazy, type ComponentType } from 'react'
import type { ScreenProps } from '../workspace/tab.ts'
import { reloadAddress } from './reload-address.ts'
import { matchPage } from './routes.ts'
import { screens, type ScreenModule } from './screens.ts'

type Screen = ComponentType<ScreenProps<never>>

const loaded = new Map<string, Screen>()

/** The screen of a page, its code loaded when first shown; the same component for every tab. */
export function screenOf(page: string): Screen | undefined {
  const known = loaded.get(page)
  if (known) return known
  const load = (screens as Readonly<Record<string, ScreenModule | undefined>>)[page]
  if (!load) return undefined
  // The tab gives each screen the parameters of its own page, which no type can say here.
  const screen = lazy(() => (load() as Promise<{ default: Screen }>).catch(reloadAddress))
  loaded.set(page, screen)
  return screen
}

/** Begins to load the screen of an address. */
export function loadScreen(address: string): void {
  const page = matchPage(address)?.page.path
  // What fails here fails again, and is told, when the screen is shown.
  void (page && screens[page]?.().catch(() => undefined))
}
