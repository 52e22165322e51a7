import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'
import { apart, type Apart } from '../ui/apart.tsx'
import type { ScreenProps } from '../tabs/tab.ts'
import { matchPage } from '../commands/routes.ts'
import { screens } from './screens.ts'

type Screen = Apart<ScreenProps<never>>

const loaded = new Map<string, Screen>()

/** The screen of a page, its code loaded when first shown; the same for every tab. */
export function screenOf(page: string): Screen | undefined {
  const known = loaded.get(page)
  if (known) return known
  const load = screens[page as PagePath]
  if (!load) return undefined
  // The tab gives each screen the parameters of its own page, which no type can say here.
  const screen = apart(async () => (await load()).default as ComponentType<ScreenProps<never>>)
  loaded.set(page, screen)
  return screen
}

/** Brings the code of an address's screen, so that it is there when the network is not; where it cannot be had now, it is asked for when it is shown. */
export function fetchScreen(address: string): void {
  const page = matchPage(address)?.page.path
  void screens[page as PagePath]?.().catch(() => undefined)
}

/** Begins to load the screen of an address. */
export function loadScreen(address: string): void {
  const page = matchPage(address)?.page.path
  if (page) screenOf(page)?.begin()
}
