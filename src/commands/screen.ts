import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'

/** A screen's module: its default export takes ScreenProps with the parameters of its page; loaded when first opened. */
type ScreenModule = () => Promise<{ default: ComponentType<never> }>

/** Screens that are built, by page. */
export type Screens = Partial<Record<PagePath, ScreenModule>>
