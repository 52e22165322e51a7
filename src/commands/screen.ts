import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'
import type { ScreenProps } from '../tabs/tab.ts'

interface ScreenModule {
  (): Promise<{ default: ComponentType<ScreenProps> }>
  readonly early?: true
}

export type Screens = Partial<Record<PagePath, ScreenModule>>

/** A list or the home page: shown before the commands of the areas are loaded. It asks for no command by its id. */
export function early(load: ScreenModule): ScreenModule {
  return Object.assign(() => load(), { early: true } as const)
}
