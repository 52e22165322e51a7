import type { PagePath } from '../../contract/pages.ts'
import { apart, type Apart } from '../ui/apart.tsx'
import type { ScreenProps } from '../tabs/tab.ts'
import { matchPage } from '../commands/routes.ts'
import { loadCommands } from '../commands/commands.ts'
import { isBuilt, screens } from './screens.ts'

type Screen = Apart<ScreenProps>

const loaded = new Map<string, Screen>()

export function screenOf(page: string): Screen | undefined {
  const loadedScreen = loaded.get(page)
  if (loadedScreen) return loadedScreen
  const load = screens[page as PagePath]
  if (!load) return undefined
  const screen = apart(async () => {
    const [{ default: component }] = await Promise.all([load(), load.early || loadCommands(isBuilt)])
    return component
  })
  loaded.set(page, screen)
  return screen
}

/** Preloads the code of an address's screen for offline use; ignores failures. */
export function fetchScreen(address: string): void {
  const page = matchPage(address)?.page.path
  void screens[page as PagePath]?.().catch(() => undefined)
}

export function loadScreen(address: string): void {
  const page = matchPage(address)?.page.path
  if (page) screenOf(page)?.begin()
}
