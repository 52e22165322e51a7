import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'

type ScreenModule = () => Promise<{ default: ComponentType<never> }>

export type Screens = Partial<Record<PagePath, ScreenModule>>
